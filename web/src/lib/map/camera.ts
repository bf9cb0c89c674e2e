// Where the eye is over the map: a shift and a scale, and nothing that depends on the screen.

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const ZOOM_STEP = 1.25;
const CLOSEST = 6;
/** How much of the window always shows map. */
const KEPT = 0.25;

/** The whole map in the window, centred. */
export function fit(map: Size, window: Size): Camera {
  const scale = Math.min(window.width / map.width, window.height / map.height);
  return { scale, x: (window.width - map.width * scale) / 2, y: (window.height - map.height * scale) / 2 };
}

/** A part of the map in the window, not closer than `closest` times the whole. */
export function frame(box: { x: number; y: number } & Size, map: Size, window: Size, closest: number): Camera {
  const whole = fit(map, window).scale;
  const wanted = Math.min(window.width / Math.max(box.width, 1), window.height / Math.max(box.height, 1));
  const scale = Math.max(whole, Math.min(wanted, whole * closest));
  const x = window.width / 2 - (box.x + box.width / 2) * scale;
  const y = window.height / 2 - (box.y + box.height / 2) * scale;
  return clamp({ x, y, scale }, map, window);
}

export function clamp(camera: Camera, map: Size, window: Size): Camera {
  const whole = fit(map, window).scale;
  const scale = Math.min(Math.max(camera.scale, whole * 0.9), whole * CLOSEST + 1);
  const bound = (at: number, extent: number, room: number) =>
    Math.min(Math.max(at, room * KEPT - extent), room * (1 - KEPT));
  return {
    scale,
    x: bound(camera.x, map.width * scale, window.width),
    y: bound(camera.y, map.height * scale, window.height),
  };
}

/** No bare table beside the map where the map fills the window; in the middle where it does not. */
export function snug(camera: Camera, map: Size, window: Size): Camera {
  const along = (at: number, extent: number, room: number) =>
    extent < room ? (room - extent) / 2 : Math.min(0, Math.max(at, room - extent));
  return {
    scale: camera.scale,
    x: along(camera.x, map.width * camera.scale, window.width),
    y: along(camera.y, map.height * camera.scale, window.height),
  };
}

export const pan = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Zooms so that the point of the map under (x, y) stays there. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number, map: Size, window: Size): Camera {
  const { scale } = clamp({ ...camera, scale: camera.scale * factor }, map, window);
  const ratio = scale / camera.scale;
  return clamp({ scale, x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio }, map, window);
}

export const toMap = (camera: Camera, x: number, y: number): { x: number; y: number } => ({
  x: (x - camera.x) / camera.scale,
  y: (y - camera.y) / camera.scale,
});
