import type { AvailableProducts } from "@scriptkeeper/contracts/prescriptions/manual";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, sizes } from "./support/checks/sizes.ts";
import { unusedEmail } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

/** An account with a prescription, which no other test touches. */
async function somebodyNew(api: Rest, firstName: string) {
  const email = unusedEmail(firstName);
  const { body } = await api.call<AvailableProducts>("GET", "/api/prescriptions/available-products");
  const [product] = body.products.filter(({ variants }) => variants.length === 1);
  await api.call("POST", "/api/prescriptions/create-manual", {
    email,
    firstName,
    lastName: "Tested",
    phone: "",
    doctorName: "",
    sendWelcomeEmail: false,
    products: [{ ...product, quantity: 1, repeats: 5 }],
    isExistingUser: false,
    userId: null,
  });
  const find = async () => (await api.prescriptions()).find((item) => item.email === email);
  const item = await find();
  if (!item) throw new Error("nothing was created");
  return { email, item, find };
}

test("a deletion is undone from its message, and another restored later from Recently Deleted", async ({
  page,
}) => {
  const api = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { item, find } = await somebodyNew(api, "Undone");
  await rememberSession(page, admin);
  const remove = async () => {
    await page.goto(`/admin/prescriptions/${item.id}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete prescription" }).click();
    await page.getByText("Prescription item deleted successfully").first().waitFor();
    expect(await find()).toBeUndefined();
  };
  await remove();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone", { exact: true }).first().waitFor();
  expect(await find()).toEqual(item);

  await remove();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Go to" }).waitFor();
  await page.keyboard.type("recently del");
  await page.getByRole("option", { name: "Recently Deleted" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/recently-deleted");
  await page.getByRole("searchbox", { name: "Search deleted records" }).fill("undone");
  const newest = page.getByRole("row", { name: /Undone Tested/ }).first();
  await newest.getByRole("button", { name: `Restore ${item.product_name}` }).click();
  await page.getByText("Restored", { exact: true }).first().waitFor();
  expect(await find()).toEqual(item);
});

test("repeats changed by mistake are restored with one click", async ({ page }) => {
  const api = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { email, item, find } = await somebodyNew(api, "Mistaken");
  await rememberSession(page, admin);
  await page.goto(`/admin/prescriptions?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: /^Show Orders/ }).click();
  await page.getByRole("button", { name: `Edit Repeats of ${item.product_name}` }).click();
  await page.getByLabel("Repeats left").fill("7");
  await page.getByRole("button", { name: "Update Repeats" }).click();
  await page.getByText("Repeats updated").first().waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone", { exact: true }).first().waitFor();
  expect((await find())?.repeats).toBe(5);
});

test("Recently Deleted is usable in every size, light and dark", async ({ page }) => {
  const api = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { item } = await somebodyNew(api, "Resting");
  await api.call("DELETE", `/api/prescriptions/${item.id}`);
  await rememberSession(page, admin);
  await page.goto("/admin/transaction-logs/recently-deleted?search=resting");
  await page
    .getByRole("button", { name: `Restore ${item.product_name}` })
    .first()
    .waitFor();
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectFits(page);
      await expectAccessible(page);
    }
  }
});
