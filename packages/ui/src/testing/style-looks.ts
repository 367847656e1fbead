export interface StyleLooks {
  /**
   * Returns the known style values of elements that look like this one; undefined if the style may depend on more than
   * that.
   */
  of(element: Element): Map<string, unknown> | undefined;
  /** Forgets what depends on the document, which has changed. */
  forget(): void;
}

/** Attributes that a browser's default stylesheet never selects by. */
const MEANINGLESS = /^(id|class|for|name|value|href|placeholder|role|(aria|data)-.*)$/;
/** How a stylesheet selects by these attributes, even as part of a longer selector. */
const SIGNS = new Map([
  ["class", "."],
  ["id", "#"],
]);
/** Elements whose style, or whose content's style, depends on a state or on siblings. */
const OF_A_STATE = new Set(["details", "summary", "dialog"]);
/** A selector that depends only on an element and its ancestors. */
const BY_ANCESTRY = /^[\w\s.#,>*"'=[\]-]*$/;
const ALONE = -1;

/**
 * Distinguishes elements by everything that their style can depend on: the stylesheets, and the elements and all of
 * their ancestors.
 */
export function styleLooks(): StyleLooks {
  const numbers = new Map<string, number>();
  const valuesOf = new Map<number, Map<string, unknown>>();
  let looks = new WeakMap<Element, number>();
  let sheets: { text: string | undefined } | undefined;
  const numberOf = (words: string) => {
    const number = numbers.get(words) ?? numbers.size;
    numbers.set(words, number);
    return number;
  };
  const lookOf = (element: Element, text: string): number => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const { parentElement } = element;
    const above = parentElement ? lookOf(parentElement, text) : numberOf(text);
    const isAlone = above === ALONE || OF_A_STATE.has(element.localName) || element.hasAttribute("popover");
    const look = isAlone ? ALONE : numberOf(`${above} ${describe(element, text)}`);
    looks.set(element, look);
    return look;
  };
  return {
    of(element) {
      sheets ??= { text: plainSheets() };
      const look = sheets.text === undefined ? ALONE : lookOf(element, sheets.text);
      if (look === ALONE) return undefined;
      const values = valuesOf.get(look) ?? new Map();
      valuesOf.set(look, values);
      return values;
    },
    forget() {
      looks = new WeakMap();
      sheets = undefined;
    },
  };
}

function describe(element: Element, sheets: string): string {
  const isAskedFor = (name: string) => sheets.includes(SIGNS.get(name) ?? name);
  const names = element.getAttributeNames().filter((name) => !MEANINGLESS.test(name) || isAskedFor(name));
  const attributes = names.sort().map((name) => `${name}=${JSON.stringify(element.getAttribute(name))}`);
  return [element.namespaceURI, element.localName, ...attributes].join(" ");
}

/** Returns all rules of the document's stylesheets; undefined if one of them depends on more than ancestors. */
function plainSheets(): string | undefined {
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
  const isPlain = (rule: CSSRule) => rule instanceof CSSStyleRule && BY_ANCESTRY.test(rule.selectorText);
  return rules.every(isPlain) ? rules.map(({ cssText }) => cssText).join("\n") : undefined;
}
