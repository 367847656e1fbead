import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { fillLists } from "./support/full-lists.ts";
import { lines } from "./support/list-features.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";
import { backOffice } from "./support/screen-list.ts";
import { openScreen } from "./support/sizes.ts";

const ROWS = 16;
const HEIGHT = 36;

/** Forms, and places where something is chosen first. */
const WITHOUT_LIST = [
  "/admin/prescriptions?tab=new",
  "/admin/products?tab=prices",
  "/admin/database",
  "/admin/database?tab=sql",
];

/** How many rows of the first list are seen whole, the height of the highest, and by how much it is wider than its frame. */
const MEASURE = `(() => {
  const table = document.querySelector("main table:has([data-line])");
  const foot = Math.min(innerHeight, table.parentElement.getBoundingClientRect().bottom);
  const rows = Array.from(table.querySelectorAll("[data-line]"), (row) => row.getBoundingClientRect());
  return {
    whole: rows.filter(({ top, bottom }) => top >= 0 && bottom <= foot).length,
    wider: table.offsetWidth - table.parentElement.clientWidth,
    highest: Math.max(...rows.map(({ height }) => height)),
  };
})()`;

/** Something is recently deleted, so that this list has a row as well. */
async function deleteSomething(staff: Rest): Promise<void> {
  const discount = { discount_type: "percentage", discount_value: 5, application_scope: "all_orders" };
  const name = "For nobody any more";
  await staff.call("POST", "/api/discounts", { ...discount, name, is_active: false });
  const { body } = await staff.call<{ discounts: { id: number; name: string }[] }>("GET", "/api/discounts");
  for (const { id } of body.discounts.filter((each) => each.name === name))
    expect((await staff.call("DELETE", `/api/discounts/${id}`)).status).toBe(200);
}

test(`every list shows ${ROWS} rows of ${HEIGHT} px at 1280 × 800, where it has so many, and fits its frame, whatever its rows say`, {
  timeout: 180_000,
}, async ({ page }) => {
  await deleteSomething(await new Rest(ownProduct().baseUrl).signIn(admin));
  await rememberSession(page, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(`localStorage.setItem("records per page", "25")`);
  await fillLists(page);
  const faults: string[] = [];
  const empty: string[] = [];
  for (const { path, isFacts = false, isWide = false, rows = ROWS } of backOffice) {
    if (isFacts) continue;
    await openScreen(page, path);
    if ((await lines(page).count()) === 0) {
      empty.push(path);
      continue;
    }
    const { whole, highest, wider } =
      await page.evaluate<Record<"whole" | "highest" | "wider", number>>(MEASURE);
    if (whole < rows) faults.push(`${path} shows ${whole} rows`);
    if (wider > 0 && !isWide) faults.push(`${path} is ${wider} px wider than its frame`);
    if (highest > HEIGHT + 1) faults.push(`${path} has a row of ${highest} px`);
  }
  expect(faults.join("; ")).toBe("");
  expect(empty).toEqual(WITHOUT_LIST);
});
