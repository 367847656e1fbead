import type { Worklist } from "@scriptkeeper/contracts/worklist/worklist";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { beginDay, type DayOfWork, endDay, whatCameOfIt } from "./support/data/day-of-work.queries.ts";
import { admin, openDashboard } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";
import { bySections, endLine, Keyboard } from "./support/work-keys.ts";

const day: DayOfWork = {
  checkouts: 4,
  unmatchedOrders: 4,
  notices: 2,
  lateDeliveries: 7,
  latePatients: 7,
  badAddresses: 3,
  refusedMail: 7,
  reviews: 4,
  withoutReminder: 2,
};
const PROBLEMS = Object.values(day).reduce((sum, count) => sum + count, 0);
const KEYSTROKES = 120;
const nothing = Object.fromEntries(Object.keys(day).map((kind) => [kind, 0])) as unknown as DayOfWork;
/** One of each kind that a screen of its own section ends, too. */
const oneOfEach: DayOfWork = {
  ...nothing,
  lateDeliveries: 1,
  latePatients: 1,
  badAddresses: 1,
  refusedMail: 1,
  reviews: 1,
  withoutReminder: 1,
};

const section = (page: Page) => page.getByRole("region", { name: "To do" });

beforeEach(putOffTheRest);
afterEach(endDay);

test("a day of forty mixed problems is worked through by keyboard alone, each resolved by its own action", async ({
  page,
}) => {
  await beginDay(day);
  expect(PROBLEMS).toBe(40);
  await openDashboard(page);
  await section(page).getByRole("heading", { name: "Checkouts and orders that need attention 4" }).waitFor();
  const startedAt = Date.now();
  const pressed = await workThrough(page, PROBLEMS);
  expect(pressed).toBeLessThanOrEqual(KEYSTROKES);
  expect(Date.now() - startedAt).toBeLessThan(180_000);
  expect(await whatCameOfIt()).toEqual({
    addresses: 3,
    arrived: day.lateDeliveries,
    attended: 10,
    called: day.latePatients,
    reminded: day.withoutReminder,
    resent: day.refusedMail,
    reviewed: day.reviews,
    put_off: 0,
  });
}, 200_000);

test("resolving a problem of each kind takes at least four times as many keys on the sections' own screens", async ({
  page,
}) => {
  await beginDay(oneOfEach);
  await openDashboard(page);
  await section(page).getByRole("heading", { name: "Refused emails 1" }).waitFor();
  const byWorklist = await workThrough(page, 6);

  await beginDay(oneOfEach);
  const bySection = new Keyboard(page);
  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  for (const [kind, end] of Object.entries(bySections)) {
    await page.goto("/admin");
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await end(page, bySection);
    await expect.poll(() => linesOf(rest, kind), { timeout: 15_000 }).toBe(0);
  }
  expect(bySection.pressed).toBeGreaterThanOrEqual(4 * byWorklist);
}, 120_000);

test("the worklist fits and is accessible in every size, and shows new lines as they arrive", async ({
  page,
}) => {
  await beginDay({ ...day, latePatients: 2, refusedMail: 1, lateDeliveries: 0 });
  await openDashboard(page);
  await section(page).getByRole("heading", { name: "Refused emails 1" }).waitFor();
  await expectRightInEverySize(page);
  await beginDay({ ...day, refusedMail: 2 });
  await section(page).getByRole("heading", { name: "Refused emails 2" }).waitFor({ timeout: 20_000 });
});

/** Ends one line after the other. Returns how many keys that took. */
async function workThrough(page: Page, lines: number): Promise<number> {
  const keys = new Keyboard(page);
  await keys.press("j");
  for (let left = lines; left > 0; left -= 1) {
    const action = await focused(page);
    await endLine(page, keys, (await action.getAttribute("aria-label")) ?? "");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect
      .poll(() => whatStands(page), { timeout: 15_000 })
      .toEqual({ at: "/admin", lines: left - 1, failures: [] });
  }
  await page.getByText("All done: nothing needs attention now").waitFor();
  return keys.pressed;
}

/** How many lines of a kind stand open. */
async function linesOf(rest: Rest, kind: string): Promise<number> {
  const { body } = await rest.call<Worklist>("GET", `/api/admin/worklist?kind=${kind}`);
  return body.groups[0]?.count ?? 0;
}

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
