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

/** Waits until nothing on the page says that it is still loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page
    .getByRole("status", { name: /^Loading/ })
    .first()
    .waitFor({ state: "detached" });
}
