import type { Worklist } from "@scriptkeeper/contracts/worklist";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import { test } from "./support/browser.ts";
import { beginDay, endDay } from "./support/day-of-work.queries.ts";
import { expectRightInEverySize } from "./support/every-size.ts";
import { admin, openDashboard } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const day = {
  ...{ checkouts: 5, unmatchedOrders: 5, lateDeliveries: 7, latePatients: 8 },
  ...{ badAddresses: 3, refusedMail: 8, reviews: 4 },
};
const PROBLEMS = Object.values(day).reduce((sum, count) => sum + count, 0);
/** As counted. */
const KEYSTROKES = 64;

const section = (page: Page) => page.getByRole("region", { name: "To do" });

beforeEach(putOffTheRest);
afterEach(endDay);

/** A key that is pressed before a dialog has the focus is not the dialog's. */
const focusIn = (page: Page, dialog: string) =>
  page.getByRole("dialog", { name: dialog }).locator("input:focus").waitFor();

test("a day of forty mixed problems is worked through by keys alone", async ({ page }) => {
  await beginDay(day);
  expect(PROBLEMS).toBe(40);
  await openDashboard(page);
  await section(page).getByRole("heading", { name: "Checkouts and orders that need attention 5" }).waitFor();
  const startedAt = Date.now();
  let keystrokes = 0;
  const press = async (key: string) => {
    keystrokes += 1;
    await page.keyboard.press(key);
  };
  await press("j");
  for (let left = PROBLEMS; left > 0; left -= 1) {
    const action = await focused(page);
    const name = await action.getAttribute("aria-label");
    if (name?.startsWith("Note outcome")) {
      await press("Enter");
      await focusIn(page, "Note outcome");
      await press("Space");
      await press("Enter");
    } else if (name?.startsWith("Correct address") || name?.startsWith("Review")) {
      // Whoever has to be asked first is asked tomorrow.
      await press("s");
      await focusIn(page, "Put off");
      await press("Enter");
    } else await press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect
      .poll(() => whatStands(page), { timeout: 15_000 })
      .toEqual({ at: "/admin", lines: left - 1, failures: [] });
  }
  await page.getByText("All done: nothing needs anybody now").waitFor();
  expect(keystrokes).toBeLessThanOrEqual(KEYSTROKES);
  expect(Date.now() - startedAt).toBeLessThan(180_000);
}, 200_000);

test("the worklist fits and is accessible in every size, and shows what comes meanwhile", async ({
  page,
}) => {
  await beginDay({ ...day, latePatients: 2, refusedMail: 1, lateDeliveries: 0 });
  await openDashboard(page);
  await section(page).getByRole("heading", { name: "Refused mail 1" }).waitFor();
  await expectRightInEverySize(page);
  await beginDay({ ...day, refusedMail: 2 });
  await section(page).getByRole("heading", { name: "Refused mail 2" }).waitFor({ timeout: 20_000 });
});

/** What other people's prescriptions need stays as it is, and rests while these tests run. */
async function putOffTheRest(): Promise<void> {
  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { body } = await rest.call<Worklist>("GET", "/api/admin/worklist");
  for (const { kind } of body.groups) {
    const all = await rest.call<Worklist>("GET", `/api/admin/worklist?kind=${kind}`);
    for (const { key, mark } of all.body.groups[0]?.lines ?? []) {
      const put = { kind, key, revision: mark?.revision ?? 0, snooze: "next_week" };
      expect(await rest.call("POST", "/api/admin/worklist/marks", put)).toMatchObject({ status: 200 });
    }
  }
}

/** The action that has the focus: after a line is gone, the next one's has it. */
async function focused(page: Page) {
  const action = page.locator("[data-key=Enter]:focus");
  await action.waitFor();
  return action;
}

/** Where somebody is, how many lines all kinds count there, and what could not be done. */
async function whatStands(page: Page) {
  const numbers = await section(page).locator("h3 span:first-of-type").allInnerTexts();
  return {
    at: new URL(page.url()).pathname,
    lines: numbers.reduce((sum, text) => sum + Number(text), 0),
    failures: await page.getByRole("alert").allInnerTexts(),
  };
}
