/**
 * Returns a script for the start of a page: `window.painted` resolves to the milliseconds from opening the URL until
 * something with this selector was painted.
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
