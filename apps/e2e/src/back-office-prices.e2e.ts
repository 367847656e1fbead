import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

async function openUpload(page: Page): Promise<void> {
  await rememberSession(page, admin);
  await page.goto("/admin/products");
  await page.getByRole("tab", { name: "Bulk Price Update" }).click();
  await page.getByText("Choose a CSV file").waitFor();
}

async function upload(page: Page, text: string): Promise<void> {
  await page
    .getByLabel(/Choose a CSV file/)
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** As in the demo's store, also where a test before has ended ahead of its undo. */
async function sellAtFirstPrice(): Promise<void> {
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const priceData = [{ identifier: "tovarastin-20mg-tablets", price: 18.95 }];
  const { status } = await staff.call("POST", "/api/admin/shopify/update-prices", { priceData });
  expect(status).toBe(200);
}

/** What the store sells it for, by the review's first column of prices. */
const oldPriceIn = async (page: Page, row: RegExp) =>
  (await page.getByRole("row", { name: row }).innerText()).match(/\$[\d,]+\.\d\d/)?.[0];

test("B-PRICE-01 B-PRICE-02 B-PRICE-03 B-PRICE-04 B-PRICE-05 B-PRICE-11 an administrator updates prices from a file, sends the failures back to review, and undoes the update", async ({
  page,
}) => {
  await sellAtFirstPrice();
  await openUpload(page);
  await upload(
    page,
    "\uFEFFhandle;price;note\r\n" +
      'tovarastin-20mg-tablets;"21,95";"two lines\r\nin a note"\r\n' +
      "lisopramel-10mg-tablets;0;a slip\r\n" +
      "no-such-product;5,00;gone\r\n" +
      "only-one-column\r\n",
  );
  await page.getByText("CSV Loaded: Found 3 price updates to review").first().waitFor();
  await page.getByText("1 line of the file was left out").waitFor();
  const tovarastin = page.getByRole("row", { name: /tovarastin-20mg-tablets/ });
  await tovarastin.getByText("Ready").waitFor();
  expect(await tovarastin.innerText()).toMatch(/\$18\.95\s+\$21\.95\s+\+15\.8%/);
  const lisopramel = page.getByRole("row", { name: /lisopramel-10mg-tablets/ });
  expect(await lisopramel.innerText()).toContain("The new price is 0");
  expect(await lisopramel.getByRole("checkbox").isChecked()).toBe(false);
  expect(await page.getByRole("row", { name: /no-such-product/ }).innerText()).toContain("Not found");

  await page.reload();
  await page.getByText("1 line of the file was left out").waitFor();
  await page.getByRole("button", { name: "Update 1 price" }).click();
  await page.getByText("1 price will change in the store immediately, for every customer.").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Update 1 price" }).click();
  await page.getByText("Updated 1 of 2 product prices").first().waitFor();
  expect(await page.getByRole("table", { name: "Updated prices" }).innerText()).toMatch(
    /tovarastin-20mg-tablets\s+\$18\.95\s+\$21\.95\s+Changed/,
  );
  expect(await page.getByRole("table", { name: "Failed rows" }).innerText()).toMatch(
    /no-such-product[\s\S]*The store has no product with this handle/,
  );
  const results = page.url();

  await page.getByRole("button", { name: "Send 1 failed row back to review" }).click();
  await page.getByText("failed rows from an earlier update").waitFor();
  await page
    .getByRole("row", { name: /no-such-product/ })
    .getByText("Not found")
    .waitFor();
  await page.getByRole("button", { name: "Show the earlier update" }).click();
  await page.waitForURL(results);

  await page.getByRole("button", { name: "Undo 1 price" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo 1 price" }).click();
  await page.getByText("Put back 1 of 1 price", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Start New Upload" }).click();

  await page.getByText("Choose a CSV file").waitFor();
  await upload(page, "handle,price\ntovarastin-20mg-tablets,18.95\n");
  await page
    .getByRole("row", { name: /tovarastin-20mg-tablets/ })
    .getByText("Unchanged")
    .waitFor();
  expect(await oldPriceIn(page, /tovarastin-20mg-tablets/)).toBe("$18.95");
  await page.getByRole("button", { name: "Start New Upload" }).click();
  await page.getByText("Choose a CSV file").waitFor();
});

test("B-PRICE-10 a file that is not a price list says so, and another can be chosen", async ({ page }) => {
  await openUpload(page);
  await upload(page, "PK\u0003\u0004\0\0");
  await page.getByText("Failed to read the CSV file").waitFor();
  await upload(page, "handle,price\n");
  await page.getByText("No data to update. Please upload a CSV file first.").waitFor();
});

test("the bulk price update, its questions and its results fit and are accessible in every size", async ({
  page,
}) => {
  await openUpload(page);
  await expectRightInEverySize(page);
  await upload(
    page,
    "handle,price\ntovarastin-20mg-tablets,18.95\nlisopramel-10mg-tablets,0\nunknown,1\nx\n",
  );
  await page
    .getByRole("row", { name: /unknown/ })
    .getByText("Not found")
    .waitFor();
  await page.getByText("Show the line").click();
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: "Update 0 prices" }).click();
  await page.getByRole("alertdialog").waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Update 0 prices" }).click();
  await page.getByRole("table", { name: "Failed rows" }).waitFor();
  await page.getByRole("table", { name: "Updated prices" }).waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: "Start New Upload" }).click();
  await page.getByText("Choose a CSV file").waitFor();
});
