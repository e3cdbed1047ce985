/** A field that the page writes into as well: what a person types there stays, however late an answer comes. */

export interface KeptField {
  /** Another rule: what stands there belongs to the one before. */
  forget(): void;
  /** Writes, unless a person has; whoever is about to type is left alone until he leaves. */
  write(text: string): void;
}

/** `written` is told when something is written after all, because nothing was typed. */
export function keptField(field: HTMLInputElement, written: () => void): KeptField {
  let isTyped = false;
  let isEntered = false;
  let offered: string | null = null;
  field.addEventListener("input", () => {
    isTyped = true;
    offered = null;
  });
  field.addEventListener("focus", () => (isEntered = true));
  field.addEventListener("blur", () => {
    isEntered = false;
    const text = offered;
    offered = null;
    if (text === null || text === field.value) return;
    field.value = text;
    written();
  });
  return {
    forget() {
      isTyped = false;
      isEntered = false;
      offered = null;
    },
    write(text) {
      if (isTyped || text === field.value) return;
      if (isEntered) offered = text;
      else field.value = text;
    },
  };
}
