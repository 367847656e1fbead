/**
 * A script for a page's start: `window.painted` resolves with the milliseconds since the address was opened, once
 * something of this selector has been painted.
 */
export function tellWhenPainted(selector: string): string {
  return `window.painted = new Promise((done) => {
    const isThere = () => document.querySelector(${JSON.stringify(selector)}) !== null;
    const seen = new MutationObserver(() => {
      if (!isThere()) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    });
    seen.observe(document, { childList: true, subtree: true });
  })`;
}
