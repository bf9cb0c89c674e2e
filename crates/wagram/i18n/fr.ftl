side-french = Français
side-austrian = Autrichiens

phase-setup = Mise en place
phase-plan = Premiers ordres
phase-initiative = Initiative
phase-orders = Ordres
phase-activation = Activation
phase-movement = Mouvement
phase-combat = Combat
phase-continuation = Continuation
phase-administrative = Phase administrative
phase-night = Nuit
phase-over = Fin
outline-rounds = Rounds
outline-fire-before = Tirs d’abord
outline-moves = Mouvements
outline-fire-after = Tirs ensuite
outline-combat = Choix
outline-guns = Canons
outline-refuse = Refus
outline-defend = Défenseurs
outline-stance = Posture
outline-force = Décision
outline-flights = Retraite
outline-advance = Avance

objective-french = { $vp } points aux Français tant qu’ils sont ici.
objective-austrian = { $vp } points aux Autrichiens tant qu’ils sont ici.
objective-plateau = Le plateau : { $vp } points aux Français tant que { $units } de leurs unités d’infanterie, { $corps ->
    [one] de n’importe quel corps
   *[other] de { $corps } corps
}, s’y trouvent.
term-lead = Avance française en points
term-behind = Avance française en points
term-zones = Points pour les zones tenues
term-others = Points pour les pertes, déroutes et options

french-victory = Victoire française
austrian-victory = Victoire autrichienne

option-reuss = le corps de Reuss est engagé
option-nostitz = Nostitz passe à Rosenberg
option-guard-artillery = l’artillerie de la Garde est détachée
option-reynier = Reynier quitte Lobau
option-johann = Johan se hâte
option-grand-battery = la Grande Batterie
option-square = le Carré divisionnaire
option-bernadotte = Bernadotte tient mieux
option-reserve-cavalry = une cavalerie de réserve est détachée
option-wrede = Wrede est détaché

stance-hold = tenir le terrain
stance-reactive = être réactif
stance-orderly = reculer en ordre

pieces = { $count ->
    [1] { $piece }
    [2] { $piece }, { $second }
    [3] { $piece }, { $second }, { $third }
   *[other] { $piece }, { $second }, { $third }, { $fourth }
}
verdict-initiative = { $side } d’abord
verdict-hit = touché
verdict-miss = sans effet
attacker-hit = l’attaquant prend une fatigue et un Hit
attacker-tired = l’attaquant prend une fatigue
both-tired = les deux camps prennent une fatigue
defender-tired = le défenseur prend une fatigue
defender-hit = le défenseur prend une fatigue et un Hit

deployed = { $piece } { AGREE($piece, "est placé", "sont placés") } en { $place }.
turn-began = Le tour { $turn } ({ $label }) commence.
ordered = { $side } : { $piece } { AGREE($piece, "est posé", "sont posés") } en Ordre { $slot }.
administrative = { $side } : { $piece } { AGREE($piece, "est posé", "sont posés") } en Mouvement Administratif.
night-chosen = { $side } : { $piece } { AGREE($piece, "est choisi", "sont choisis") } pour la nuit.
reaction-yes = { $side } : réaction de { $piece } ({ $total }, il fallait { $needed } ou moins).
    .brief = { $side } : réaction de { $piece }.
reaction-no = { $side } : réaction manquée de { $piece } ({ $total }, il fallait { $needed } ou moins).
    .brief = { $side } : réaction manquée de { $piece }.
initiative-given = { $side } : première initiative.
initiative = Initiative : Français { $french }, Autrichiens { $austrian }. En phase : { $side }.
    .brief = Initiative : { $side }.
