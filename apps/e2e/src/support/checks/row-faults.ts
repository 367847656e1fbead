import type { Page } from "playwright-core";
import type { Screen } from "../screen-list.ts";

export const ROWS = 16;
export const HEIGHT = 36;

interface Rows {
  whole: number;
  wider: number;
  highest: number;
}

/**
 * The number of completely visible rows of the first list, the height of the tallest, and by how much the list is
 * wider than its frame.
 */
const MEASURE = `(() => {
  const table = document.querySelector("main table:has([data-line])");
  if (!table) return null;
  const foot = Math.min(innerHeight, table.parentElement.getBoundingClientRect().bottom);
  const rows = Array.from(table.querySelectorAll("[data-line]"), (row) => row.getBoundingClientRect());
  return {
    whole: rows.filter(({ top, bottom }) => top >= 0 && bottom <= foot).length,
    wider: table.offsetWidth - table.parentElement.clientWidth,
    highest: Math.max(...rows.map(({ height }) => height)),
  };
})()`;

/** Forms, and screens where something has to be chosen first. */
const WITHOUT_LIST = [
  "/admin/prescriptions?tab=new",
  "/admin/products?tab=prices",
  "/admin/database",
  "/admin/database?tab=sql",
];

/** Returns what a full list shows too little of on a desktop screen. */
export async function rowFaults(
  page: Page,
  { path, isWide = false, rows = ROWS }: Screen,
): Promise<string[]> {
  const list = await page.evaluate<Rows | null>(MEASURE);
  if ((list === null) !== WITHOUT_LIST.includes(path)) return [list ? "has a list" : "has no list"];
  if (!list) return [];
  const { whole, highest, wider } = list;
  return [
    whole < rows && `shows ${whole} rows`,
    wider > 0 && !isWide && `is ${wider} px wider than its frame`,
    highest > HEIGHT + 1 && `has a row of ${highest} px`,
  ].filter((fault) => fault !== false);
}
