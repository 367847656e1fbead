import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, waitUntilLoaded } from "./support/checks/sizes.ts";
import { giveMedicines, type Medicine, takeAllRepeats } from "./support/data/medicines.queries.ts";
import { newPatient } from "./support/data/new-patients.ts";
import { rememberSession } from "./support/people.ts";

const titles = (all: readonly Medicine[], kind: Medicine["kind"]) =>
  all
    .filter((each) => each.kind === kind)
    .map(({ title }) => title)
    .toSorted();

/** The home of somebody with twelve medicines due, two due soon, and one for each reason why something can't be ordered. */
async function openHome(page: Page, firstName: string): Promise<Medicine[]> {
  const own = await newPatient(firstName);
  const all = await giveMedicines(own.email, { due: 12, soon: 2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await rememberSession(page, own);
  await page.goto("/");
  await page.getByText("12 medicines are due").waitFor();
  return all;
}

/** What stands on the store's payment page. */
async function atTheCheckout(page: Page): Promise<string[]> {
  await page.getByRole("heading", { name: "Review and pay" }).waitFor();
  const lines = page.locator("ul.lines > li");
  const read = await lines.evaluateAll((all) =>
    all.map((line) => [".title", ".detail"].map((part) => line.querySelector(part)?.textContent).join(" ")),
  );
  return read.map((line) => line.trim()).toSorted();
}

describe("ordering everything that is due in one tap", () => {
  test("takes twelve medicines to the checkout in two taps, and nothing else", async ({ page }) => {
    const all = await openHome(page, "Twelve");
    await page.getByRole("button", { name: "Order all 12" }).click();
    await page.getByRole("heading", { name: "Confirm Your Order" }).waitFor();
    await page.getByRole("region", { name: "Also due soon" }).waitFor();
    await waitUntilLoaded(page);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    expect(await atTheCheckout(page)).toEqual(titles(all, "due"));
  });

  test("offers what becomes due within ten days, and adds it with one more tap", async ({ page }) => {
    const all = await openHome(page, "Fourteen");
    await page.getByRole("button", { name: "Order all 12" }).click();
    const also = page.getByRole("region", { name: "Also due soon" });
    await also.getByText("2 more are due within 10 days").waitFor();
    for (const title of titles(all, "soon")) await also.getByText(title).waitFor();
    await also.getByRole("link", { name: "Add them" }).click();
    await also.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    expect(await atTheCheckout(page)).toEqual([...titles(all, "due"), ...titles(all, "soon")].toSorted());
  });

  test("leaves out and names what can no longer be ordered, whenever that happened", async ({
    page,
    problems,
  }) => {
    problems.allow(/renewals\.renew.*400|400.*renewals\.renew/);
    const all = await openHome(page, "Fewer");
    const [first, second, ...others] = all.filter(({ kind }) => kind === "due");
    if (!first || !second) throw new Error("nothing is due");
    await takeAllRepeats(first.id);
    await page.getByRole("button", { name: "Order all 12" }).click();
    const item = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: first.title }) });
    await item.getByText("Not in this order: There are no repeats left on this prescription.").waitFor();
    await takeAllRepeats(second.id);
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("alert").filter({ hasText: second.title }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    expect(await atTheCheckout(page)).toEqual(others.map(({ title }) => title).toSorted());
  });
});
