import { styleLooks } from "./style-looks.ts";

/**
 * Caches computed styles in jsdom: a property of an element once for all elements that look alike, across changes of
 * the document, and the rest until the document changes. Queries by role ask for them for every element and all of its
 * ancestors, every time.
 */
export function rememberStyles(): void {
  if (window.getComputedStyle.name === "remembered") return;
  const workOut = window.getComputedStyle.bind(window);
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const looks = styleLooks();
  const forget = () => {
    known = new WeakMap();
    looks.forget();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const forgetChanged = () => {
    if (changes.takeRecords().length > 0) forget();
  };
  const styleOf = (element: Element) => {
    const look = looks.of(element);
    if (!look) return workOut(element);
    const isAsItWas = () => {
      forgetChanged();
      return looks.of(element) === look;
    };
    return sharedStyle(look, { isAsItWas, workOut: () => workOut(element) });
  };
  window.getComputedStyle = function remembered(element, pseudoElement) {
    forgetChanged();
    const isShared = pseudoElement === undefined && element.isConnected && element.ownerDocument === document;
    if (!isShared) return workOut(element, pseudoElement);
    const style = known.get(element) ?? styleOf(element);
    known.set(element, style);
    return style;
  };
}

interface Origin {
  /** Whether the element still looks as it did. */
  isAsItWas(): boolean;
  workOut(): CSSStyleDeclaration;
}

/** Returns a style that uses the values known of elements that look alike. */
function sharedStyle(known: Map<string, unknown>, { isAsItWas, workOut }: Origin): CSSStyleDeclaration {
  let own: CSSStyleDeclaration | undefined;
  const worked = () => {
    if (!own || !isAsItWas()) own = workOut();
    return own;
  };
  const recall = (key: string, read: () => unknown) => {
    if (known.has(key)) return known.get(key);
    const value = read();
    if (typeof value === "string" && isAsItWas()) known.set(key, value);
    return value;
  };
  const getPropertyValue = (name: string) => recall(`${name}:`, () => worked().getPropertyValue(name));
  return new Proxy<CSSStyleDeclaration>(Object.create(CSSStyleDeclaration.prototype), {
    get(_, name) {
      if (name === "getPropertyValue") return getPropertyValue;
      const read = (): unknown => Reflect.get(worked(), name, worked());
      const value = typeof name === "string" ? recall(name, read) : read();
      return typeof value === "function" ? value.bind(worked()) : value;
    },
    has: (_, name) => name in worked(),
  });
}
