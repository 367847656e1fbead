import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, waitUntilLoaded } from "./support/checks/sizes.ts";
import { type Shown, showMedicines } from "./support/data/medicines-in-states.ts";
import { patient, rememberSession } from "./support/people.ts";

const phone = { width: 390, height: 844 };
const TWO_SCREENS = 2 * phone.height;
/** Names of 60 letters take three lines each. */
const WITH_LONG_NAMES = 1_800;

const lifelike: [string, Shown][] = [
  ["some in each state", { due: 3, soon: 3, later: 5, cannot: 3 }],
  ["everything due at once", { due: 12, soon: 0, later: 0, cannot: 2 }],
  ["most of it due soon", { due: 0, soon: 10, later: 2, cannot: 2 }],
  ["nothing to do", { due: 0, soon: 0, later: 14, cannot: 0 }],
  ["nothing that can be ordered", { due: 0, soon: 0, later: 0, cannot: 14 }],
];

async function open(page: Page, shown: Shown): Promise<void> {
  await page.setViewportSize(phone);
  await rememberSession(page, patient);
  await showMedicines(page, shown);
  await page.goto("/");
  await page.getByRole("heading", { level: 2, name: "Recent Orders" }).waitFor();
  await waitUntilLoaded(page);
  await page.waitForLoadState("networkidle");
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollHeight");
}

async function top(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

describe("the home screen of a patient with fourteen medicines", () => {
  test.for(lifelike)("is at most two phone screens long with %s", async ([, shown], { page }) => {
    await open(page, shown);
    expect(await heightOf(page)).toBeLessThanOrEqual(TWO_SCREENS);
    await expectFits(page);
    await expectAccessible(page);
  });

  test("is at most two phone screens long with an order on its way, and little longer with names of 60 letters", async ({
    openPage,
  }) => {
    const heights: number[] = [];
    for (const more of [{ isUnderWay: true }, { letters: 60 }]) {
      const page = await openPage();
      await open(page, { due: 3, soon: 3, later: 5, cannot: 3, ...more });
      heights.push(await heightOf(page));
      await expectFits(page);
    }
    expect(heights[0]).toBeLessThanOrEqual(TWO_SCREENS);
    expect(heights[1]).toBeLessThanOrEqual(WITH_LONG_NAMES);
  });

  test("shows first what is due, then where orders are, then the rows, with those that need the doctor collapsed", async ({
    page,
  }) => {
    await open(page, { due: 2, soon: 3, later: 6, cannot: 3, isUnderWay: true });
    const due = page.getByRole("region", { name: "What is due" });
    await due.getByText("2 medicines are due, about $35.").waitFor();
    await due.getByRole("button", { name: "Order both" }).waitFor();
    const steps = page.getByRole("list", { name: "Steps of this order" });
    expect(await steps.getByRole("listitem").allInnerTexts()).toHaveLength(4);
    const tops = [
      await top(due),
      await top(steps),
      await top(page.getByRole("heading", { level: 3, name: /^Due now/ })),
      await top(page.getByText("Can't be ordered (3)")),
      await top(page.getByRole("heading", { level: 2, name: "Recent Orders" })),
    ];
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const folded = page.getByRole("article").filter({ hasNot: page.getByRole("checkbox") });
    expect(await folded.filter({ visible: true }).count()).toBe(0);
    await page.getByText("Can't be ordered (3)").click();
    expect(await folded.filter({ visible: true }).count()).toBe(3);
  });

  test("has the bar at the bottom of the screen only when something is selected", async ({ page }) => {
    await open(page, { due: 3, soon: 3, later: 5, cannot: 3 });
    const bar = page.getByRole("button", { name: /^Reorder \d+ items?$/ });
    expect(await top(bar)).toBeGreaterThan(phone.height);
    await page.getByRole("checkbox").first().click();
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole("checkbox").first().click();
    expect(await top(bar)).toBeGreaterThan(phone.height);
  });

  test("has two columns from 1024 px", async ({ page }) => {
    await open(page, { due: 3, soon: 3, later: 5, cannot: 3 });
    const recent = page.getByRole("heading", { level: 2, name: "Recent Orders" });
    const row = page.getByRole("article").first();
    for (const [width, isBeside] of [
      [1023, false],
      [1024, true],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const [left, right] = [await recent.boundingBox(), await row.boundingBox()];
      expect((left?.x ?? 0) > (right?.x ?? 0) + (right?.width ?? 0)).toBe(isBeside);
      await expectFits(page);
    }
  });
});

test("A-DASH-02 Logout is in the same place on each of a patient's pages, so that a double tap on the way home doesn't sign out", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, hasTouch: true, isMobile: true });
  await rememberSession(page, patient);
  const logout = page.getByRole("button", { name: "Logout" });
  for (const path of ["/orders", "/medicines", "/account"]) {
    await page.goto("/");
    await logout.waitFor();
    const before = await logout.boundingBox();
    await page.goto(path);
    const home = page.getByRole("link", { name: "Your prescriptions" });
    await home.waitFor();
    expect(await logout.boundingBox()).toEqual(before);
    const { x = 0, y = 0, width = 0 } = (await home.boundingBox()) ?? {};
    const rightEnd = [x + width - 5, y + 20] as const;
    await page.touchscreen.tap(...rightEnd);
    await page.touchscreen.tap(...rightEnd);
    await page.getByRole("heading", { name: "Welcome" }).waitFor();
    expect(await logout.isVisible()).toBe(true);
  }
});
