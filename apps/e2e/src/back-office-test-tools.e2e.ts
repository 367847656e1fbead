import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { focusedName } from "./support/checks/focus.ts";
import { expectFits, sizes } from "./support/checks/sizes.ts";
import { giveMedicines } from "./support/data/medicines.queries.ts";
import { duePatient, newPatient } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";

async function openTools(page: Page, query = ""): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/test-tools${query}`);
  await page.getByRole("table").waitFor();
}

test("B-TEST-06 B-TEST-09 an administrator sets a reminder to today, and the email arrives after the next run", async ({
  page,
}) => {
  const { email, items, itemId, rest } = await duePatient("Today");
  const before = new Date();
  await openTools(page, `?search=${encodeURIComponent(email)}`);
  const row = page.getByRole("row").filter({ hasText: new RegExp(`ID ${itemId}(?!\\d)`) });
  await row.getByRole("button", { name: /^Today/ }).click();
  await page.getByText("Reminder date updated successfully").first().waitFor();
  const mail = await rest.mail(
    ({ to, subject, text, received_at }) =>
      to.includes(email) &&
      /reorder/i.test(subject) &&
      !subject.startsWith("[Test]") &&
      text.includes(items[0]?.product_name ?? "no such product") &&
      new Date(received_at) >= before,
  );

  await page.goto("/local/mailbox");
  await page.getByText(mail.subject).first().waitFor();
});

test("B-TEST-06 picking a day in the calendar applies it at once, including by keyboard", async ({
  page,
}) => {
  const { email } = await duePatient("Picked");
  await openTools(page, `?search=${encodeURIComponent(email)}`);
  const custom = page.getByRole("button", { name: /^Custom/ }).last();
  await custom.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await page.getByText("Reminder date updated successfully").first().waitFor();
  expect(await page.getByRole("grid").count()).toBe(0);
});

test("B-TEST-06 a date that was set is undone with the keyboard", async ({ page }) => {
  const { email, itemId, rest } = await duePatient("Takenback");
  await openTools(page, `?filter=upcoming&search=${encodeURIComponent(email)}`);
  const row = page.getByRole("row").nth(1);
  const dateOf = async () => (await rest.prescriptions()).find(({ id }) => id === itemId)?.next_reminder_date;
  const before = await dateOf();
  await row.getByRole("button", { name: /^Custom/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await page.getByText("Reminder date updated successfully").first().waitFor();
  expect(await dateOf()).not.toBe(before);
  await page.keyboard.press("F8");
  await expect.poll(() => pressUntil(page, "Tab", "Undo")).toBe("Undo");
  await page.keyboard.press("Enter");
  await page.getByText("Reminder date restored").first().waitFor();
  expect(await dateOf()).toBe(before);
});

/** Presses the key once unless what is called so has the focus, and tells what has it then. */
async function pressUntil(page: Page, key: string, name: string): Promise<string> {
  const reached = await focusedName(page);
  if (reached === name) return reached;
  await page.keyboard.press(key);
  return focusedName(page);
}

test("B-TEST-09 a row that leaves the filtered list passes the focus to the next one", async ({ page }) => {
  const { email } = await newPatient("Overdue");
  await giveMedicines(email, { due: 0, soon: 0 });
  await openTools(page, `?filter=overdue&search=${encodeURIComponent(email)}`);
  const rows = page.getByRole("row");
  const name = await rows
    .nth(2)
    .getByRole("button", { name: /^Today/ })
    .getAttribute("aria-label");
  const gone = rows.nth(1).getByRole("button", { name: /^Tomorrow/ });
  const goneName = (await gone.getAttribute("aria-label")) ?? "";
  await gone.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Reminder date updated successfully").first().waitFor();
  await page.getByRole("button", { name: goneName, exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toBe(name);
});

test("B-TEST-03 B-TEST-04 search and filter are kept in the URL and restored by Back", async ({ page }) => {
  await openTools(page);
  await page.keyboard.press("/");
  await page.keyboard.type("patient@");
  await page.waitForURL(/search=patient%40/);
  await page.getByRole("button", { name: "Upcoming" }).click();
  await page.waitForURL(/filter=upcoming/);
  await page.goBack();
  expect(new URL(page.url()).search).toBe("?search=patient%40");
  expect(await page.getByRole("searchbox").inputValue()).toBe("patient@");
});

test("the forecast shows a reminder that was set, on its day and for its patient", async ({ page }) => {
  const { email, itemId } = await duePatient("Foretold");
  await openTools(page, `?search=${encodeURIComponent(email)}`);
  const row = page.getByRole("row").filter({ hasText: new RegExp(`ID ${itemId}(?!\\d)`) });
  await row.getByRole("button", { name: /^Tomorrow/ }).click();
  await page.getByText("Reminder date updated successfully").first().waitFor();
  await page.getByRole("tab", { name: "What will be sent" }).click();
  const tomorrow = page.getByRole("table", { name: "Upcoming emails by day" }).getByRole("row").nth(2);
  await tomorrow.getByRole("cell", { name: /^\d+ emails? about \d+ prescription/ }).waitFor();
  await page.getByRole("searchbox", { name: "Customer" }).fill(email);
  await page.getByRole("button", { name: /^Select/ }).click();
  const coming = page.getByRole("table", { name: "Upcoming emails", exact: true });
  const reminder = coming.getByRole("row").filter({ hasText: "(tomorrow)" });
  await reminder.getByText(`ID ${itemId}`, { exact: true }).waitFor();
  await page.reload();
  await reminder.getByText(`ID ${itemId}`, { exact: true }).waitFor();
});

describe("the testing tools in every size", () => {
  test("fit and are accessible, including the calendar", async ({ page }) => {
    await openTools(page);
    await expectRightInEverySize(page);
    for (const { viewport } of sizes) {
      await page.setViewportSize(viewport);
      await page
        .getByRole("button", { name: /^Custom/ })
        .first()
        .click();
      await page.getByRole("grid").waitFor();
      await expectAccessible(page);
      await expectFits(page);
      await page.keyboard.press("Escape");
      await page.getByRole("grid").waitFor({ state: "detached" });
    }
  });

  test("fit and are accessible with no results, as does the forecast", async ({ page }) => {
    await rememberSession(page, admin);
    await page.goto("/admin/test-tools?search=nobody-is-called-this");
    await page.getByText("No prescriptions found.").waitFor();
    await expectRightInEverySize(page);
    await page.goto("/admin/test-tools?tab=forecast&patient=2");
    await page.getByRole("table", { name: "Not coming" }).waitFor();
    await page.getByRole("table", { name: "Upcoming emails by day" }).waitFor();
    await expectRightInEverySize(page);
  });
});
