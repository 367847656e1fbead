import type { AvailableProducts } from "@scriptkeeper/contracts/prescriptions/manual";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { unusedEmail } from "./support/data/new-patients.ts";
import { admin, rememberSession, signIn } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

async function openUsers(page: Page, query = ""): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/users${query}`);
  await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
}

test("B-USER-05 B-USER-06 B-USER-07 an administrator adds another, who signs in and is deleted again", async ({
  page,
  openPage,
  problems,
}) => {
  problems.allow(/status of (400|401|409)/);
  const newcomer = { email: unusedEmail("newcomer"), password: "a quiet horse" };
  await openUsers(page);
  await page.getByRole("tab", { name: "Admin Management" }).click();
  await page.getByRole("table", { name: "Admin Users" }).waitFor();
  await page.getByRole("button", { name: "Add Admin" }).click();
  const form = page.getByRole("dialog");
  const submit = form.getByRole("button", { name: "Add Admin" });
  await form.getByLabel("Email").fill(admin.email);
  await form.getByLabel("Password", { exact: true }).fill("short");
  await form.getByLabel("First Name (optional)").fill("Nora");
  await submit.click();
  await form.getByText("password must be at least 8 characters").waitFor();
  await form.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await submit.click();
  await form.getByText("There is already an account with this email address.").waitFor();
  expect(await form.getByLabel("First Name (optional)").inputValue()).toBe("Nora");
  await form.getByLabel("Email").fill(newcomer.email);
  await submit.click();
  await page.getByText("Admin user created successfully").first().waitFor();
  await form.waitFor({ state: "detached" });
  await page.getByRole("row", { name: new RegExp(`Nora .*${newcomer.email}`) }).waitFor();

  const theirs = await openPage();
  await signIn(theirs, newcomer);

  await page.getByRole("tab", { name: "User Management" }).click();
  await page.getByLabel("Search users").fill(newcomer.email);
  await page.getByRole("button", { name: "Delete Nora" }).click();
  await page.getByRole("button", { name: "Delete user" }).click();
  await page.getByText("User deleted successfully").first().waitFor();
  await page.getByText("No users found").waitFor();

  await theirs.reload();
  await theirs.waitForURL("**/login");
});

test("B-USER-02 B-USER-03 B-USER-04 an administrator deletes a user with all their prescriptions, but never themselves", async ({
  page,
}) => {
  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { body } = await rest.call<AvailableProducts>("GET", "/api/prescriptions/available-products");
  const email = unusedEmail("soon.gone");
  await rest.call("POST", "/api/prescriptions/create-manual", {
    isExistingUser: false,
    email,
    firstName: "Soon",
    lastName: "Gone",
    sendWelcomeEmail: false,
    products: [{ product_id: body.products[0]?.product_id }],
  });
  const theirs = async () => (await rest.prescriptions()).filter((item) => item.email === email).length;
  expect(await theirs()).toBe(1);

  await openUsers(page, `?search=${email}`);
  const row = page.getByRole("row", { name: /Soon Gone/ });
  expect(await row.innerText()).toMatch(/soon\.gone-\S+@people\.example\s+User\s+(\d+|N\/A)\s+\d+ \w+ \d{4}/);
  await row.getByRole("button", { name: "Delete Soon Gone" }).click();
  const question = page.getByRole("alertdialog");
  await question
    .getByText(/permanently deletes the account of Soon Gone and all associated prescriptions/)
    .waitFor();
  await question.getByRole("button", { name: "Delete user" }).click();
  await page.getByText("User deleted successfully").first().waitFor();
  await row.waitFor({ state: "detached" });
  expect(await theirs()).toBe(0);

  await page.getByLabel("Search users").fill(admin.email);
  await page.getByText("Your account").waitFor();
  expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
});

test("the users, the question and the form fit with long names and are accessible in every size", async ({
  page,
}) => {
  await openUsers(page, "?search=maximiliana");
  await page.getByText("Maximiliana-Alexandrina").first().waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: /^Delete Maximiliana/ }).click();
  await page.getByRole("alertdialog").waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: "Admin Management" }).click();
  await page.getByRole("table", { name: "Admin Users" }).waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: "Add Admin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add Admin" }).click();
  await page.getByText("Email and password are required").first().waitFor();
  await expectRightInEverySize(page);
});
