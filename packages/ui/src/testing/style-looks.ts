/** What elements that look alike have in common. */
export interface Look {
  /** The known values of their properties, by the words by which they were asked for. */
  values: Map<string, string>;
  /** An element outside the document that looks the same, and has few ancestors to be asked. */
  model: Element | undefined;
}

export interface StyleLooks {
  /** Returns how an element looks as far as a property is concerned; undefined if that may depend on more. */
  of(element: Element, property: string): Look | undefined;
}

/** Attributes that a browser's default stylesheet selects by, and the element's own style. */
const MEANINGFUL = /^(style|hidden|type|open|popover|dir|title|rules|frame|align|sizes|href)$/;
/** Those of them by which it selects for what `OF_THE_ELEMENT` lists. */
const SHOWING = /^(style|hidden|type)$/;
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
 * Properties that queries ask for, and the names by which a stylesheet sets them. A browser's default stylesheet sets
 * them by the element alone, and lets it inherit only what an attribute does to an ancestor.
 */
const OF_THE_ELEMENT = new Map([
  ["display", "display"],
  ["visibility", "visibility"],
  ["opacity", "opacity"],
  ["pointerEvents", "pointer-events"],
  ["pointer-events", "pointer-events"],
  ["animationName", "animation"],
]);

/**
 * Returns what distinguishes elements by everything that their style can depend on: the stylesheets, and the elements
 * and all of their ancestors. It has to be asked for again when the document has changed; what is known remains.
 */
export function styleLooks(): () => StyleLooks {
  const looks: Look[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (words: string, makeModel?: () => Element) => {
    const number = numbers.get(words) ?? looks.push({ values: new Map(), model: makeModel?.() }) - 1;
    numbers.set(words, number);
    return number;
  };
  const modelOf = (number: number) => looks[number]?.model;
  return () => {
    const sheets = plainSheets();
    const inFull = looksUnder(sheets ?? "", { numberOf });
    const inShort = looksUnder("", { numberOf, modelOf });
    return {
      of(element, property) {
        if (sheets === undefined) return undefined;
        const setBy = OF_THE_ELEMENT.get(property);
        return looks[(setBy && !sheets.includes(setBy) ? inShort : inFull)(element)];
      },
    };
  };
}

interface Known {
  /** Returns the number of a look, which is made if it is new. */
  numberOf(words: string, makeModel?: () => Element): number;
  /** Given if an ancestor without attributes makes no difference. */
  modelOf?(number: number): Element | undefined;
}

interface LooksOfElement {
  own: number;
  /** What makes a difference to the elements in it. */
  below: number;
}

function looksUnder(sheets: string, { numberOf, modelOf }: Known): (element: Element) => number {
  const start = modelOf ? numberOf("in short", makeRoot) : numberOf(`in full ${sheets}`);
  const known = new WeakMap<Element, LooksOfElement>();
  const looksOf = (element: Element): LooksOfElement => {
    const looks = known.get(element) ?? workOut(element);
    known.set(element, looks);
    return looks;
  };
  const workOut = (element: Element): LooksOfElement => {
    const { parentElement } = element;
    const above = parentElement ? looksOf(parentElement).below : start;
    const isAlone = above === ALONE || OF_A_STATE.has(element.localName) || element.hasAttribute("popover");
    if (isAlone) return { own: ALONE, below: ALONE };
    const attributes = namesThatMatter(element, { among: modelOf ? SHOWING : MEANINGFUL, sheets });
    const words = attributes.map((name) => `${name}=${JSON.stringify(element.getAttribute(name))}`);
    const own = numberOf(
      [above, element.namespaceURI, element.localName, ...words].join(" "),
      modelOf && (() => makeModel(element, { attributes, parent: modelOf(above) })),
    );
    return { own, below: modelOf && attributes.length === 0 ? above : own };
  };
  return (element) => looksOf(element).own;
}

function makeRoot(): Element {
  return document.createElement("div");
}

function makeModel(
  element: Element,
  { attributes, parent = makeRoot() }: { attributes: string[]; parent: Element | undefined },
): Element {
  const model = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of attributes) model.setAttribute(name, element.getAttribute(name) ?? "");
  return parent.appendChild(model);
}

function namesThatMatter(element: Element, { among, sheets }: { among: RegExp; sheets: string }): string[] {
  const isAskedFor = (name: string) => sheets.includes(SIGNS.get(name) ?? name);
  const names = element.getAttributeNames().filter((name) => among.test(name) || isAskedFor(name));
  return names.sort();
}

/** Returns all rules of the document's stylesheets; undefined if one of them depends on more than ancestors. */
function plainSheets(): string | undefined {
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
  const isPlain = (rule: CSSRule) => rule instanceof CSSStyleRule && BY_ANCESTRY.test(rule.selectorText);
  return rules.every(isPlain) ? rules.map(({ cssText }) => cssText).join("\n") : undefined;
}
