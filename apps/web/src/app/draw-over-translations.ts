import { options, type VNode } from "preact";

/** A virtual node of Preact, with the mangled names of its build. */
interface Drawn extends VNode {
  /** The children. */
  __k?: (Drawn | null | undefined)[] | null;
  /** The DOM node; for a component, its first. */
  __e?: Node | null;
  /** The parent. */
  __?: Drawn | null;
}

const hooks: typeof options & { __b?: (drawn: Drawn) => void } = options;

/**
 * Keeps rendering correct while a browser translates the page. Browsers replace texts with `font` elements, and Preact
 * would go on writing into the removed texts: someone who chooses delivery would still read the old total
 * (https://github.com/preactjs/preact/issues/948). So before a component renders again, the texts around it are put
 * back. The browser notices them and translates them again.
 */
export function drawOverTranslations(page: Document): void {
  const translations = page.getElementsByTagName("font");
  const before = hooks.__b;
  hooks.__b = (drawn) => {
    // Only a component that renders again already has children.
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

/** Other nodes in the element are not moved, because that would lose the focus. */
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
