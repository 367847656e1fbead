/**
 * Has jsdom work out the style of an element once for as long as nothing in the document changes. Queries by role ask for
 * it of each element and of all above it, every time.
 */
export function rememberStyles(): void {
  if (window.getComputedStyle.name === "remembered") return;
  const workOut = window.getComputedStyle.bind(window);
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    known = new WeakMap();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.getComputedStyle = function remembered(element, pseudoElement) {
    if (changes.takeRecords().length > 0) forget();
    if (pseudoElement || !element.isConnected) return workOut(element, pseudoElement);
    const style = known.get(element) ?? workOut(element);
    known.set(element, style);
    return style;
  };
}
