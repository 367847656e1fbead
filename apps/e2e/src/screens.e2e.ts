import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { openDashboard, patient, rememberSession } from "./support/people.ts";

describe("the screens in every size", () => {
  test("fit and are accessible when public", async ({ page, problems }) => {
    problems.allow(/status of 400/);
    for (const [path, shown] of [
      ["/login", page.getByRole("heading", { name: "Sign in" })],
      ["/forgot-password", page.getByRole("heading", { name: "Forgot your password?" })],
      ["/reset-password/x", page.getByRole("heading", { name: "Set a new password" })],
      ["/renew/unknown", page.getByRole("alert")],
    ] as const) {
      await page.goto(path);
      await shown.waitFor();
      await expectRightInEverySize(page);
    }
  });

  test("fit and are accessible for a patient", async ({ page }) => {
    await rememberSession(page, patient);
    await page.goto("/");
    await page.getByRole("checkbox").first().waitFor();
    await expectRightInEverySize(page);
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByRole("dialog").waitFor();
    await expectRightInEverySize(page);
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Reorder 1 item" }).click();
    await page.getByRole("heading", { name: "Confirm Your Order" }).waitFor();
    await page.getByRole("button", { name: "Proceed to Checkout" }).waitFor();
    await expectRightInEverySize(page);
  });

  test("fit and are accessible in the administrator's shell", async ({ page }) => {
    await openDashboard(page);
    await page.getByText("Total Customers").waitFor();
    await page.getByRole("figure", { name: /^Reminders due in the next 30 days/ }).waitFor();
    await expectRightInEverySize(page);
  });
});

describe("the administrator's shell", () => {
  test("A-SHELL-01 A-SHELL-07 A-SHELL-11 has its dimensions and its entries, with the current one marked", async ({
    page,
  }) => {
    await openDashboard(page);
    const navigation = page
      .getByRole("navigation", { name: /admin/i })
      .or(page.getByRole("navigation"))
      .first();
    expect(await navigation.getByRole("link").allInnerTexts()).toEqual([
      "Dashboard",
      "Prescriptions",
      "Users",
      "Customers",
      "Discounts",
      "Transaction Logs",
      "Notifications",
      "Product Configuration",
      "Database Management",
      "Testing Tools",
      "Settings",
    ]);
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(64);
    await navigation.getByRole("link", { name: "Users" }).click();
    await page.waitForURL("**/admin/users");
    await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
    expect(await navigation.getByRole("link", { name: "Users" }).getAttribute("aria-current")).toBe("page");
  });

  test("A-SHELL-11 keeps the previous screen while a slow one loads, says that it is loading and marks its entry", async ({
    page,
  }) => {
    await openDashboard(page);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/users-page*", async (route) => {
      await arrived;
      await route.continue();
    });
    const entry = page.getByRole("navigation").first().getByRole("link", { name: "Users" });
    await entry.click();
    await page.getByRole("banner").getByText("Loading...").waitFor();
    expect(await entry.getAttribute("data-pending")).toBe("true");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Dashboard");
    arrive();
    await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
    await page.getByRole("banner").getByText("Loading...").waitFor({ state: "detached" });
    expect(await entry.getAttribute("data-pending")).toBeNull();
    expect(await entry.getAttribute("aria-current")).toBe("page");
  });

  test("A-SHELL-08 A-SHELL-09 A-STATE-11 on a phone opens its panel from the menu button and closes it with its own button or the backdrop", async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await openDashboard(page);
    const panel = page.getByRole("dialog");
    const open = page.getByRole("button", { name: /menu|navigation/i }).first();
    await open.click();
    await panel.getByRole("link", { name: "Users" }).waitFor();
    await panel.getByRole("button", { name: /close/i }).click();
    await panel.waitFor({ state: "detached" });
    await open.click();
    await panel.waitFor();
    await page.mouse.click(380, 400);
    await panel.waitFor({ state: "detached" });
  });
});

test("A-SHELL-04 the user menu is 14rem wide and ends where its button ends", async ({ page }) => {
  await openDashboard(page);
  const button = page.getByRole("banner").getByRole("button").last();
  await button.click();
  const menu = await page.getByRole("menu").boundingBox();
  const edge = await button.boundingBox();
  expect(menu?.width).toBe(224);
  expect(Math.abs((menu?.x ?? 0) + (menu?.width ?? 0) - (edge?.x ?? 0) - (edge?.width ?? 0))).toBeLessThan(2);
});

test("no inline script is allowed on any screen", async ({ page }) => {
  const answer = await page.goto("/login");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe-inline");
});
