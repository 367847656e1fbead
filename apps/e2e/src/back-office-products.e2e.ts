import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { admin, rememberSession } from "./support/people.ts";

const spray = "Mometavir 50 microgram nasal spray";
const refreshed = `Products refreshed from Shopify (${demoCatalogue.length} products)`;

async function openProducts(page: Page, query = ""): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/products${query}`);
  await page.getByRole("heading", { level: 1, name: "Product Configuration" }).waitFor();
}

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^Select ${name}`) });
const saidOf = (page: Page, message: string) => page.getByText(message).first().waitFor();

test("B-PROD-02 B-PROD-04 B-PROD-05 B-PROD-11 an administrator refreshes the products from the store and looks one up", async ({
  page,
}) => {
  await openProducts(page);
  await page.getByRole("table", { name: "Products" }).waitFor();
  await page.getByRole("button", { name: "Debug" }).click();
  const debug = page.getByRole("region", { name: "Debug", exact: true });
  await page.getByRole("button", { name: "Refresh Shopify Products" }).click();
  await saidOf(page, refreshed);
  await expect
    .poll(() => debug.innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`Live from the store[\\s\\S]*Products in the store\\s+${demoCatalogue.length}\\s`));

  const unsold = demoCatalogue.find(({ variants }) => variants.every(({ isAvailable }) => !isAvailable));
  const row = rowOf(page, unsold?.title ?? "");
  await page.getByLabel("Search products").fill(unsold?.title.slice(0, 8) ?? "");
  await page.getByText("No products match your search").waitFor();
  await page.getByLabel("Show unavailable").click();
  await row.waitFor();
  expect(await row.innerText()).toContain("Unavailable");
  await page.reload();
  await row.waitFor();
});

test("B-PROD-03 B-PROD-06 B-PROD-07 B-PROD-08 B-PROD-11 a product is edited in its row, archived and unarchived, deleted and added again", async ({
  page,
}) => {
  await openProducts(page);
  const row = rowOf(page, spray);
  await page.getByRole("button", { name: "Refresh Shopify Products" }).click();
  await saidOf(page, refreshed);

  await row.getByRole("button", { name: `Edit ${spray}` }).click();
  const before = await page.getByLabel("Days supply").inputValue();
  await page.getByLabel("Days supply").fill("a month");
  await page.getByLabel("Days supply").press("Enter");
  await page.getByText("Must be 1 or more").waitFor();
  expect(await page.getByLabel("Days supply").inputValue()).toBe("0");
  await page.getByLabel("Days supply").press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await row.getByRole("button", { name: `Edit ${spray}` }).click();
  expect(await page.getByLabel("Days supply").inputValue()).toBe(before);
  const days = before === "28" ? "35" : "28";
  await page.getByLabel("Days supply").fill(days);
  await page.getByLabel("Processing days").fill("4");
  await page.getByLabel("Processing days").press("Enter");
  await saidOf(page, "Configuration updated");
  await expect
    .poll(() => row.innerText(), { timeout: 10_000 })
    .toMatch(new RegExp(`${days}\\s+4\\s+Standard\\s+12 months\\s+Available`));

  await row.getByRole("button", { name: `Archive ${spray}` }).click();
  await expect
    .poll(() => page.getByRole("alertdialog").innerText(), { timeout: 10_000 })
    .toMatch(/prescriptions? of \d+ patients? (has|have) a reminder scheduled, \d+ of them within 30 days/);
  await page.getByRole("button", { name: "Archive product" }).click();
  await saidOf(page, "Product archived successfully");
  await row.waitFor({ state: "detached" });
  await page.getByLabel("Show Archived Only").click();
  await row.waitFor();
  expect(page.url()).toContain("archived=yes");
  await row.getByRole("button", { name: `Unarchive ${spray}` }).click();
  await saidOf(page, "Product unarchived successfully");
  await row.waitFor({ state: "detached" });
  await page.getByLabel("Show Archived Only").click();

  await row.getByRole("button", { name: `Delete ${spray}` }).click();
  await page.getByText("Are you sure you want to delete this configuration?").waitFor();
  await page.getByRole("button", { name: "Delete configuration" }).click();
  await saidOf(page, "Configuration deleted successfully");
  await row.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Debug" }).click();
  await page.getByRole("button", { name: `Add a configuration for ${spray}` }).click();
  await saidOf(page, "Configuration added");
  await row.waitFor();
  expect(await row.innerText()).toMatch(new RegExp(`${days}\\s+4`));
});

test("the products, a row's form, the Debug panel and the question fit and are accessible in every size", async ({
  page,
}) => {
  await openProducts(page, "?unavailable=yes&debug=yes");
  await page.getByRole("table", { name: "Products" }).waitFor();
  await page.getByRole("region", { name: "Debug", exact: true }).waitFor();
  await expectRightInEverySize(page);
  await page
    .getByRole("button", { name: /^Edit / })
    .nth(1)
    .click();
  await page.getByLabel("Days supply").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Must be 1 or more").waitFor();
  await expectRightInEverySize(page);
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await page.getByRole("alertdialog").waitFor();
  await expectRightInEverySize(page);
});
