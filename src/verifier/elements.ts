type Kind<Wanted extends Element> = { new (): Wanted; readonly name: string };

/** The element of the page with this id. Throws where the page lacks it, or it is of another kind. */
export const elementOf = <Wanted extends Element>(id: string, kind: Kind<Wanted>): Wanted => {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new TypeError(`the page has no ${kind.name} ${id}`);
};

/** A new element that holds a text, which is never markup, or other elements. */
export const made = (name: string, ...contents: readonly (string | Node)[]): HTMLElement => {
  const element = document.createElement(name);
  element.append(...contents);
  return element;
};
