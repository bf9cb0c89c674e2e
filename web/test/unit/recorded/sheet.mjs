// Draws the recorded map plainly, in the shape in which the atlas gives it: an SVG and its geometry.

const RADIUS = 60;
const WIDTH = Math.sqrt(3) * RADIUS;
const RISE = RADIUS * 1.5;
const MARGIN = 40;
const LEVELS = ['#e9ecd2', '#efe6cc', '#e3d3ac', '#d3bd8e'];
const GROUND = { W: '#a9bb8c', V: '#c98f77', T: '#b9735e' };

export function sheet(data) {
  const columns = data.terrain.length;
  const rows = data.terrain[0].length;
  const width = (rows + 0.5) * WIDTH + 2 * MARGIN;
  const height = (columns - 1) * RISE + 2 * RADIUS + 2 * MARGIN;
  const centre = (code) => {
    const column = Number(code.slice(0, 2));
    const row = Number(code.slice(2));
    const shift = column % 2 === 0 ? WIDTH / 2 : 0;
    return { x: MARGIN + WIDTH / 2 + (row - 1) * WIDTH + shift, y: height - MARGIN - RADIUS - (column - 1) * RISE };
  };
  const places = {};
  const fills = [];
  for (let column = 1; column <= columns; column++) {
    for (let row = 1; row <= rows; row++) {
      const code = String(column).padStart(2, '0') + String(row).padStart(2, '0');
      const { x, y } = centre(code);
      const outline = [0, 1, 2, 3, 4, 5].map((i) => {
        const angle = (Math.PI / 3) * i - Math.PI / 2;
        return [round(x + RADIUS * Math.cos(angle)), round(y + RADIUS * Math.sin(angle))];
      });
      places[code] = { centre: [round(x), round(y)], outline };
      const terrain = data.terrain[column - 1][row - 1];
      const level = LEVELS[Number(data.levels[column - 1][row - 1])];
      const d = `M${outline.map((p) => p.join(' ')).join('L')}Z`;
      fills.push(`<path d="${d}" fill="${GROUND[terrain] ?? level}" stroke="#00000018"/>`);
    }
  }
  const sides = data.river.map((pair) => {
    const [a, b] = pair.split('-').map(centre);
    const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const [dx, dy] = [(-(b.y - a.y) / WIDTH) * (RADIUS / 2), ((b.x - a.x) / WIDTH) * (RADIUS / 2)];
    return `M${round(mx - dx)} ${round(my - dy)}L${round(mx + dx)} ${round(my + dy)}`;
  });
  const roads = data.roads.map((road) => `M${road.map((code) => `${round(centre(code).x)} ${round(centre(code).y)}`).join('L')}`);
  const names = data.named.map(({ name, hexes }) => {
    const { x, y } = centre(hexes[Math.floor(hexes.length / 2)]);
    return `<text x="${round(x)}" y="${round(y - 14)}" font-size="34" font-style="italic" text-anchor="middle" fill="#4b3a22">${name}</text>`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" font-family="EB Garamond, serif">` +
    `<rect width="100%" height="100%" fill="#f3ead3"/>${fills.join('')}` +
    `<path d="${roads.join('')}" fill="none" stroke="#9c7f52" stroke-width="7" stroke-dasharray="16 7"/>` +
    `<path d="${sides.join('')}" fill="none" stroke="#6f9fc0" stroke-width="15" stroke-linecap="round"/>${names.join('')}</svg>`;
  const provenance = { sources: [], pieces: {}, places: {} };
  return { svg, geometry: { size: [round(width), round(height)], counter: 70, places }, names: data.names, words: {}, provenance };
}

const round = (value) => Math.round(value * 10) / 10;
