/** Matches a paragraph by all of its text, including text in links. */
export function paragraph(text: string | RegExp) {
  return (_: string, node: Element | null): boolean => {
    if (node?.tagName !== "P") return false;
    const all = node.textContent;
    return typeof text === "string" ? all === text : text.test(all);
  };
}
