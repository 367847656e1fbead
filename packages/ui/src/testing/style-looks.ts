export interface StyleLooks {
  /** What is known of the style of all that look like this; undefined where a style may depend on more than the look. */
  of(element: Element): Map<string, unknown> | undefined;
  /** The document has changed. */
  forget(): void;
}

/** Of these a browser's own sheet asks for none. */
const MEANINGLESS = /^(id|class|for|name|value|href|placeholder|role|(aria|data)-.*)$/;
/** How a sheet asks for these, be it in passing. */
const SIGNS = new Map([
  ["class", "."],
  ["id", "#"],
]);
/** Their style, and that of what stands in them, goes by a state, or by what stands beside. */
const OF_A_STATE = new Set(["details", "summary", "dialog"]);
/** A selector that asks for nothing but an element and what stands above it. */
const BY_ANCESTRY = /^[\w\s.#,>*"'=[\]-]*$/;
const ALONE = -1;

/** Tells elements apart by all that their style can depend on: the sheets, and what they and all above them are. */
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

/** All rules of the document's sheets; undefined where one of them asks for more than what stands above. */
function plainSheets(): string | undefined {
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
  const isPlain = (rule: CSSRule) => rule instanceof CSSStyleRule && BY_ANCESTRY.test(rule.selectorText);
  return rules.every(isPlain) ? rules.map(({ cssText }) => cssText).join("\n") : undefined;
}