activated = { $side } : activation de { $piece }.
nobody-acts = { $side } : personne à faire agir.
marker-removed = Le marqueur de { $piece } est retiré.
marker-added = Le marqueur de { $piece } rejoint la case Disponible.
pivot = { $piece } { AGREE($piece, "est", "sont") } le pivot.
isolated = { $piece } { AGREE($piece, "est isolé", "sont isolés") }.
option-taken = { $side } : { $option } ({ $vp } VP à l’ennemi).
attached = { $piece } { AGREE($piece, "agit", "agissent") } désormais avec { $corps }.
battery-announced = La Grande Batterie se formera en { $place } et { $other }.
battery-formed = La Grande Batterie est formée : { pieces }.
battery-ended = La Grande Batterie est dissoute.
square-joined = { $piece } { AGREE($piece, "entre", "entrent") } dans le Carré divisionnaire en { $place }.
square-ended = Le Carré divisionnaire est rompu.
bombarded-hit = { $added ->
    [0] { $piece } { AGREE($piece, "bombarde", "bombardent") } { $place } (dé { $die } ; il faut { $needed } ou moins) : le tir porte.
   *[other] { $piece } { AGREE($piece, "bombarde", "bombardent") } { $place } (dé { $die }, compté { $total } ; il faut { $needed } ou moins) : le tir porte.
 }
    .brief = { $piece } { AGREE($piece, "bombarde", "bombardent") } { $place } : le tir porte.
bombarded-miss = { $added ->
    [0] { $piece } { AGREE($piece, "bombarde", "bombardent") } { $place } (dé { $die } ; il faut { $needed } ou moins) : sans effet.
   *[other] { $piece } { AGREE($piece, "bombarde", "bombardent") } { $place } (dé { $die }, compté { $total } ; il faut { $needed } ou moins) : sans effet.
 }
    .brief = { $piece } { AGREE($piece, "bombarde", "bombardent") } { $place } : sans effet.
struck = { $piece } { AGREE($piece, "est touché", "sont touchés") }.
test-passed = { $added ->
    [0] { $piece } { AGREE($piece, "réussit", "réussissent") } { AGREE($piece, "son test de", "leur test de") } manœuvre (dé { $die }).
   *[other] { $piece } { AGREE($piece, "réussit", "réussissent") } { AGREE($piece, "son test de", "leur test de") } manœuvre (dé { $die }, compté { $total }).
 }
    .brief = { $piece } { AGREE($piece, "réussit", "réussissent") } { AGREE($piece, "son test de", "leur test de") } manœuvre.
test-failed = { $added ->
    [0] { $piece } { AGREE($piece, "manque", "manquent") } { AGREE($piece, "son test de", "leur test de") } manœuvre (dé { $die }).
   *[other] { $piece } { AGREE($piece, "manque", "manquent") } { AGREE($piece, "son test de", "leur test de") } manœuvre (dé { $die }, compté { $total }).
 }
    .brief = { $piece } { AGREE($piece, "manque", "manquent") } { AGREE($piece, "son test de", "leur test de") } manœuvre.
rested = { $piece } { AGREE($piece, "se repose", "se reposent") } : fatigue { $fatigue }.
fatigued = { $piece } { AGREE($piece, "se fatigue", "se fatiguent") } : fatigue { $fatigue }.
hastened = { $piece } { AGREE($piece, "presse", "pressent") } le pas : { $points } MP de plus.
moved = { $piece } { AGREE($piece, "va", "vont") } de { $from } à { $to } ({ $cost }).
entered = { $piece } { AGREE($piece, "entre", "entrent") } en { $place }.
turned = Les unités en { $place } font face à { $faced }.
headquarters-moved = { $piece } { AGREE($piece, "va", "vont") } de { $from } à { $to }.
declared-attack = { $piece } { AGREE($piece, "attaquera", "attaqueront") } { $place }.
declared-charge = { $piece } { AGREE($piece, "chargera", "chargeront") } { $place }.
retreated = { $piece } { AGREE($piece, "recule", "reculent") } de { $from } à { $to }.
advanced = { $piece } { AGREE($piece, "avance", "avancent") } de { $from } à { $to }.
fate-losses = { $number ->
    [one] subit une perte
   *[other] subit { $number } pertes
}
step-lost = { $piece } { AGREE($piece, "subit", "subissent") } une perte ; pertes encore possibles : { $left }.
eliminated = { $piece } { AGREE($piece, "est éliminé", "sont éliminés") }.
combat-began = Combat pour { $place }.
lapsed = L’attaque de { $place } tombe.
supported = { $piece } { AGREE($piece, "appuie", "appuient") } l’attaque.
refused = { $piece } { AGREE($piece, "refuse", "refusent") } le combat.
defended = Défenseurs : { pieces }.
ratio = Potentiels { $attack } contre { $defence } ({ $modifier }).
stance-taken = Choix du défenseur : { $stance }.
forced = { $piece } { AGREE($piece, "force", "forcent") } la décision.
guard-committed = La Garde est engagée ({ $vp } VP).
combat = { $place } : attaque { $attack }, défense { $defence } : { $result }.
    .brief = { $place } : { $result }.
