import { rememberedBy } from "./document-changes.ts";
import { styleLooks } from "./style-looks.ts";

/**
 * Caches computed styles in jsdom: a property of an element once for all elements that look alike, across changes of
 * the document, and the rest until the document changes. Queries by role ask for them for every element and all of its
 * ancestors, every time. What a script does to a sheet's rules alone (`insertRule`) is not noticed.
 */
export function rememberStyles(version: () => number): void {
  const workOut = window.getComputedStyle.bind(window);
  const looks = rememberedBy(version, styleLooks());
  const known = new WeakMap<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const own = rememberedBy(version, () => workOut(element));
    const recall = (property: string, key: string, read: (style: CSSStyleDeclaration) => unknown) => {
      const look = looks().of(element, property);
      const value = look?.values.get(key) ?? read(look?.model ? workOut(look.model) : own());
      if (typeof value === "string") look?.values.set(key, value);
      return value;
    };
    return sharedStyle(own, recall);
  };
  window.getComputedStyle = function remembered(element, pseudoElement) {
    const isShared = pseudoElement === undefined && element.isConnected && element.ownerDocument === document;
    if (!isShared) return workOut(element, pseudoElement);
    const style = known.get(element) ?? styleOf(element);
    known.set(element, style);
    return style;
  };
}

/** Returns a property's value, known of elements that look alike by the words by which it is asked for, or read. */
type Recall = (property: string, key: string, read: (style: CSSStyleDeclaration) => unknown) => unknown;

/** Returns a style that uses the values known of elements that look alike. */
function sharedStyle(own: () => CSSStyleDeclaration, recall: Recall): CSSStyleDeclaration {
  const getPropertyValue = (name: string) =>
    recall(name, `${name}:`, (style) => style.getPropertyValue(name));
  return new Proxy<CSSStyleDeclaration>(Object.create(CSSStyleDeclaration.prototype), {
    get(_, name) {
      if (name === "getPropertyValue") return getPropertyValue;
      const read = (style: CSSStyleDeclaration): unknown => Reflect.get(style, name, style);
      const value = typeof name === "string" ? recall(name, name, read) : read(own());
      return typeof value === "function" ? value.bind(own()) : value;
    },
    has: (_, name) => name in own(),
  });
}
