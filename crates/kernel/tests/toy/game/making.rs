//! How a toy is made, and what it is made of.

use super::ground::scenarios;
use super::*;
use std::time::Instant;

const CATALOGUE: &str = include_str!("../rules.toml");

impl Toy {
    pub fn new(fault: Fault) -> Toy {
        Toy::on(&GROUNDS[0], fault, Arc::default(), Arc::default())
    }

    /// Weighing may take long.
    pub(super) fn toil(&self) {
        self.weighed.fetch_add(1, Ordering::Relaxed);
        let start = Instant::now();
        while start.elapsed() < self.toil {
            std::hint::spin_loop();
        }
    }

    pub(super) fn on(
        ground: &'static Ground,
        fault: Fault,
        bindings: Arc<Bindings<Toy>>,
        mixed: Arc<OnceLock<(u8, u8)>>,
    ) -> Toy {
        let about = About {
            game: "toy".to_owned(),
            title: "Toy".to_owned(),
            version: ground.version,
            board: ground.code.to_owned(),
            sides: ground.sides.map(str::to_owned).to_vec(),
            scenarios: scenarios(),
            data: ground.data.to_owned(),
        };
        let catalogue = Catalogue::parse(CATALOGUE, "rules.toml").unwrap();
        Toy {
            about,
            catalogue,
            fault,
            ground,
            history: AtomicUsize::new(0),
            views: Arc::default(),
            applied: Arc::default(),
            weighed: Arc::default(),
            toil: Duration::ZERO,
            bindings,
            mixed,
        }
    }

    /// Width and height of the board.
    pub fn size(&self) -> (u8, u8) {
        match self.fault {
            Fault::MixesBoards => *self.mixed.get_or_init(|| self.ground.size),
            _ => self.ground.size,
        }
    }

    /// The boards that somebody plays on, but for the first.
    pub fn boards_in_use(&self) -> Vec<String> {
        self.bindings.in_use()
    }

    /// Where the marker starts: in a corner, or a step from it in the mist.
    pub(super) fn corner(&self, options: &[String]) -> (u8, u8) {
        let has = |code: &str| options.iter().any(|option| option == code);
        let (width, height) = self.size();
        let x = if has("high") { width - 1 } else { u8::from(has("mist")) };
        (x, if has("low") { height - 1 } else { 0 })
    }
}
