import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The two sizes at which every screen is checked. */
export const sizes = [
  { name: "a phone", viewport: { width: 390, height: 844 } },
  { name: "a desk", viewport: { width: 1280, height: 800 } },
] as const;

/** Fails if the page scrolls sideways, in the document or in the part beside the navigation. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate<number>(`Math.max(
    document.documentElement.scrollWidth - window.innerWidth,
    ...Array.from(document.querySelectorAll("main"), (main) => main.scrollWidth - main.clientWidth),
  )`);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Opens a screen and waits until it and its data have loaded. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await waitUntilLoaded(page);
}

/**
 * Navigates to a screen as a link does. A screen with the same path is opened anew, because the old rows would stay
 * visible for a while.
 */
export async function goToScreen(page: Page, path: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url());
  if (protocol === "about:" || path.split("?")[0] === pathname) return openScreen(page, path);
  await page.evaluate(`(() => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "";
    history.pushState({ usr: null, key: ${JSON.stringify(path)}, idx: 0 }, "", ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  })()`);
  await page.locator("h1:not([data-left])").first().waitFor();
  await waitUntilLoaded(page);
}

/** Waits until nothing on the page says that it is loading and the web font is there: the fallback font is wider. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const status = page.getByRole("status");
  const waiting = status
    .and(page.getByLabel(/^Loading/))
    .or(status.filter({ hasText: /^(Loading|Reading)/ }));
  await waiting.first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}