rout-yes = { $piece } { AGREE($piece, "se débande", "se débandent") } ({ $die }, valeur de déroute { $value }).
    .brief = { $piece } { AGREE($piece, "se débande", "se débandent") }.
rout-no = { $piece } { AGREE($piece, "tient", "tiennent") } bon ({ $die }, valeur de déroute { $value }).
    .brief = { $piece } { AGREE($piece, "tient", "tiennent") } bon.
routed = { $piece } { AGREE($piece, "est", "sont") } en déroute.
round-played = { $side } : round { $round }.
continuation-yes = { $side } : { $total } contre { $needed } : le tour se poursuit.
    .brief = { $side } : le tour se poursuit.
continuation-no = { $side } : { $total } contre { $needed } : le tour prend fin.
    .brief = { $side } : le tour prend fin.
marches = { $side } : { $piece } { AGREE($piece, "se met", "se mettent") } en marche.
johann-yes = Johan arrive ({ $die }, il fallait { $needed } ou moins).
    .brief = Johan arrive.
johann-no = Johan n’arrive pas ({ $die }, il fallait { $needed } ou moins).
    .brief = Johan n’arrive pas.
bernadotte-yes = Le corps de Bernadotte cède ({ $die }, { $needed } ou moins).
    .brief = Le corps de Bernadotte cède.
bernadotte-no = Le corps de Bernadotte tient ({ $die }, il cède sur { $needed } ou moins).
    .brief = Le corps de Bernadotte tient.
rally-yes = { $added ->
    [0] { $piece } { AGREE($piece, "se rallie", "se rallient") } (dé { $die }).
   *[other] { $piece } { AGREE($piece, "se rallie", "se rallient") } (dé { $die }, compté { $total }).
 }
    .brief = { $piece } { AGREE($piece, "se rallie", "se rallient") }.
rally-no = { $added ->
    [0] { $piece } { AGREE($piece, "reste", "restent") } en déroute (dé { $die }).
   *[other] { $piece } { AGREE($piece, "reste", "restent") } en déroute (dé { $die }, compté { $total }).
 }
    .brief = { $piece } { AGREE($piece, "reste", "restent") } en déroute.
points = { $side } : { $vp } VP.
score = Points de victoire : Français { $french }, Autrichiens { $austrian }.
night-rested = Nuit : la fatigue et les déroutes sont effacées.
stragglers-yes = { $piece } { AGREE($piece, "récupère", "récupèrent") } une perte ({ $die }).
    .brief = { $piece } { AGREE($piece, "récupère", "récupèrent") } une perte.
stragglers-no = { $piece } { AGREE($piece, "ne récupère", "ne récupèrent") } rien ({ $die }).
    .brief = { $piece } { AGREE($piece, "ne récupère", "ne récupèrent") } rien.
over = La partie est finie. Vainqueur : { $side }.

track-rounds = Rounds
track-certain = le tour continue
track-goes-on = le tour continue : { $chance } %
value-combat = Combat
value-guns = Artillerie
value-morale = Valeur de déroute
note-order-1 = Ordre 1
note-order-2 = Ordre 2
note-order-3 = Ordre 3
note-reaction = Réaction
note-administrative = Administratif
note-night = Nuit
note-rout-more = déroute +1

source-name = Nom
source-arm = Type
source-rout = Valeur de déroute
source-stack = Valeur d’empilement
source-movement = Mouvement
source-star = Étoile du commandant
source-corps = Corps
source-number = Numéro
source-outline = Contour
source-terrain = Terrain
source-height = Hauteur

refusal-wagram-9_3-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas agir maintenant : une unité après l’autre, chacune une fois, et seulement celles du corps actif.
    .help = Choisissez une unité éclairée, ou terminez le mouvement en cours.
refusal-wagram-9_3-02 = { $piece } { AGREE($piece, "a", "ont") } déjà agi : une unité se repose ou bouge, pas les deux.
refusal-wagram-9_5-01 = { $place } est pleine : une zone contient cinq points d’empilement.
    .help = Choisissez une autre zone pour { $piece }.
