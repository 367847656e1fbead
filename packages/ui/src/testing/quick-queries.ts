import { rememberedBy } from "./document-changes.ts";
import { type Matcher, simpleSelector } from "./simple-selectors.ts";

const LABELABLE = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

/**
 * Answers what queries by role, text and label ask jsdom of every element: which ones a simple selector selects, which
 * nodes are in them, and which labels they have. jsdom takes 3 µs for each, and searches the document for each label.
 */
export function quickenQueries(version: () => number): void {
  const elements = rememberedBy(version, listElements);
  quickenSelectors(elements);
  quickenChildNodes();
  quickenLabels(rememberedBy(version, () => labelsByControl(elements().within(document) ?? [])));
}

interface Elements {
  /** Returns its descendants in the order of the document; undefined if it is not part of the document. */
  within(root: Node): Element[] | undefined;
}

function listElements(): Elements {
  const all: Element[] = [];
  const spans = new Map<Node, [from: number, to: number]>();
  const add = (element: Element) => {
    const from = all.push(element);
    // jsdom looks for the next element longer than for the next node.
    for (let child = element.firstChild; child; child = child.nextSibling)
      if (child instanceof Element) add(child);
    spans.set(element, [from, all.length]);
  };
  add(document.documentElement);
  spans.set(document, [0, all.length]);
  return {
    within(root) {
      const span = spans.get(root);
      return span && all.slice(...span);
    },
  };
}

function quickenSelectors(elements: () => Elements): void {
  const { matches, closest } = Element.prototype;
  const known = new Map<string, Matcher | undefined>();
  const ask = (element: Element, selector: string) => matches.call(element, selector);
  const matcherFor = (node: Node, selector: string) => {
    if (!isInDocument(node)) return undefined;
    if (!known.has(selector)) known.set(selector, simpleSelector(selector, ask));
    return known.get(selector);
  };
  define(Element.prototype, "matches", function (this: Element, selector: string) {
    const isMatch = matcherFor(this, selector);
    return isMatch ? isMatch(this) : matches.call(this, selector);
  });
  define(Element.prototype, "closest", function (this: Element, selector: string) {
    const isMatch = matcherFor(this, selector);
    if (!isMatch) return closest.call(this, selector);
    let element: Element | null = this;
    while (element && !isMatch(element)) element = element.parentElement;
    return element;
  });
  for (const prototype of [Element.prototype, Document.prototype]) {
    const { querySelector, querySelectorAll } = prototype;
    define(prototype, "querySelector", function (this: Element | Document, selector: string) {
      const isMatch = matcherFor(this, selector);
      const descendants = isMatch && elements().within(this);
      return descendants ? (descendants.find(isMatch) ?? null) : querySelector.call(this, selector);
    });
    define(prototype, "querySelectorAll", function (this: Element | Document, selector: string) {
      const isMatch = matcherFor(this, selector);
      const descendants = isMatch && elements().within(this);
      return descendants ? Nodes.from(descendants.filter(isMatch)) : querySelectorAll.call(this, selector);
    });
  }
}

function quickenChildNodes(): void {
  defineGetter(Node.prototype, "childNodes", function (this: Node) {
    const nodes = new Nodes<ChildNode>();
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  });
}

function quickenLabels(labels: () => Map<Element, HTMLLabelElement[]>): void {
  for (const { prototype } of LABELABLE) {
    const { get: search } = Object.getOwnPropertyDescriptor(prototype, "labels") ?? {};
    defineGetter(prototype, "labels", function (this: Element) {
      const isHidden = this instanceof HTMLInputElement && this.type === "hidden";
      return isHidden || !isInDocument(this) ? search?.call(this) : Nodes.from(labels().get(this) ?? []);
    });
  }
}

function labelsByControl(elements: readonly Element[]): Map<Element, HTMLLabelElement[]> {
  const found = new Map<Element, HTMLLabelElement[]>();
  for (const label of elements) {
    if (!(label instanceof HTMLLabelElement)) continue;
    const control = label.htmlFor ? document.getElementById(label.htmlFor) : label.control;
    if (control) found.set(control, [...(found.get(control) ?? []), label]);
  }
  return found;
}

function isInDocument(node: Node): boolean {
  return node === document || (node.isConnected && node.ownerDocument === document);
}

/** Has all that a NodeList has. */
class Nodes<T extends Node> extends Array<T> {
  item(index: number): T | null {
    return this[index] ?? null;
  }
}

function define(prototype: object, name: string, value: (selector: string) => unknown): void {
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true, enumerable: true });
}

function defineGetter(prototype: object, name: string, get: () => unknown): void {
  Object.defineProperty(prototype, name, { get, configurable: true, enumerable: true });
}
