import type { Page } from "playwright-core";
import { expectContrastInDark, expectNoRuleBroken } from "./accessible.ts";
import { expectFits, sizes, waitUntilLoaded } from "./sizes.ts";

const [phone, desk] = sizes;

/**
 * Fails unless the page is accessible and fits at each size; leaves it at the last size. It stays dark from one size
 * to the next, because to draw it in other colours takes as long as some of the checks.
 */
export async function expectRightInEverySize(page: Page): Promise<void> {
  await expectFitsAt(page, phone);
  await expectNoRuleBroken(page);
  await expectContrastInDark(page);
  await expectFitsAt(page, desk);
  await expectContrastInDark(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoRuleBroken(page);
}

async function expectFitsAt(page: Page, { viewport }: (typeof sizes)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  await waitUntilLoaded(page);
  await expectFits(page);
}
