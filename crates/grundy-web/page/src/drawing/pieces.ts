/** Small shapes: a token, a pin, and the chess pieces whose walks are games. */
import { svg } from "../html.ts";
import type { Piece } from "./drawing.ts";

/** Each within a square of 32. */
const PIECES: Record<Exclude<Piece, "token">, string> = {
  queen:
    "M6 10.5 10.4 18 13 8.5 16 17 19 8.5 21.6 18 26 10.5 23.2 23H8.8ZM8.6 24.4H23.4V27H8.6ZM6 10a1.7 1.7 0 1 1 .1 0ZM13 8.2a1.7 1.7 0 1 1 .1 0ZM19 8.2a1.7 1.7 0 1 1 .1 0ZM26 10a1.7 1.7 0 1 1 .1 0Z",
  king: "M15 4h2v2.4h2.4v2H17v2.3c5-2.6 10.4.4 9.2 5.4-.7 2.8-2.4 4.4-3 6.9H8.8c-.6-2.5-2.3-4.1-3-6.9-1.2-5 4.2-8 9.2-5.4V8.4h-2.4v-2H15ZM8.6 24.4h14.8V27H8.6Z",
  rook: "M8 7h3.2v2.6h3V7h3.6v2.6h3V7H24v6.2l-2.8 2V21l2 2.4H8.8l2-2.4v-5.8L8 13.2ZM7.4 24.6h17.2V27H7.4Z",
  bishop:
    "M16 4.2a2 2 0 0 1 1.3 3.6c3.6 2.4 6 6 6 9.4 0 2.3-1.2 4-2.7 5.2h-9.2c-1.5-1.2-2.7-2.9-2.7-5.2 0-3.4 2.4-7 6-9.4A2 2 0 0 1 16 4.2ZM8.2 24h15.6v3H8.2Z",
  knight:
    "M10.5 5.2l2.4 2.6c7-.6 11.2 4.6 11.2 12.2v2.8H10.8c0-3.4 3-4.6 4.6-7.2-1.9 1.3-4.2 1-5.6 2.7l-1.4 1.7-2.9-2.1c1-2.7 3.2-4.8 3.4-7.3.1-1.9.5-3.7 1.6-5.4ZM8.2 24.4h16.4V27H8.2Z",
};

const PIN =
  "M16 2.5c2.9 0 4.6 2.2 4.6 4.9 0 2.6-1.5 4-1.5 6.3 0 2.9 4 5.2 4 10.3 0 2.6-1 4.5-2.3 5.5h-9.6C9.9 28.5 8.9 26.6 8.9 24c0-5.1 4-7.4 4-10.3 0-2.3-1.5-3.7-1.5-6.3 0-2.7 1.7-4.9 4.6-4.9Z";

/** A shape that fills the square of `size` whose corner is at `(x, y)`. */
export function piece(kind: Piece, x: number, y: number, size: number): SVGElement {
  const place = `translate(${x} ${y}) scale(${size / 32})`;
  if (kind === "token") return svg("circle", { class: "piece", transform: place, cx: 16, cy: 16, r: 11 });
  return svg("path", { class: "piece", transform: place, d: PIECES[kind] });
}

/** One pin, as a picture of its own. */
export function pin(): SVGElement {
  return svg("svg", { class: "pin", viewBox: "7 0 18 32", "aria-hidden": "true" }, svg("path", { d: PIN }), band());
}

function band(): SVGElement {
  return svg("path", { class: "band", d: "M12.8 11.2h6.4M12.7 13.2h6.6" });
}
