import { messages } from "@scriptkeeper/contracts/messages";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { orderableCards, unfoldPrescriptions } from "./support/cards.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { type DuePatient, duePatient, unusedEmail } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

/** Ends the session of the page's browser at the server, as its time or a reset of the password would. */
async function endSession(page: Page): Promise<void> {
  const rest = new Rest(ownProduct().baseUrl);
  rest.token = await page.evaluate<string>("localStorage.getItem('token')");
  expect((await rest.call("POST", "/api/auth/logout")).status).toBe(200);
}

const signInDialog = (page: Page) => page.getByRole("dialog", { name: "Sign in to continue" });
const offlineDialog = (page: Page) => page.getByRole("dialog", { name: "You are offline" });

async function signInAgain(page: Page, { email, password }: typeof admin): Promise<void> {
  const dialog = signInDialog(page);
  const known = dialog.getByLabel("Email");
  expect([await known.inputValue(), await known.getAttribute("readonly")]).toEqual([email, ""]);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Somebody with two medicines, both of which are selected. */
async function selectTwo(page: Page): Promise<DuePatient> {
  const own = await duePatient("Selects", 2);
  await rememberSession(page, own);
  await page.goto("/");
  await unfoldPrescriptions(page);
  const cards = orderableCards(page);
  for (const nth of [0, 1]) await cards.nth(nth).getByRole("checkbox").check();
  return own;
}

/** Fills the form that makes a prescription for somebody new, up to its button. */
async function fillManually(page: Page): Promise<{ email: string }> {
  const email = unusedEmail("Interrupted");
  await rememberSession(page, admin);
  await page.goto("/admin/prescriptions?tab=new");
  await page.getByRole("radio", { name: "New customer" }).check();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("First name").fill("Inter");
  await page.getByLabel("Last name").fill("Rupted");
  await page.getByRole("button", { name: /^Add / }).first().click();
  return { email };
}

/** The calls of a procedure that have left the page since. */
function watchCalls(page: Page, procedure: string): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes(procedure)) sent++;
  });
  return () => sent;
}

describe("a session that ends in the middle", () => {
  test("of a patient's selection asks for the password over the page and continues to the order", async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 401/);
    const own = await selectTwo(page);
    await endSession(page);
    await page.getByRole("button", { name: "Reorder 2 items" }).click();
    await signInDialog(page).waitFor();
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await signInAgain(page, own);
    await page.waitForURL(/\/renew-confirm\/[\w-]+\?selected=\d+(,|%2C)\d+$/);
    await page.getByRole("heading", { name: "Confirm Your Order" }).waitFor();
  });

  test("of creating a prescription loses nothing, and creates it once", async ({ page, problems }) => {
    problems.allow(/status of 401/);
    const { email } = await fillManually(page);
    await endSession(page);
    await page.getByRole("button", { name: "Create Prescription" }).click();
    await signInDialog(page).getByText("Your last step has not been done yet.").waitFor();
    await signInAgain(page, admin);
    await page.getByText("A welcome email with a temporary password was sent.").waitFor();
    const api = await new Rest(ownProduct().baseUrl).signIn(admin);
    expect((await api.prescriptions()).filter((item) => item.email === email)).toHaveLength(1);
  });

  test("lets somebody else sign in only by leaving the page", async ({ page, problems }) => {
    problems.allow(/status of 401/);
    await selectTwo(page);
    await endSession(page);
    await page.getByRole("button", { name: "Reorder 2 items" }).click();
    await signInDialog(page).getByRole("button", { name: "Leave this page" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.evaluate<string | null>("localStorage.getItem('token')")).toBeNull();
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin");
  });

  test("is restored in two tabs by one sign-in, and ended in both by one sign-out", async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 401/);
    const own = await selectTwo(page);
    const other = await page.context().newPage();
    await other.goto("/");
    await unfoldPrescriptions(other);
    await other.getByRole("article").getByRole("checkbox").first().check();
    await endSession(page);
    for (const [tab, name] of [
      [page, "Reorder 2 items"],
      [other, "Reorder 1 item"],
    ] as const) {
      await tab.getByRole("button", { name }).click();
      await signInDialog(tab).waitFor();
    }
    await signInAgain(page, own);
    for (const tab of [page, other]) await tab.waitForURL(/\/renew-confirm\//);
    await page.goto("/");
    await other.goto("/");
    await page.getByRole("button", { name: "Logout" }).click();
    for (const tab of [page, other]) await tab.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

describe("a browser without a network", () => {
  test("places no order, says so at once, and sends nothing later without a tap", async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await selectTwo(page);
    await page.getByRole("button", { name: "Reorder 2 items" }).click();
    const order = page.getByRole("button", { name: "Proceed to Checkout" });
    await order.waitFor();
    const orders = watchCalls(page, "renewals.renew");
    await page.context().setOffline(true);
    await page.getByText("You are offline. Nothing you do is being sent.").waitFor();
    await order.click();
    await offlineDialog(page).getByText(messages.orderNotPlaced).waitFor();
    await offlineDialog(page).getByRole("button", { name: "Try again" }).click();
    await offlineDialog(page).getByText("You are still offline.").waitFor();
    await page.context().setOffline(false);
    await offlineDialog(page).getByText("You are back online.").waitFor();
    await offlineDialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByText(messages.orderNotPlaced).waitFor();
    expect(orders()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();
    expect(orders()).toBe(1);
  });

  test("A-LOGIN-10 keeps the form when a sign-in is abandoned, and reports it in both places", async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await page.goto("/login");
    await page.getByLabel("Email").fill("someone@people.example");
    await page.getByLabel("Password", { exact: true }).fill("a password");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Sign In" }).click();
    await offlineDialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("main").getByText(messages.loginFailedGeneric).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("someone@people.example");
    await page.context().setOffline(false);
    await page
      .getByRole("region", { name: /^Notifications/ })
      .getByText(messages.loginFailedGeneric)
      .waitFor();
  });

  test("A-CHPW-01 says that the password dialog can't be opened, and opens it when there is one", async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await selectTwo(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Change Password" }).click();
    const failed = page.getByRole("dialog", { name: "This could not be opened" });
    await failed.getByText(/You are offline, and nothing was changed/).waitFor();
    await page.context().setOffline(false);
    await failed.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("dialog", { name: "Change Password" }).locator(":focus").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Reorder 2 items" }).waitFor();
  });

  test("creates a prescription only when the administrator asks again", async ({ page, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const { email } = await fillManually(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Create Prescription" }).click();
    await offlineDialog(page).getByText("nothing was sent").waitFor();
    await page.context().setOffline(false);
    await offlineDialog(page).getByText("You are back online.").waitFor();
    const api = await new Rest(ownProduct().baseUrl).signIn(admin);
    expect((await api.prescriptions()).filter((item) => item.email === email)).toEqual([]);
    await offlineDialog(page).getByRole("button", { name: "Try again" }).click();
    await page.getByText("A welcome email with a temporary password was sent.").waitFor();
  });
});

test("A-SHELL-12 the dialogs over a page fit and are accessible in every size", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await selectTwo(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Reorder 2 items" }).click();
  await offlineDialog(page).waitFor();
  await expectRightInEverySize(page);
  await page.context().setOffline(false);
  await endSession(page);
  await offlineDialog(page).getByRole("button", { name: "Try again" }).click();
  await signInDialog(page).waitFor();
  await expectRightInEverySize(page);
});
