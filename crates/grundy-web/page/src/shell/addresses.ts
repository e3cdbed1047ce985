/** The address line. Browsers take only so many changes of it in a while; then the last one is written a little later. */

export interface Addresses {
  write(address: string, replace: boolean): void;
  /** The reader went elsewhere: what was still to be written is not. */
  forget(): void;
}

/** After this many milliseconds is tried again. */
const AGAIN = 1_000;

export function addresses(): Addresses {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function write(address: string, replace: boolean): void {
    forget();
    try {
      history[replace ? "replaceState" : "pushState"](null, "", address);
    } catch {
      // Safari throws where others say nothing.
    }
    if (location.pathname + location.search !== new URL(address, location.href).pathname + new URL(address, location.href).search)
      waiting = setTimeout(() => write(address, replace), AGAIN);
  }

  function forget(): void {
    clearTimeout(waiting);
  }

  return { write, forget };
}