refusal-wagram-9_5-03 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas s’arrêter en { $place } : des unités d’un autre corps s’y trouvent.
    .help = Continuez, ou arrêtez-vous ailleurs.
refusal-wagram-9_6-03 = { $piece } { AGREE($piece, "n’a", "n’ont") } plus assez de points de mouvement pour { $place }.
    .help = Une fois par mouvement, un niveau de fatigue achète des points.
refusal-wagram-9_6-04 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas prendre de fatigue pour plus de points : { AGREE($piece, "il est épuisé", "ils sont épuisés") }, ou c’est de l’artillerie ou un quartier général.
refusal-wagram-9_6-05 = { $piece } { AGREE($piece, "a", "ont") } déjà pris de la fatigue dans ce mouvement, ou { AGREE($piece, "a", "ont") } encore des points à dépenser.
refusal-wagram-9_6-07 = { $place } ne touche pas la zone où se trouve { $piece }.
    .help = Allez de zone en zone.
refusal-wagram-9_6-14 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas forcer le pas vers { $place } : il faut que ce soit tout { AGREE($piece, "son", "leur") } mouvement, la fatigue prise si possible, et sans perte.
refusal-wagram-9_6-15 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas entrer en { $place } : l’ennemi s’y trouve.
    .help = Allez à côté et attaquez.
refusal-wagram-9_6-16 = { $piece } { AGREE($piece, "est arrivé", "sont arrivés") } près d’un ennemi et { AGREE($piece, "doit", "doivent") } s’arrêter.
    .help = { AGREE($piece, "Il peut", "Ils peuvent") } encore tourner, ou attaquer { AGREE($piece, "s’il a", "s’ils ont") } un point.
refusal-wagram-9_6-18 = Le quartier général doit s’éloigner d’une ou deux zones, hors de contact.
    .help = Choisissez une zone éclairée.
refusal-wagram-9_6-19 = Le quartier général ne peut pas aller là maintenant : il bouge une fois par tour, de quatre points au plus.
refusal-wagram-9_6-20 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas attaquer { $place } : une attaque prend un point et va dans une zone voisine de son Front où se trouve l’ennemi.
    .help = Allez à côté de l’ennemi avec un point de reste, face à lui.
refusal-wagram-9_6-21 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas charger { $place } : seule une cavalerie fraîche charge, pour deux points, dans son Front.
    .help = Une attaque ordinaire prend un point.
refusal-wagram-9_6-23 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas charger : une autre unité a déjà chargé de cette zone.
refusal-wagram-9_6-25 = { $place } ne peut pas être chargée : un village, une redoute, une rivière ou une pente raide la couvre.
    .help = Attaquez-la sans charger.
refusal-wagram-9_7-03 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas s’orienter ainsi : ceux qui attaquent d’ici font face à une autre zone, et une pile n’a qu’une orientation.
refusal-wagram-9_7-01 = Ces unités regardent déjà par là, ou ne peuvent pas tourner maintenant.
refusal-wagram-9_8-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas bombarder maintenant : une batterie du corps actif tire une fois, avant les mouvements ou après.
refusal-wagram-9_8-02 = { $piece } { AGREE($piece, "a", "ont") } bombardé et { AGREE($piece, "ne peut", "ne peuvent") } pas bouger dans cette phase.
refusal-wagram-9_8-03 = { $piece } { AGREE($piece, "n’a", "n’ont") } pas de cible en { $place }.
refusal-wagram-9_8-04 = { $place } est sur le flanc de { $piece } : { AGREE($piece, "il ne tire que vers son", "ils ne tirent que vers leur") } Front.
refusal-wagram-9_8-05 = { $place } est hors de portée de { $piece } : à deux zones, une cible doit être au-delà de { AGREE($piece, "son", "leur") } Front et ne toucher aucune zone de { AGREE($piece, "son", "leur") } Flanc.
    .help = Choisissez une zone éclairée.
refusal-wagram-9_8-06 = { $piece } { AGREE($piece, "ne voit", "ne voient") } pas { $place } : un bois, un village, une hauteur ou des troupes s’interposent.
    .help = Choisissez une autre cible.
