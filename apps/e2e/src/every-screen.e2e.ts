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

/** What a page says of refusals fails each browser test. */
describe("no screen is refused anything by the Content-Security-Policy, none scrolls sideways or twice on any device, and lists show a row, on a desk sixteen", () => {
  test("where everybody may go", async ({ page, problems }) => {
    problems.allow(/status of 400/);
    const screens = openScreens.map((path) => ({ path }));
    expect(await sweep(page, screens, [layoutFaults])).toEqual([]);
  });

  test("a patient's, where the outline of what has the focus is cut off nowhere", async ({ page }) => {
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

  test("the back office's, where the outline of what has the focus is cut off nowhere, and every list has a search, its columns chosen, is sorted, kept as views, selected from, worked through by keys and taken along as a file, under a head that stays", {
    timeout: 180_000,
  }, async ({ page }) => {
    const [item] = await (await new Rest(ownProduct().baseUrl).signIn(admin)).prescriptions();
    await rememberSession(page, admin);
    await showLongestAction(page);
    await showRecall(page);
    const detail = { path: `/admin/prescriptions/${item?.id}`, isFacts: true };
    expect(await sweep(page, [...backOffice, detail], checks)).toEqual([]);
  });
});
