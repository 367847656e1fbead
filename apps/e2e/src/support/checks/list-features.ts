import type { Locator, Page } from "playwright-core";
import { LIST_FEATURES, type ListFeature, type Screen } from "../screen-list.ts";

/** How each feature is found on a screen. */
const seenBy: Record<ListFeature, (page: Page) => Locator> = {
  search: (page) => page.locator("main").getByRole("searchbox"),
  columns: (page) => page.getByRole("button", { name: /^Columns of / }),
  sorting: (page) => page.locator("main th[aria-sort] button"),
  views: (page) => page.getByRole("button", { name: "Views", exact: true }),
  selection: (page) =>
    page.locator("main [data-line] input[type=checkbox][data-key=x], main [data-line] [role=checkbox]"),
  keys: (page) => page.getByRole("button", { name: "Keys", exact: true }),
  file: (page) => page.locator("main button[data-exports]"),
};

/** The rows of lists; only tables count as lists. */
export const lines = (page: Page) => page.locator("main table [data-line]");

/**
 * Returns which features the list of the open screen lacks, or has although it is declared to lack them; empty if
 * there are no rows.
 */
export async function listFaults(
  page: Page,
  { hasRow = false, isFacts = false, lacks = [] }: Screen,
): Promise<string[]> {
  if (isFacts) return [];
  if (hasRow) await lines(page).first().waitFor();
  if ((await lines(page).count()) === 0) return [];
  const faults: string[] = [];
  for (const feature of LIST_FEATURES) {
    const has = (await seenBy[feature](page).count()) > 0;
    if (has === lacks.includes(feature)) faults.push(`${has ? "has" : "lacks"} ${feature}`);
  }
  return [...faults, ...((await keepsHead(page)) ? [] : ["loses its head"])];
}

/** Returns whether the head is visible while the last row is. */
async function keepsHead(page: Page): Promise<boolean> {
  const table = page
    .locator("main table")
    .filter({ has: page.locator("[data-line]") })
    .first();
  await table.locator("[data-line]").last().scrollIntoViewIfNeeded();
  const head = await table.locator("thead").boundingBox();
  return head !== null && head.y >= 0 && head.y < 800;
}