refusal-wagram-8-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas être le pivot : il faut une unité du corps actif, hors artillerie.
refusal-wagram-8-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas être le pivot : aucun chemin libre ne { AGREE($piece, "le", "les") } joint au quartier général.
    .help = Choisissez une unité plus proche, ou dégagée de l’ennemi.
refusal-wagram-8-09 = { $piece } { AGREE($piece, "est isolé", "sont isolés") } et { AGREE($piece, "ne peut", "ne peuvent") } pas prendre de fatigue pour plus de points.
refusal-wagram-7_2-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas réagir : { AGREE($piece, "son", "leur") } marqueur doit être dans Disponible, avec un pivot à six zones au plus du quartier général.
refusal-wagram-7_2-02 = Un corps attend déjà dans votre case Réaction.
refusal-wagram-10_1-01 = Toute attaque déclarée doit être livrée.
    .help = Choisissez le combat suivant.
refusal-wagram-10_1-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas se joindre à cette attaque : une batterie appuie depuis une zone qui attaque, avec la cible dans son Front, et n’attaque jamais seule.
refusal-wagram-10_1-07 = Trop d’unités combattraient d’une même zone : deux points d’empilement au plus, et un d’artillerie.
    .help = Laissez-en une de côté.
refusal-wagram-10_1-08 = Ces unités ne peuvent pas défendre { $place } : nommez des unités de la zone attaquée.
refusal-wagram-10_2-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas refuser le combat : seules le peuvent la cavalerie légère et les unités mixtes non épuisées, et non contre une charge.
refusal-wagram-10_5-02 = Pas encore : autre chose vient d’abord.
    .help = Répondez à ce qui est demandé.
refusal-wagram-10_5_2-02 = Ils ne peuvent pas tenir le terrain : tous les défenseurs montrent déjà une valeur de déroute.
    .help = Réagissez, ou reculez en ordre.
refusal-wagram-10_5_2-03 = Ils sont trop fatigués pour reculer en ordre.
    .help = Tenez le terrain, ou réagissez.
refusal-wagram-10_5_2-04 = L’artillerie seule ne peut que reculer en ordre.
refusal-wagram-10_5_3-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas forcer la décision : seule le peut l’infanterie qui attaque ici.
refusal-wagram-10_5_3-03 = { $piece } { AGREE($piece, "est trop éprouvé", "sont trop éprouvés") } pour forcer la décision.
refusal-wagram-10_6-17 = { $place } est trop près ou trop loin : { $piece } { AGREE($piece, "doit", "doivent") } finir à une ou deux zones, selon le résultat.
    .help = Choisissez une zone éclairée.
refusal-wagram-10_6-18 = { $place } n’est pas sur le chemin : une déroute va au plus droit vers la zone de repli de son camp.
    .help = Choisissez une zone éclairée.
refusal-wagram-10_6-19 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas reculer en { $place } : l’ennemi s’y trouve.
    .help = Choisissez une zone éclairée.
refusal-wagram-10_6-13 = { $place } n’éloigne pas de l’ennemi.
    .help = Choisissez une zone éclairée.
refusal-wagram-10_6-25 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas avancer : seuls le peuvent des attaquants vainqueurs, deux points d’empilement au plus.
refusal-wagram-10_6-30 = { $piece } { AGREE($piece, "est", "sont") } en déroute : { AGREE($piece, "il ne peut ni", "ils ne peuvent ni") } bouger ni attaquer.
    .help = { AGREE($piece, "Il pourra", "Ils pourront") } se rallier à la fin du tour.
refusal-wagram-12_1-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas faire ce mouvement administratif : ni départ ni arrivée près d’un ennemi.
refusal-wagram-13_1-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas être { AGREE($piece, "détaché", "détachés") } maintenant : le scénario doit le permettre, et { AGREE($piece, "son", "leur") } corps être actif.
refusal-wagram-13_2-06 = La Grande Batterie ne peut pas se reformer : elle ne se forme qu’une fois par partie.
refusal-wagram-13_2-04 = { $piece } { AGREE($piece, "est", "sont") } de la Grande Batterie, qui ne bouge pas.
    .help = Dissolvez d’abord la Grande Batterie.
