import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { layoutFaults } from "./support/checks/layout-faults.ts";
import { listFaults } from "./support/checks/list-features.ts";
import { outlineFaults } from "./support/checks/outline-faults.ts";
import { showRecall } from "./support/data/recall.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";
import { backOffice, openScreens } from "./support/screen-list.ts";
import { sweep } from "./support/sweep.ts";

/** Each screen of the back office is opened once and undergoes all of them. What full lists are like, `full-lists.e2e.ts` asks. */
const checks = [layoutFaults, listFaults, outlineFaults];

/** Lets the audit tell of the action with the longest name, whatever other tests have done lately. */
async function showLongestAction(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*logs\.audit\b/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"action":"[^"]*"/, '"action":"stop asking when back"');
    await route.fulfill({ response, body });
  });
}

/** Screens that need another answer than the demo data's. */
const ALTERED = ["/admin/transaction-logs/audit", "/admin/recalls/1"];

/** What a page says of refusals fails each browser test. */
describe("the screens, which never violate the Content-Security-Policy, scroll sideways or scroll twice, and show at least one list row, sixteen on a desktop", () => {
  test("those open to everyone", async ({ page, problems }) => {
    problems.allow(/status of 400/);
    const screens = openScreens.map((path) => ({ path }));
    expect(await sweep(page, screens, [layoutFaults])).toEqual([]);
  });

  test("a patient's, where no focus outline is cut off", async ({ page }) => {
    const api = await new Rest(ownProduct().baseUrl).signIn(patient);
    const [item] = (await api.prescriptions()).filter(({ repeats }) => (repeats ?? 0) > 0);
    if (!item) throw new Error("the demo patient has nothing to order");
    await rememberSession(page, patient);
    const { body } = await api.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
      prescriptionId: item.id,
    });
    const renewal = `/renew-confirm/${body.token}?selected=${item.id}`;
    const screens = ["/", "/account", renewal].map((path) => ({ path }));
    expect(await sweep(page, screens, [layoutFaults, outlineFaults])).toEqual([]);
  });

  test("the back office's, where no focus outline is cut off, and every list has search, columns, sorting, views, selection, keyboard shortcuts, export and a sticky header", {
    timeout: 180_000,
  }, async ({ page }) => {
    const [item] = await (await new Rest(ownProduct().baseUrl).signIn(admin)).prescriptions();
    await rememberSession(page, admin);
    const detail = { path: `/admin/prescriptions/${item?.id}`, isFacts: true };
    const altered = backOffice.filter(({ path }) => ALTERED.includes(path));
    expect(altered).toHaveLength(ALTERED.length);
    const others = backOffice.filter((screen) => !altered.includes(screen));
    const faults = await sweep(page, [...others, detail], checks);
    // A browser whose answers are altered keeps no files, and loads the program anew for each screen.
    await showLongestAction(page);
    await showRecall(page);
    expect([...faults, ...(await sweep(page, altered, checks))]).toEqual([]);
  });
});
