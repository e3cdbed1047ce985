/** Which view a path shows. Each is loaded when it is first asked for. */
import type { View } from "../view.ts";

type Load = () => Promise<{ view: View }>;

export type Section = "workbench" | "explore" | "play" | "games" | "problems" | "atlas";

export const PATHS: Record<Section, string> = {
  workbench: "/",
  explore: "/explore",
  play: "/play",
  games: "/games",
  problems: "/problems",
  atlas: "/atlas",
};

const LOAD: Record<Section, Load> = {
  workbench: () => import("../views/workbench/index.ts"),
  explore: () => import("../views/explore/index.ts"),
  play: () => import("../views/play/index.ts"),
  games: () => import("../views/games/index.ts"),
  problems: () => import("../views/problems/index.ts"),
  atlas: () => import("../views/atlas/index.ts"),
};

/** The section of a path, or nothing where there is none. */
export function sectionOf(path: string): Section | null {
  if (path === "/" || path === "/index.html") return "workbench";
  const first = path.split("/")[1] ?? "";
  return first in PATHS && first !== "workbench" ? (first as Section) : null;
}

export function load(section: Section): Promise<View> {
  return LOAD[section]().then((module) => module.view);
}