refusal-wagram-13_3-03 = { $piece } { AGREE($piece, "est", "sont") } en carré et { AGREE($piece, "ne peut", "ne peuvent") } pas prendre de fatigue pour bouger davantage.
    .help = Rompez d’abord le carré.
refusal-wagram-14_1-09 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } quitter Lobau qu’au prix de deux points de victoire pour les Autrichiens.
    .help = Prenez l’option quand elle est proposée, et nommez le corps qu’il rejoint.

reaction-refuse = Refus de combat
reaction-counter = Tir de contrebatterie
reaction-react = Réaction hors de son tour

ask-nothing = La partie est finie.
ask-wait = Aux { $side } de décider.
ask-deploy = Placez vos unités.
    .help = Chaque corps a ses zones, et aucune de sa liste ne doit rester vide. Ce que vous ne placez pas va où le scénario le propose : un bon choix pour une première partie.
    .deploy = Placer le reste comme proposé
    .pass = Laisser le reste en place
ask-facing = À quelle zone les unités en { $place } font-elles face ?
    .help = Le Front d’une unité est la zone à laquelle elle fait face et les deux voisines ; le reste est son Flanc, où elle est faible. Elle n’attaque que dans son Front.
    .deploy = Orienter le reste comme proposé
    .pass = Garder leur orientation
ask-plan-order = Choisissez votre ordre { $slot }.
    .help = Trois corps reçoivent un ordre, face cachée : l’ordre 1 agit à votre prochain round, puis l’ordre 2, puis l’ordre 3. L’ennemi voit qu’un marqueur est là, mais non lequel.
    .pass = Sceller les ordres
ask-administrative = Choisissez un corps pour la phase administrative.
    .help = Jusqu’à deux corps marchent à la fin du tour, loin de l’ennemi et sans fatigue. D’ici là ils ne reçoivent pas d’ordre de combat.
    .pass = Ne plus choisir de corps
ask-night-plan = Choisissez un corps pour la nuit.
    .help = Deux corps de chaque camp, choisis en secret, marchent la nuit. Ils ne peuvent pas se rapprocher de l’ennemi.
    .pass = Ne plus choisir de corps
ask-react = Tenter une réaction ?
    .help = Vous pouvez tenter d’agir hors de votre tour avec un corps sans ordre : il faut 7 ou moins avec deux dés à Napoléon, 6 ou moins à Charles. En cas d’échec, -1 à l’initiative qui suit, et ce corps reçoit votre prochain ordre.
    .pass = Ne pas réagir : tirer l’initiative
ask-order-three = Choisissez votre troisième ordre.
    .help = Vos ordres avancent d’un cran et un nouveau est donné, face cachée. Le corps choisi maintenant agit dans trois de vos rounds.
ask-pivot = Choisissez le pivot de { $piece }.
    .help = Le pivot relie le corps à votre quartier général : les unités proches de lui sont commandées. Les autres sont isolées et perdent un point de mouvement.
ask-options = Prendre une option ?
    .help = Les options du scénario se prennent maintenant. Certaines donnent des points de victoire à l’ennemi ; chacune dit ce qu’elle coûte.
    .pass = Ne plus prendre d’option
ask-fire-before = Bombarder avant les mouvements de { $piece } ?
    .help = Une batterie bombarde une fois, avant ou après les mouvements. Celle qui tire maintenant ne bouge pas dans cette phase ; celle qui bouge d’abord vise moins bien ensuite.
    .pass = Passer aux mouvements
ask-fire-after = Bombarder après les mouvements de { $piece } ?
    .help = Les batteries qui n’ont pas tiré peuvent le faire. Chaque point dépensé à bouger rend le tir plus difficile.
    .pass = Cesser le feu et poursuivre
ask-counter = Répondre au tir de { $piece } ?
    .help = Une batterie de la zone bombardée peut riposter sur celle qui a tiré. On ne répond pas à une riposte.
    .pass = Ne pas répondre
ask-act = Quelle unité de { $piece } agit ?
    .help = Chaque unité se repose, ce qui ôte un niveau de fatigue, ou bouge et peut déclarer une attaque. Choisissez une unité puis une zone ; les combats viennent quand toutes ont bougé.
    .pass = { $idle ->
        [0] Terminer les mouvements de { $piece } : toutes ont agi
        [one] Terminer les mouvements de { $piece } : une unité n’a pas agi
       *[other] Terminer les mouvements de { $piece } : { $idle } unités n’ont pas agi
     }
