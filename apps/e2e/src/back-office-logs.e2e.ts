import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { expectFits, sizes } from "./support/checks/sizes.ts";
import { duePatient } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

async function openEmails(page: Page, query = ""): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/notifications${query}`);
  await page.getByRole("heading", { level: 1, name: "Notification Logs" }).waitFor();
}

async function openTransactions(page: Page, query = ""): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/transaction-logs${query}`);
  await page.getByRole("table").waitFor();
}

/** The document in the email's frame as it stands, read without a script: the frame runs none, not even a test's. */
async function contentOf(page: Page): Promise<string> {
  const frame = page.frames().find((one) => one.url().includes("/api/downloads/notification-logs/"));
  if (!frame) return "";
  const session = await page.context().newCDPSession(frame);
  const { root } = await session.send("DOM.getDocument");
  const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId: root.nodeId });
  await session.detach();
  return outerHTML;
}

async function viewFirst(page: Page) {
  await page
    .getByRole("button", { name: /^View email/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Email Details" });
  await dialog.getByTitle("Content of the email").waitFor();
  return dialog;
}

describe("the notification log", () => {
  test("B-NOTIF-01 B-NOTIF-03 an administrator finds an email and reads it as it was sent", async ({
    page,
  }) => {
    await openEmails(page);
    await page.getByLabel("Email", { exact: true }).fill("patient@");
    await page.getByLabel("Type").selectOption("Reminder");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/email=patient%40&type=reminder/);
    await expect
      .poll(() => page.getByRole("row").nth(1).innerText())
      .toMatch(/patient@scriptkeeper\.example\s+Reminder/);
    const dialog = await viewFirst(page);
    expect(await dialog.innerText()).toContain("patient@scriptkeeper.example");
    await expect.poll(() => contentOf(page)).toContain("Hello Pat");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForURL(/notifications$/);
  });

  test("B-NOTIF-03 an email is shown on white paper in every theme, because it was written for that", async ({
    openPage,
  }) => {
    const page = await openPage({ colorScheme: "dark" });
    await openEmails(page, "?status=sent");
    await viewFirst(page);
    const look = await page.evaluate(`(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.querySelector("iframe"));
      return [backgroundColor, colorScheme];
    })()`);
    expect(look).toEqual(["rgb(255, 255, 255)", "light"]);
  });

  test("an email can run nothing, load nothing and navigate nowhere", async ({ page, problems }) => {
    problems.allow(/Content Security Policy|sandbox/);
    const left: string[] = [];
    await page.route(/^https:/, (route) => {
      left.push(route.request().url());
      return route.abort();
    });
    await page.route("**/api/downloads/notification-logs/*", async (route) => {
      const response = await route.fetch();
      const ran = "document.documentElement.dataset.ran = 1";
      const body = `<base target="_blank"><script>${ran}</script>
        <img src="https://tracker.example/pixel.png" onerror="${ran}">
        <a href="https://elsewhere.example/" target="_top" style="position:fixed;inset:0">Leave</a>`;
      await route.fulfill({ response, body });
    });
    await openEmails(page, "?status=sent");
    const dialog = await viewFirst(page);
    await expect.poll(() => contentOf(page)).toContain("Leave");
    await dialog.getByTitle("Content of the email").click();
    expect(await contentOf(page)).not.toContain("data-ran");
    expect(page.url()).toMatch(/\/admin\/notifications\?status=sent$/);
    expect(page.context().pages()).toHaveLength(1);
    expect(left).toEqual([]);
  });

  test("an administrator resends one failed email, and then all of them", async ({ page }) => {
    const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
    const { email, itemId } = await duePatient("Resent");
    await rest.call("POST", `/api/prescriptions/test-reminder/${itemId}`);
    const isTest = ({ to, subject }: { to: string; subject: string }) =>
      to.includes(email) && subject.startsWith("[Test]");
    const first = await rest.mail(isTest);
    const isAgain = (mail: typeof first) =>
      isTest(mail) && mail.id !== first.id && mail.headers["message-id"] === first.headers["message-id"];
    const failing = `update emails set state = 'failed', sent_at = null, last_error = 'The mail server answered: 451 later',
      claim_id = null, claimed_until = null where message_id = '${first.headers["message-id"]}'`;
    const fail = async () =>
      expect(await rest.call("POST", "/api/admin/execute-sql", { sql: failing })).toMatchObject({
        status: 200,
      });

    await fail();
    await openEmails(page, "?status=failed");
    const row = page.getByRole("row").filter({ hasText: email }).filter({ hasText: "451 later" });
    await row.getByRole("button", { name: /^Resend/ }).click();
    await page.getByText("The email is on its way again").first().waitFor();
    await row.waitFor({ state: "detached" });
    const again = await rest.mail(isAgain);

    await fail();
    await page.goto("/admin/notifications?status=failed");
    await page.getByRole("button", { name: /^Resend all/ }).click();
    const dialog = page.getByRole("alertdialog", { name: "Resend all failed emails" });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Resend all" }).click();
    await page
      .getByText(/on (its|their) way again/)
      .first()
      .waitFor();
    await dialog.waitFor({ state: "detached" });
    await rest.mail((mail) => isAgain(mail) && mail.id !== again.id);
  });
});

describe("the transaction log", () => {
  const head = "Date,Type,User,Email,Product,Action,Description";

  async function saveAll(page: Page) {
    await page.getByRole("button", { name: "Export all" }).click();
    return save(page, "CSV, for spreadsheets", "menuitem");
  }

  async function save(
    page: Page,
    name: RegExp | string,
    role: "button" | "menuitem" = "button",
  ): Promise<{ name: string; lines: string[] }> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole(role, { name }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    return { name: download.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
  }

  test("B-TX-03 B-TX-09 B-TX-10 an administrator exports the page, and all of the log", async ({ page }) => {
    await openTransactions(page);
    const paged = await save(page, /^Export CSV/);
    expect(paged.name).toMatch(/^transaction-logs-\d{4}-\d{2}-\d{2}\.csv$/);
    // Each with its header.
    await expect.poll(() => page.getByRole("row").count()).toBe(paged.lines.length);
    expect(paged.lines[0]).toBe(`\uFEFF${head}`);

    const all = await saveAll(page);
    expect(all.name).toBe(paged.name);
    const shown = await page.getByRole("navigation", { name: "Pages of transactions" }).innerText();
    const total = Number(/of ([\d,]+)/.exec(shown)?.[1]?.replace(",", ""));
    expect(total).toBeGreaterThan(50);
    expect(all.lines.length - 1).toBeGreaterThanOrEqual(total);
    expect(page.url()).toMatch(/\/admin\/transaction-logs$/);
  });

  test.for([1200, 1280])(
    "B-TX-02 the search field's placeholder is completely readable on a screen %d pixels wide",
    async (width, { page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openTransactions(page);
      await page.evaluate("document.fonts.ready.then(() => undefined)");
      const [words = 0, room = 0] = await page.evaluate<number[]>(`(() => {
      const field = document.querySelector("[placeholder='Search by name, email, product...']");
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const drawn = new OffscreenCanvas(1, 1).getContext("2d");
      drawn.font = font;
      return [drawn.measureText(field.placeholder).width, field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)];
    })()`);
      expect(words).toBeGreaterThan(0);
      expect(room).toBeGreaterThanOrEqual(words);
    },
  );

  test("B-TX-02 B-TX-08 filters apply on Search, the type at once, and both are kept in the URL", async ({
    page,
  }) => {
    await openTransactions(page);
    await page.keyboard.press("/");
    await page.keyboard.type("patient@");
    await page.getByText("Press Search to apply your changes").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByLabel("Type").selectOption("Renewals");
    await page.waitForURL(/type=renewal$/);
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/type=renewal&search=patient%40$/);
    await expect
      .poll(() => page.getByRole("row").nth(1).innerText())
      .toMatch(/Renewal[\s\S]*patient@scriptkeeper\.example/);
    const { lines } = await saveAll(page);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.slice(1).filter((line) => !line.includes("Renewal,Pat "))).toEqual([]);
    await page.goBack();
    await page.waitForURL(/type=renewal$/);
    expect(await page.getByLabel("Search").inputValue()).toBe("");
  });
});

test("the logs and an email fit and are accessible in every size", async ({ page }) => {
  // What looks for faults is a script, and the email's frame runs none: it stays away.
  await page.route("**/trpc/logs.emailContentLink*", () => undefined);
  await openEmails(page);
  await page.getByRole("table").waitFor();
  await expectRightInEverySize(page);
  const view = page.getByRole("button", { name: /^View email/ });
  await view.first().click();
  const dialog = page.getByRole("dialog", { name: "Email Details" });
  await dialog.waitFor();
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    await expectFits(page);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.goto("/admin/notifications?email=nobody-is-called-this");
  await page.getByText("No notification logs found.").waitFor();
  await expectRightInEverySize(page);

  await page.goto("/admin/transaction-logs");
  await page.getByRole("table").waitFor();
  await expectRightInEverySize(page);
  await page.getByLabel("Start Date").fill("2026-03-02");
  await page.getByLabel("End Date").fill("2026-03-01");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("The end date must not be before the start date").waitFor();
  await expectRightInEverySize(page);
});
