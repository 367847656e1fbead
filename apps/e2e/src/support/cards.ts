import type { Locator, Page } from "playwright-core";

/** The patient's prescriptions that can be ordered and are in no order that waits to be paid: about such a one it would be asked first. */
export function orderableCards(page: Page): Locator {
  return page
    .getByRole("article")
    .filter({ has: page.getByRole("checkbox"), hasNotText: /You started an(other)? order/ });
}