ask-move = { $left ->
    [one] { $piece } { AGREE($piece, "se déplace", "se déplacent") } : il reste { $left } point.
   *[other] { $piece } { AGREE($piece, "se déplace", "se déplacent") } : il reste { $left } points.
}
    .help = Les zones éclairées sont à portée, avec les points qui y restent. Une zone voisine de l’ennemi termine le mouvement, et une attaque coûte un point de plus ; la fatigue achète des points, une fois.
    .pass = { $piece } { AGREE($piece, "s’arrête", "s’arrêtent") } ici
ask-face = À quelle zone { $piece } { AGREE($piece, "fait-il", "font-ils") } face ?
    .help = { AGREE($piece, "Son Front est la zone à laquelle il fait", "Leur Front est la zone à laquelle ils font") } face et les deux voisines. Une unité attaquée d’ailleurs combat à son désavantage.
    .pass = Garder la même orientation
ask-ride = { $left ->
    [one] Le QG se déplace : il reste { $left } point.
   *[other] Le QG se déplace : il reste { $left } points.
}
    .help = Le quartier général bouge une fois par tour. Un corps dont le pivot en est à plus de neuf zones ne peut pas être commandé.
    .pass = Le QG reste ici
ask-contact = L’ennemi arrive devant { $place } : tourner les unités ?
    .help = Des unités dont l’ennemi s’approche peuvent se tourner vers lui. Si elles ont déjà un ennemi devant elles, elles doivent d’abord réussir un test.
    .pass = Ne pas tourner
ask-push = Où va le QG ?
    .help = L’ennemi est arrivé à votre quartier général. Celui-ci s’éloigne d’une ou deux zones, à votre choix.
ask-bernadotte = Le corps de Bernadotte va réagir.
    .help = Un Autrichien s’est approché des Saxons de Bernadotte. Sur un dé de 1 à 4 ils reculent ; contre un point de victoire pour l’ennemi, seulement sur 1 ou 2.
    .pass = Lancer le dé : recul de 1 à 4
ask-combat = Quel combat ensuite ?
    .help = Toute attaque déclarée est livrée, l’une après l’autre dans l’ordre voulu. Chaque résultat compte aussitôt.
ask-guns = Ajouter des canons à l’attaque de { $place } ?
    .help = Une batterie d’une zone qui attaque peut l’appuyer. Le camp qui a le plus de canons a +1.
    .pass = Attaquer sans plus de canons
ask-refuse = { $place } est attaqué : refuser le combat ?
    .help = La cavalerie légère et les unités mixtes peuvent céder d’une ou deux zones, contre un niveau de fatigue. Si personne ne reste, il n’y a pas de combat.
    .pass = Rester et combattre
ask-defend = Qui défend { $place } ?
    .help = Deux points d’empilement combattent au plus, et un d’artillerie. Les autres unités de la zone ne souffrent pas, sauf si les défenseurs doivent la quitter.
ask-stance = Comment défendre { $place } ?
    .help = Tenir le terrain coûte 1 au dé et garde la zone si tout va bien ; reculer en ordre ajoute 1 et cède la zone. Les chances sous chaque choix montrent ce qu’il vaut.
ask-force = Forcer la décision contre { $place } ?
    .help = Chaque unité d’infanterie qui force ajoute 2 à l’attaque et subit une perte dans tous les cas. Ne le faites que si la zone le vaut.
    .pass = Combattre sans forcer
ask-flights = Où vos unités reculent-elles ?
    .help = Les unités battues quittent leur zone, loin de l’ennemi. Une zone devant un ennemi coûte une perte ; une unité sans issue est perdue.
    .pass = Ne pas reculer davantage
ask-night-separation = Reculez pour la nuit.
    .help = Le combat cesse : les unités au contact s’éloignent d’une zone. Celles qui tiennent un village, une redoute ou une pente raide peuvent rester.
    .pass = Rester ici pour la nuit
ask-advance = Avancer en { $place } ?
    .help = Le vainqueur peut prendre la zone que l’ennemi a quittée, avec deux points d’empilement au plus, maintenant ou jamais.
    .pass = Rester sur place
