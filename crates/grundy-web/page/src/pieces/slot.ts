/** One place for one question at a time: a new question stops the one before. */

export interface Slot {
  /** Stops what is under way; the signal of what begins. */
  begin(): AbortSignal;
  stop(): void;
}

export function slot(): Slot {
  let current = new AbortController();
  return {
    begin() {
      current.abort();
      current = new AbortController();
      return current.signal;
    },
    stop: () => current.abort(),
  };
}
