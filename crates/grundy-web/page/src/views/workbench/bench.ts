/** What the parts of the workbench share: the page, the opened rule, and the question that names it. */
import type { Query } from "../../api.ts";
import type { Opened } from "../../documents.ts";
import type { Page } from "../../view.ts";

export interface Bench {
  page: Page;
  /** The rule as it is asked about: what was typed, with every parameter given a value. */
  query(): Query;
  opened(): Opened;
  /** Whether the rule of the address was understood: fields can be typed into before. */
  isOpened(): boolean;
  /** The parameters with their values, for links. */
  set(): Record<string, string>;
  rule(): string;
  /** Whether play is misère, here and in every link: only where the workbench offers the choice. */
  misere(): boolean;
}

/** A part with a field whose text the address holds. */
export interface Asker extends Part {
  /** The state changed while the rule stayed. */
  follow(): void;
  /** Another rule: what was typed belongs to the one before. */
  forget(): void;
}

/** A part of the workbench. It is made once and told when a rule has been opened. */
export interface Part {
  element: HTMLElement;
  /** A rule was opened: ask about it. */
  start(): void;
  /** Stop whatever is under way. */
  stop(): void;
}
