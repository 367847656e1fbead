import type { Locator, Page } from "playwright-core";

/** The patient's prescriptions that can be ordered and are in no order that waits to be paid: about such a one it would be asked first. */
export function orderableCards(page: Page): Locator {
  return page
    .getByRole("article")
    .filter({ has: page.getByRole("checkbox"), hasNotText: /An(other)? order was started/ });
}

/** Opens the groups of prescriptions that are folded away. */
export async function unfoldPrescriptions(page: Page): Promise<void> {
  await page.getByRole("article").first().waitFor();
  const folded = page.locator("details:not([open]):has(article) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}
