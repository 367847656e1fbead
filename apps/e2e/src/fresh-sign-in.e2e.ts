import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { unusedEmail } from "./support/data/new-patients.ts";
import { ageSignIn } from "./support/data/session-age.queries.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm your password" });

/** A person whom nothing else knows, to be deleted. */
async function addPerson(): Promise<{ email: string; name: string }> {
  const email = unusedEmail("leaving");
  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { body } = await rest.call<{ products: { product_id: string }[] }>(
    "GET",
    "/api/prescriptions/available-products",
  );
  await rest.call("POST", "/api/prescriptions/create-manual", {
    isExistingUser: false,
    email,
    firstName: "Lea",
    lastName: "Ving",
    sendWelcomeEmail: false,
    products: [{ product_id: body.products[0]?.product_id }],
  });
  return { email, name: "Lea Ving" };
}

/** As somebody who signed in a quarter of an hour ago and has worked since. */
async function openLater(page: Page, path: string): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(path);
  const token = await page.evaluate<string>("localStorage.getItem('token')");
  await ageSignIn({ token, minutes: 15 });
}

async function askToDelete(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await openLater(page, `/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete user" }).click();
  await question(page).waitFor();
}

async function commit(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Commit UPDATE/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Commit UPDATE/ })
    .click();
}

async function preview(page: Page, sql: string): Promise<void> {
  await openLater(page, "/admin/database?tab=sql");
  await page.getByRole("textbox", { name: "SQL query" }).fill(sql);
  await page.keyboard.press("Control+Enter");
  await page.getByText(/^Preview: UPDATE/).waitFor();
}

async function confirmWith(page: Page, password: string): Promise<void> {
  await question(page).getByLabel("Password", { exact: true }).fill(password);
  await question(page).getByRole("button", { name: "Confirm" }).click();
}

describe("a quarter of an hour after the sign-in", () => {
  test("deleting a person asks for the password in every size, says when it is wrong, and continues when it is right", async ({
    page,
    problems,
  }) => {
    problems.allow(/status of (400|401)/);
    await askToDelete(page, await addPerson());
    await expectRightInEverySize(page);
    await confirmWith(page, "not the password");
    await question(page).getByText("That password is incorrect.").waitFor();
    await expectRightInEverySize(page);
    await confirmWith(page, admin.password);
    await page.getByText("User deleted successfully").first().waitFor();
    await question(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/admin/users");
  });

  test("committing SQL asks for the password in every size, keeps the preview after Cancel, and commits once confirmed", async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 401/);
    await preview(page, "update discounts set description = description");
    await commit(page);
    await question(page).waitFor();
    await expectRightInEverySize(page);
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByText(/^Preview: UPDATE/).waitFor();
    await commit(page);
    await confirmWith(page, admin.password);
    await page.getByText(/^Committed: UPDATE/).waitFor();
  });

  test("an export is saved after the password is confirmed", async ({ page, problems }) => {
    problems.allow(/status of 401/);
    await openLater(page, "/admin/transaction-logs");
    await page.getByRole("button", { name: "Export all" }).click();
    await page.getByRole("menuitem", { name: "CSV, for spreadsheets" }).click();
    await question(page).waitFor();
    const saved = page.waitForEvent("download");
    await confirmWith(page, admin.password);
    expect((await saved).suggestedFilename()).toMatch(/^transaction-logs-.*\.csv$/);
  });

  test("a statement that only reads asks for nothing", async ({ page }) => {
    await openLater(page, "/admin/database?tab=sql");
    await page.getByRole("textbox", { name: "SQL query" }).fill("select count(*) from users");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("table", { name: "Result of the query" }).waitFor();
    expect(await question(page).count()).toBe(0);
  });
});
