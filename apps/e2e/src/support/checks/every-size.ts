import type { Page } from "playwright-core";
import { expectAccessible } from "./accessible.ts";
import { expectFits, sizes, waitUntilLoaded } from "./sizes.ts";

/** Fails unless the page is accessible and fits at each size; leaves it at the last size. */
export async function expectRightInEverySize(page: Page): Promise<void> {
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    await waitUntilLoaded(page);
    await expectFits(page);
    await expectAccessible(page);
  }
}
