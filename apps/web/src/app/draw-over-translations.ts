import { options, type VNode } from "preact";

/** What Preact keeps of what it has drawn, by the names that it has in its build. */
interface Drawn extends VNode {
  /** What it consists of. */
  __k?: (Drawn | null | undefined)[] | null;
  /** The node of the document; of a component its first. */
  __e?: Node | null;
  /** What it is part of. */
  __?: Drawn | null;
}

const hooks: typeof options & { __b?: (drawn: Drawn) => void } = options;

/**
 * Keeps what is drawn true while a browser translates the page. It puts `font` elements in the place of texts, and Preact would
 * go on writing into the texts that are gone: who chose the delivery would read the sum of before
 * (https://github.com/preactjs/preact/issues/948). So before anything is drawn anew the texts around it come back to their
 * places. The browser sees them there and translates them again.
 */
export function drawOverTranslations(page: Document): void {
  const translations = page.getElementsByTagName("font");
  const before = hooks.__b;
  hooks.__b = (drawn) => {
    // Only what begins to be drawn anew consists of something already.
    if (drawn.__k && translations[0]) bringBackTexts(elementAround(drawn));
    before?.(drawn);
  };
}

function elementAround(drawn: Drawn): Drawn {
  return typeof drawn.type === "string" || !drawn.__ ? drawn : elementAround(drawn.__);
}

function bringBackTexts(drawn: Drawn): void {
  if (typeof drawn.type === "string" && drawn.__e) bringBackOwnTexts(drawn.__e, nodesOf(drawn));
  for (const part of drawn.__k ?? []) if (part) bringBackTexts(part);
}

/** What else stands in the element is left where it is: moved, it would lose the focus. */
function bringBackOwnTexts(element: Node, nodes: readonly Node[]): void {
  if (!nodes.some(isGone)) return;
  for (const child of Array.from(element.childNodes))
    if (child.nodeName === "FONT" && !nodes.includes(child)) child.remove();
  nodes.reduceRight<Node | null>((next, node) => {
    if (isGone(node)) element.insertBefore(node, next);
    return node.parentNode === element ? node : next;
  }, null);
}

function nodesOf(drawn: Drawn): Node[] {
  return (drawn.__k ?? []).flatMap((part) => {
    if (typeof part?.type === "function") return nodesOf(part);
    return part?.__e ? [part.__e] : [];
  });
}

function isGone(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && node.parentNode === null;
}
