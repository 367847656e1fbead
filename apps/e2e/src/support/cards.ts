import type { Locator, Page } from "playwright-core";

/**
 * Returns the patient's prescriptions that can be ordered at once: those in an unpaid order are left out, because the
 * page would first ask about that order.
 */
export function orderableCards(page: Page): Locator {
  return page
    .getByRole("article")
    .filter({ has: page.getByRole("checkbox"), hasNotText: /An(other)? order was started/ });
}

/** Opens all collapsed groups of prescriptions. */
export async function unfoldPrescriptions(page: Page): Promise<void> {
  await page.getByRole("article").first().waitFor();
  const folded = page.locator("details:not([open]):has(article) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}
