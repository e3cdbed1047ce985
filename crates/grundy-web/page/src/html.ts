/** Elements from words: text is only ever set as text, so nothing that a rule says can become markup. */

type Child = Node | string | number | null | undefined | false;
type Listener = (event: never) => void;
type Attribute = string | number | boolean | null | undefined | Listener | Record<string, string>;
export type Attributes = Record<string, Attribute>;

/** `h("a", { class: "chip", href, onclick }, "Nim")`. `style` takes an object, set property by property. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...present(children));
  return element;
}

/** The same for drawings. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, attributes);
  element.append(...present(children));
  return element;
}

/** Puts other children in the place of those that are there. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...present(children));
}

function present(children: Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : (child as Node | string)));
}

function dress(element: HTMLElement | SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (typeof value === "object") dressStyle(element, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

// The Content-Security-Policy forbids style attributes; properties set one by one are allowed.
function dressStyle(element: HTMLElement | SVGElement, style: Record<string, string>): void {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value);
}
