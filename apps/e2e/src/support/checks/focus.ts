import type { Page } from "playwright-core";

/** Returns the accessible name of the focused element; "nothing" for the document itself. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const { activeElement: at, body } = document;
    return at === body ? "nothing" : (at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent);
  })()`);
}

/** Returns whether any of the focused element is below the top of the bar at the bottom of the page. */
export function isFocusCovered(page: Page, bar: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const { activeElement: at } = document;
    const over = document.querySelector(${JSON.stringify(bar)});
    if (!over || over.contains(at) || !at.closest("main")) return false;
    return at.getBoundingClientRect().bottom > over.getBoundingClientRect().top;
  })()`);
}
