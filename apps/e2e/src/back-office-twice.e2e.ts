import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { unusedEmail } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const newOrder = "/admin/prescriptions?tab=new";

/** Fills the form in for a customer who is there, with the first product. */
async function choose(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel("Customer", { exact: true }).fill(email);
  await page.getByRole("button", { name: `Select ${name}` }).click();
  await page.getByRole("button", { name: /^Add / }).first().click();
}

test("B-NEW-01 creating the same prescription a second time asks first, even after a reload", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  const api = await new Rest(ownProduct().baseUrl).signIn(admin);
  const email = unusedEmail("twice");
  const orders = async () => (await api.prescriptions()).filter(({ user }) => user.email === email).length;
  await rememberSession(page, admin);
  await page.goto(newOrder);
  await page.getByRole("radio", { name: "New customer" }).check();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("First name").fill("Twice");
  await page.getByLabel("Last name").fill("Tested");
  await page.getByRole("button", { name: /^Add / }).first().click();
  await page.getByRole("button", { name: "Create Prescription" }).dblclick();
  await page.getByText("A welcome email with a temporary password was sent.").waitFor();
  expect(await orders()).toBe(1);

  await choose(page, email, "Twice Tested");
  await page.getByRole("button", { name: "Create Prescription" }).click();
  await page.getByText("You created an identical prescription a minute ago. Create another?").waitFor();
  await page.getByRole("button", { name: "Keep only that one" }).click();
  expect(await orders()).toBe(1);

  await page.goto(newOrder);
  await choose(page, email, "Twice Tested");
  await page.getByRole("button", { name: "Create Prescription" }).click();
  await page.getByRole("button", { name: "Create another" }).click();
  await page.getByText("A notification email was sent.").waitFor();
  expect(await orders()).toBe(2);
});
