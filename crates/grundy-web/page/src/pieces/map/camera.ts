/** Which part of a grid is seen: its middle, in cells, and how many times it is enlarged. */

export interface Camera {
  x: number;
  y: number;
  z: number;
}

/** The room for the picture, in pixels of the page. */
export interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  columns: number;
  rows: number;
  upwards: boolean;
}

export function wholeOf(size: Size): Camera {
  return { x: size.columns / 2, y: size.rows / 2, z: 1 };
}

/** The side of a cell in pixels. Enlarged once, the whole grid just fits. */
export function cellSide(camera: Camera, room: Room, size: Size): number {
  return Math.min(room.width / size.columns, room.height / size.rows) * camera.z;
}

export function toPixels(camera: Camera, room: Room, size: Size, column: number, row: number): [number, number] {
  const side = cellSide(camera, room, size);
  const up = size.upwards ? -1 : 1;
  return [
    room.left + room.width / 2 + (column - camera.x) * side,
    room.top + room.height / 2 + up * (row - camera.y) * side,
  ];
}

/** The place under a pixel, with fractions. */
export function toPlace(camera: Camera, room: Room, size: Size, left: number, top: number): [number, number] {
  const side = cellSide(camera, room, size);
  const up = size.upwards ? -1 : 1;
  return [
    camera.x + (left - room.left - room.width / 2) / side,
    camera.y + (up * (top - room.top - room.height / 2)) / side,
  ];
}

/** Enlarges by a factor and keeps the place under a pixel where it is. */
export function zoomed(camera: Camera, room: Room, size: Size, factor: number, left: number, top: number): Camera {
  const [column, row] = toPlace(camera, room, size, left, top);
  const z = clamp(camera.z * factor, 1, Math.max(1, Math.max(size.columns, size.rows) / 6));
  const ratio = camera.z / z;
  return kept({ x: column + (camera.x - column) * ratio, y: row + (camera.y - row) * ratio, z }, room, size);
}

export function moved(camera: Camera, room: Room, size: Size, right: number, down: number): Camera {
  const side = cellSide(camera, room, size);
  const up = size.upwards ? -1 : 1;
  return kept({ ...camera, x: camera.x - right / side, y: camera.y - (up * down) / side }, room, size);
}

/** Moves no further than needed for a cell to be seen. */
export function showing(camera: Camera, room: Room, size: Size, column: number, row: number): Camera {
  const side = cellSide(camera, room, size);
  const [across, along] = [room.width / side / 2, room.height / side / 2];
  const x = clamp(camera.x, column + 1 - across, column + across);
  const y = clamp(camera.y, row + 1 - along, row + along);
  return kept({ ...camera, x, y }, room, size);
}

/** Never looks past the edge of the grid, as long as the grid is larger than the room. */
export function kept(camera: Camera, room: Room, size: Size): Camera {
  const side = cellSide(camera, room, size);
  const within = (middle: number, half: number, length: number) =>
    2 * half >= length ? length / 2 : clamp(middle, half, length - half);
  return {
    x: within(camera.x, room.width / side / 2, size.columns),
    y: within(camera.y, room.height / side / 2, size.rows),
    z: camera.z,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
