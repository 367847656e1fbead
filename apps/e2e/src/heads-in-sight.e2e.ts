import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { fillLists } from "./support/full-lists.ts";
import { lines } from "./support/list-features.ts";
import { admin, rememberSession } from "./support/people.ts";
import { backOffice, type Screen } from "./support/screen-list.ts";
import { openScreen } from "./support/sizes.ts";

/** The table of so many before it, its list with what narrows it, and the last of its rows. */
const listOf = (index: number) => `
  const table = [...document.querySelectorAll("main table:has([data-line])")][${index}];
  let list = table;
  while (!list.matches("main") && !list.querySelector("[data-list-filters]")) list = list.parentElement;
  const last = [...table.querySelectorAll("[data-line]")].at(-1);
`;

/** Brings the last row of the list into sight, and lets it have the focus. */
const toLast = (index: number) => `(() => {
  ${listOf(index)}
  last.scrollIntoView({ block: "nearest" });
  last.tabIndex = -1;
  last.focus();
})()`;

/** Where the list stands, in pixels of the window: its head, what narrows it, and the row that has the focus. */
const measured = (index: number) => `(() => {
  ${listOf(index)}
  const row = document.activeElement.closest("[data-line]");
  const search = list.querySelector("[data-list-filters] :is(input, select)");
  const box = (element) => element && element.getBoundingClientRect();
  const head = box(table.tHead);
  return {
    head: head.top,
    headEnds: head.bottom,
    search: search ? box(search).top : null,
    searchEnds: search ? box(search).bottom : null,
    row: box(row).top,
    wider: document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth,
  };
})()`;

interface Places {
  head: number;
  headEnds: number;
  search: number | null;
  searchEnds: number | null;
  row: number;
  wider: number;
}

/** These are narrowed by a form that a button opens, or not at all. */
const WITHOUT_FILTERS = /^\/admin\/(database|insight$|test-tools\?tab=forecast|recalls\?)/;

/** How much emptiness can be scrolled to below all that stands on the page. */
const PAST_END = `(() => {
  const page = document.querySelector("main");
  page.scrollTop = page.scrollHeight;
  const ends = Array.from(page.children, (part) => part.getBoundingClientRect().bottom);
  const past = page.scrollTop > 0 ? page.getBoundingClientRect().bottom - Math.max(...ends) : 0;
  page.scrollTop = 0;
  return past;
})()`;

async function endFaults(page: Page, { path }: Screen): Promise<string[]> {
  const past = await page.evaluate<number>(PAST_END);
  return past > 60 ? [`${path} scrolls past its end by ${past}`] : [];
}

async function faultsOf(page: Page, { path }: Screen, index: number): Promise<string[]> {
  const measure = () => page.evaluate<Places>(measured(index));
  const of = `list ${index + 1} of ${path}`;
  const faults: string[] = [];
  await page.evaluate(toLast(index));
  const low = await measure();
  if (low.wider > 0) faults.push(`${of} scrolls sideways by ${low.wider}`);
  if (low.head < 0 || low.headEnds > 800) faults.push(`${of} loses its head: ${low.head}`);
  if (low.search === null) {
    if (!WITHOUT_FILTERS.test(path)) faults.push(`${of} has no filters`);
  } else if (low.search < 64 || (low.searchEnds ?? 0) > low.head + 1) {
    faults.push(`${of} loses its filters: ${low.search}, head ${low.head}`);
  }
  for (let step = 0; step < 23; step++) {
    await page.keyboard.press("k");
    const now = await measure();
    if (now.row >= now.headEnds - 1) continue;
    faults.push(`${of} hides row ${step} from the end by ${now.headEnds - now.row}`);
    break;
  }
  return faults;
}

for (const density of ["compact", "comfortable"]) {
  test(`at a desk the head of every list and what narrows it stay in sight, and no row that k leads to lies below them, where rows are ${density}`, {
    timeout: 300_000,
  }, async ({ page }) => {
    await rememberSession(page, admin);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript(
      `localStorage.setItem("density", "${density}"); localStorage.setItem("records per page", "25")`,
    );
    await fillLists(page);
    const faults: string[] = [];
    for (const screen of backOffice) {
      if (screen.isFacts) continue;
      await openScreen(page, screen.path);
      const lists = page.locator("main table:has([data-line])");
      faults.push(...(await endFaults(page, screen)));
      if (screen.hasRow) await lists.first().waitFor();
      for (let index = 0; index < (await lists.count()); index++)
        faults.push(...(await faultsOf(page, screen, index)));
    }
    expect(faults).toEqual([]);
  });
}

test("on a phone rows of the transaction log and of the audit are seen at once, and a button opens what narrows them", async ({
  page,
}) => {
  await rememberSession(page, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, button] of [
    ["/admin/transaction-logs", "Numbers, search and export"],
    ["/admin/transaction-logs/audit", "Search and filters"],
  ] as const) {
    await openScreen(page, path);
    const { y = 844, height = 0 } = (await lines(page).first().boundingBox()) ?? {};
    expect(y + height).toBeLessThan(844);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("button", { name: "Search", exact: true }).waitFor();
  }
});
