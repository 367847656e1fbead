import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The two widths that every screen is looked at. */
export const sizes = [
  { name: "a phone", viewport: { width: 390, height: 844 } },
  { name: "a desk", viewport: { width: 1280, height: 800 } },
] as const;

/** Fails when the page scrolls sideways, be it the document or the part beside the navigation. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate<number>(`Math.max(
    document.documentElement.scrollWidth - window.innerWidth,
    ...Array.from(document.querySelectorAll("main"), (main) => main.scrollWidth - main.clientWidth),
  )`);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Opens a screen and waits until it stands, with what it reads. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await waitUntilLoaded(page);
}

/** Goes on to a screen as a link does. Of one with the same path the rows of before would stand for a while: it is opened anew. */
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

/** Waits until nothing on the page says that it is still loading, and its typeface has come: the system's is wider. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const status = page.getByRole("status");
  const waiting = status
    .and(page.getByLabel(/^Loading/))
    .or(status.filter({ hasText: /^(Loading|Reading)/ }));
  await waiting.first().waitFor({ state: "detached" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}
