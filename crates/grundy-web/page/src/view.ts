/** What a view is, and what it is given. */
import type { Api } from "./api.ts";
import type { State } from "./state.ts";
import type { Words } from "./words.ts";

export interface View {
  /** Shows itself in `root`; the answer takes it away again. */
  mount(root: HTMLElement, page: Page): () => void;
}

export interface Page {
  /** The state as the address has it now. */
  readonly state: State;
  /** The path as the address has it now: `/`, `/games/nim`. */
  readonly path: string;
  /** Changes the address. A view that stays hears of it through `onState`; another path mounts another view. */
  go(change: Partial<State>, options?: { path?: string; replace?: boolean }): void;
  /** The address that `go` would make, for links. */
  link(path: string, change?: Partial<State>): string;
  /** The words of the language now chosen. A change of language mounts the view again. */
  readonly words: Words;
  readonly language: "en" | "zh";
  readonly api: Api;
  theme(): "light" | "dark";
  /** Calls when the state changes while the view stays (back and forward, a link to the same path). */
  onState(hear: () => void): void;
  onTheme(hear: () => void): void;
  /** Mounts the view of the path anew, where the state asks for another one of the same path. */
  again(): void;
}
