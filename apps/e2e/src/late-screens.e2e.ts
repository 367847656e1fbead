import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { openDashboard, patient, rememberSession } from "./support/people.ts";

/** Holds the file of a screen back, as a slow connection does, until what it gives is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(file, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

describe("a screen whose file is still loading", () => {
  test("leaves the previous screen in place for a patient, and says that it is loading", async ({ page }) => {
    await rememberSession(page, patient);
    await page.goto("/");
    const home = page.getByRole("heading", { level: 2, name: "Recent Orders" });
    await home.waitFor();
    const release = await holdBack(page, /\/orders-page-[^/]*\.js/);
    await page.getByRole("link", { name: "All your orders" }).click();
    await page.getByRole("status").getByText("Loading...").waitFor();
    expect(await home.isVisible()).toBe(true);
    release();
    await page.getByRole("heading", { level: 1, name: "Your orders" }).waitFor();
    expect(await page.getByText("Loading...").count()).toBe(0);
  });

  test("is not abandoned for a search that was waiting for typing to pause", async ({ page }) => {
    await page.clock.install();
    await openDashboard(page);
    await page.goto("/admin/customers");
    const box = page.getByRole("searchbox").first();
    await box.waitFor();
    const release = await holdBack(page, /\/discounts-page-[^/]*\.js/);
    await box.fill("ann");
    await page.getByRole("link", { name: "Discounts", exact: true }).click();
    await page.clock.runFor(1_000);
    release();
    await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/discounts");
  });
});