ask-march = Quel corps marche ensuite ?
    .help = Les corps choisis pour cette phase marchent l’un après l’autre, loin de l’ennemi. Aller plus loin ne leur coûte pas de fatigue.

forgo-acts = { $idle ->
    [one] Une unité du corps { $piece } n’a pas agi. Après cela elle ne pourra plus ni bouger ni se reposer pendant cette activation.
   *[other] { $idle } unités du corps { $piece } n’ont pas agi. Après cela elles ne pourront plus ni bouger ni se reposer pendant cette activation.
}
forgo-fire = { $idle ->
    [one] Une batterie du corps { $piece } a une cible et n’a pas tiré. Après cela elle ne pourra plus tirer pendant cette activation.
   *[other] { $idle } batteries du corps { $piece } ont une cible et n’ont pas tiré. Après cela elles ne pourront plus tirer pendant cette activation.
}
forgo-marches = { $left ->
    [one] Vous pourriez encore choisir un corps qui marchera à la fin du tour. Après cela vous ne le pourrez plus.
   *[other] Vous pourriez encore choisir { $left } corps qui marcheront à la fin du tour. Après cela vous ne le pourrez plus.
}
forgo-ride = Le QG n’a pas bougé. Après cela il ne pourra plus bouger de ce tour.
forgo-guard = La Garde n’a pas encore combattu : son premier combat a ce prix, quelle qu’en soit l’issue.
forgo-battery = Il n’y a qu’une Grande Batterie par partie : elle ne pourra plus être formée.
forgo-square = Il n’y a qu’un Carré divisionnaire par partie : il ne pourra plus être formé.

do-place = Placer { $piece } en { $place }
do-deploy = Placer le reste comme proposé
do-face = Face à { $place }
do-order = Donner un ordre à { $piece }
do-administrative = Choisir { $piece } pour la phase administrative
do-night = Choisir { $piece } pour la marche de nuit
do-react = Réagir avec { $piece }
do-pivot = Prendre { $piece } comme pivot
do-take = Option : { $option }
do-detach = Détacher { $piece } à { $corps }
do-release = Reynier rejoint { $piece }
do-battery = Former la Grande Batterie en { $place } et { $other }
do-end-battery = Dissoudre la Grande Batterie
do-end-square = Rompre le carré
do-fire = { $piece } { AGREE($piece, "bombarde", "bombardent") } { $place }
do-counter = { $piece } { AGREE($piece, "riposte", "ripostent") }
do-move = Déplacer { $piece }
do-enter = { $piece } { AGREE($piece, "entre", "entrent") } en { $place }
do-rest = { $piece } { AGREE($piece, "se repose", "se reposent") }
do-ride = Déplacer le QG
do-to = Aller en { $place }
do-press = Forcer le pas vers { $place }, avec un test
do-bonus = Prendre de la fatigue pour plus de points
do-square = Entrer dans le carré
do-attack = Attaquer { $place }, face à { $faced }
do-charge = Charger { $place }, face à { $faced }
do-resolve = Combattre pour { $place }
do-support = { $piece } { AGREE($piece, "appuie", "appuient") } l’attaque
do-refuse = { $piece } { AGREE($piece, "refuse", "refusent") } le combat
do-defend = Défendre avec { pieces }
do-stance = { $stance }
do-force = { $piece } { AGREE($piece, "force", "forcent") } la décision
do-retreat = { $piece } { AGREE($piece, "recule", "reculent") } en { $place }
do-stay = { $piece } { AGREE($piece, "reste", "restent") }
do-advance = { $piece } { AGREE($piece, "avance", "avancent") } dans la zone
do-march = { $piece } { AGREE($piece, "se met", "se mettent") } en marche
do-pass = Ne rien faire de plus ici

# Ce que l’on peut poser sur la carte
overlay-command = À { $number } zones au plus du quartier général
overlay-command-reaction = En réaction, à { $number } zones au plus
overlay-zone = Zone de contrôle
overlay-zones = Toutes les zones de contrôle
overlay-pivot = Commandées avec ce pivot
overlay-fire = Champ de tir
overlay-sight = Vu d’ici par l’artillerie
