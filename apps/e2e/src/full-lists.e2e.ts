import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { endFaults, headFaults } from "./support/checks/head-faults.ts";
import { HEIGHT, ROWS, rowFaults } from "./support/checks/row-faults.ts";
import { goToScreen } from "./support/checks/sizes.ts";
import { fillLists } from "./support/data/full-lists.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";
import { backOffice, type Screen } from "./support/screen-list.ts";
import { sweep } from "./support/sweep.ts";

/** Something is recently deleted, so that this list has a row as well. */
async function deleteSomething(staff: Rest): Promise<void> {
  const discount = { discount_type: "percentage", discount_value: 5, application_scope: "all_orders" };
  const name = "For nobody any more";
  await staff.call("POST", "/api/discounts", { ...discount, name, is_active: false });
  const { body } = await staff.call<{ discounts: { id: number; name: string }[] }>("GET", "/api/discounts");
  for (const { id } of body.discounts.filter((each) => each.name === name))
    expect((await staff.call("DELETE", `/api/discounts/${id}`)).status).toBe(200);
}

/** As the switch beside the navigation does it, which compact rows begin with. */
const chooseRows = (page: Page, density: "compact" | "comfortable") =>
  page.evaluate(`document.documentElement.dataset.density = "${density}"`);

async function faultsWhereComfortable(page: Page, screen: Screen): Promise<string[]> {
  await chooseRows(page, "comfortable");
  const faults = [...(await endFaults(page)), ...(await headFaults(page, screen))];
  await chooseRows(page, "compact");
  return faults.map((fault) => `in comfortable rows ${fault}`);
}

test(`every list shows ${ROWS} rows of ${HEIGHT} px at 1280 × 800, if it has them, and fits its frame whatever its content; its header and filters stay visible and never cover the current row, in compact and comfortable rows`, {
  timeout: 180_000,
}, async ({ page }) => {
  await deleteSomething(await new Rest(ownProduct().baseUrl).signIn(admin));
  await rememberSession(page, admin);
  await page.addInitScript(`localStorage.setItem("records per page", "25")`);
  await fillLists(page);
  const lists = backOffice.filter(({ isFacts = false }) => !isFacts);
  const checks = [rowFaults, endFaults, headFaults, faultsWhereComfortable];
  expect(await sweep(page, lists, checks, goToScreen)).toEqual([]);
});
