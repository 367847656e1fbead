import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { focusedName } from "./support/checks/focus.ts";
import { expectFits, openScreen, sizes } from "./support/checks/sizes.ts";
import { admin, rememberSession } from "./support/people.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Discard what you typed?" });

/** What asks is loaded with the first form that is opened, and stands a moment later. */
async function wordsAreKept(page: Page): Promise<void> {
  const holdsWindow = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";
  await expect.poll(() => page.evaluate(holdsWindow)).toBe(true);
}

async function keepEditing(page: Page): Promise<void> {
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
}

async function discard(page: Page): Promise<void> {
  await question(page).getByRole("button", { name: "Discard" }).click();
}

describe.each(sizes)("the unsaved text on $name", ({ viewport }) => {
  test("is not discarded without a question by a drawer's Close, Cancel, Escape, Back or a press beside it", async ({
    openPage,
  }) => {
    const page = await openPage({ viewport });
    await rememberSession(page, admin);
    await openScreen(page, "/admin/discounts");
    await page.getByRole("button", { name: "Create Discount" }).click();
    const drawer = page.getByRole("dialog", { name: "Create Discount" });
    await drawer.getByLabel("Name").waitFor();
    await page.goBack();
    await drawer.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Create Discount" }).click();
    await drawer.getByLabel("Name").pressSequentially("Wint");
    await wordsAreKept(page);
    const ways = [
      () => page.getByRole("button", { name: "Close" }).click(),
      () => page.getByRole("button", { name: "Cancel" }).click(),
      () => page.keyboard.press("Escape"),
      () => page.goBack().then(() => undefined),
      ...(viewport.width > 1000 ? [() => page.mouse.click(400, 400)] : []),
    ];
    for (const leave of ways) {
      await leave();
      await question(page).waitFor();
      expect(await question(page).count()).toBe(1);
      await keepEditing(page);
      expect(await drawer.getByLabel("Name").inputValue()).toBe("Wint");
      await expect.poll(() => focusedName(page)).toContain("Name");
    }
    await page.goBack();
    await question(page).waitFor();
    await expectFits(page);
    await expectAccessible(page);
    await discard(page);
    await drawer.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/admin/discounts");

    await page.getByRole("button", { name: "Create Discount" }).click();
    await drawer.getByLabel("Name").pressSequentially("Wint");
    await page.keyboard.press("Escape");
    await discard(page);
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Create Discount" }).click();
    expect(await drawer.getByLabel("Name").inputValue()).toBe("");
    await drawer.getByLabel("Name").pressSequentially("x");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
  });
});

test("answering the question as soon as it appears closes the drawer", async ({ page }) => {
  await rememberSession(page, admin);
  await openScreen(page, "/admin/discounts");
  await page.getByRole("button", { name: "Create Discount" }).click();
  const drawer = page.getByRole("dialog", { name: "Create Discount" });
  await drawer.getByLabel("Name").pressSequentially("Wint");
  await wordsAreKept(page);
  await page.evaluate(`new MutationObserver((_, observer) => {
    const discard = [...document.querySelectorAll("button")].find((button) => button.textContent === "Discard");
    if (!discard) return;
    observer.disconnect();
    discard.click();
  }).observe(document.body, { childList: true, subtree: true })`);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached", timeout: 10_000 });
});

test("links, keyboard navigation and closing the window wait until the user has decided about a form's unsaved text", async ({
  page,
}) => {
  await rememberSession(page, admin);
  await openScreen(page, "/admin/products");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const name = page.getByLabel("Product name").first();
  await name.pressSequentially(" forte");
  await wordsAreKept(page);
  const users = page.getByRole("link", { name: "Users" });
  await users.click();
  await keepEditing(page);
  expect(await name.inputValue()).toContain(" forte");
  await page.getByRole("tab", { name: "Bulk Price Update" }).click();
  await keepEditing(page);
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await keepEditing(page);
  await page.getByRole("button", { name: "Days supply", exact: true }).click();
  await page.waitForURL(/sort=/);
  expect(await name.inputValue()).toContain(" forte");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Go to" }).waitFor();
  await page.keyboard.type("settings");
  await page.getByRole("option", { name: "Settings", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await keepEditing(page);
  expect(new URL(page.url()).pathname).toBe("/admin/products");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe("beforeunload");
  await closing.dismiss();
  await users.click();
  await discard(page);
  await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();

  await page.goBack();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Prescriptions", exact: true }).click();
  await page.getByRole("tab", { name: "Create New Order" }).click();
  await page.getByRole("radio", { name: /New customer/ }).check();
  await page.getByRole("textbox", { name: "Email" }).pressSequentially("half@");
  await page.getByRole("tab", { name: "All Prescriptions" }).click();
  await page.getByRole("tab", { name: "All Prescriptions", selected: true }).waitFor();
  await users.click();
  await discard(page);
  await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
});
