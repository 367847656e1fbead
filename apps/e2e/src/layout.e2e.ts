import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { doubleText } from "./support/checks/layout-faults.ts";
import { lines } from "./support/checks/list-features.ts";
import { openScreen, sizes } from "./support/checks/sizes.ts";
import { admin, patient, rememberSession } from "./support/people.ts";

const [phone] = sizes;

/** What the keyboard of a phone leaves of its screen. */
const overKeyboard = { width: phone.viewport.width, height: 420 };

test("a long form leaves the list beside it legible, and its buttons are visible on a low desktop screen, on a phone and above its keyboard", async ({
  page,
}) => {
  await rememberSession(page, admin);
  await page.setViewportSize({ width: 1280, height: 600 });
  await openScreen(page, "/admin/discounts");
  await page.getByRole("button", { name: "Create Discount" }).click();
  const drawer = page.getByRole("dialog", { name: "Create Discount" });
  const save = drawer.getByRole("button", { name: "Create Discount" });
  const edge = async () => (await drawer.boundingBox())?.x ?? 0;
  await expect.poll(edge).toBeGreaterThan(740);
  expect((await page.locator("tbody td").first().boundingBox())?.x).toBeLessThan(300);
  for (const viewport of [{ width: 1280, height: 600 }, overKeyboard, phone.viewport]) {
    await page.setViewportSize(viewport);
    await drawer.getByLabel("Name").focus();
    expect((await drawer.getByLabel("Name").boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await drawer.getByLabel("End (optional)").focus();
    const { y = 0, height = 0 } = (await save.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(30);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    const field = await drawer.getByLabel("End (optional)").boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(y);
  }
  // Otherwise a phone's keyboard would lie over the foot.
  const meta = await page.locator("meta[name=viewport]").getAttribute("content");
  expect(meta).toContain("interactive-widget=resizes-content");
  expect(await drawer.boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport });
  await page.goBack();
  await drawer.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/admin/discounts");
});

test("with text at 200 % the facts of an order stand below their names on a phone, so that no amount is broken in two", async ({
  page,
}) => {
  await rememberSession(page, patient);
  await page.setViewportSize(phone.viewport);
  await openScreen(page, "/orders");
  await page
    .getByRole("link", { name: /^Order #/ })
    .first()
    .click();
  const total = page.getByRole("definition").filter({ hasText: "$" }).first();
  const term = page.getByRole("term").filter({ hasText: "Total" });
  const leftOf = async (part: typeof total) => (await part.boundingBox())?.x ?? 0;
  expect(await leftOf(total)).toBeGreaterThan(await leftOf(term));
  const takeBack = await doubleText(page);
  await expect.poll(async () => (await leftOf(total)) - (await leftOf(term))).toBe(0);
  await takeBack();
});

test("whatever the keyboard reaches in a list wider than its frame is never under the column that stays at its edge", async ({
  page,
}) => {
  await rememberSession(page, admin);
  await page.setViewportSize({ width: 768, height: 800 });
  await openScreen(page, "/admin/discounts");
  await page.locator("tbody tr").first().waitFor();
  const { covered, isWider } = await page.evaluate<{ covered: string[]; isWider: boolean }>(`(() => {
    const table = document.querySelector("main table");
    const frame = table.parentElement;
    const covered = Array.from(table.querySelectorAll(":is(th, td):not(:last-child) :is(a, button, summary)"), (at) => {
      frame.scrollLeft = 0;
      at.focus();
      const end = at.closest("tr").lastElementChild.getBoundingClientRect();
      return at.getBoundingClientRect().right > end.left + 1 ? [at.textContent] : [];
    }).flat();
    return { covered, isWider: table.offsetWidth > frame.offsetWidth };
  })()`);
  expect(isWider).toBe(true);
  expect(covered).toEqual([]);
});

test("the choice of comfortable rows is remembered", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await rememberSession(page, admin);
  await openScreen(page, "/admin/customers");
  const row = page.getByRole("row").nth(1);
  expect((await row.boundingBox())?.height).toBeLessThan(38);
  await page.getByRole("combobox", { name: "Rows" }).selectOption("Comfortable");
  expect((await row.boundingBox())?.height).toBeGreaterThan(43);
  await page.reload();
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBeGreaterThan(43);
});

test("in forced colours the current place, tab and view stand out, and the logo and status dots are visible", async ({
  openPage,
}) => {
  const page = await openPage({ forcedColors: "active" });
  await rememberSession(page, admin);
  await openScreen(page, "/admin/notifications/stopped");
  const styleOf = (selector: string, property: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(property)})`,
    );
  expect(await styleOf("nav a[aria-current=page]", "outline-style")).toBe("solid");
  expect(await styleOf("nav a:not([aria-current])", "outline-style")).toBe("none");
  expect(await styleOf("main [aria-pressed=true]", "outline-style")).toBe("solid");
  expect(await styleOf(".brand-mark", "background-image")).toContain("rgb(11, 92, 89)");
  await openScreen(page, "/admin/products");
  const dot = `(() => {
    const { borderTopColor, borderTopWidth, content } = getComputedStyle(document.querySelector("main td span[class*='before:']"), "::before");
    return { borderTopColor, borderTopWidth, content };
  })()`;
  expect(await page.evaluate(dot)).toEqual({
    borderTopColor: await page.evaluate("getComputedStyle(document.body).color"),
    borderTopWidth: "3px",
    content: '""',
  });
  await openScreen(page, "/admin/prescriptions");
  const current = await styleOf("[role=tab][data-state=active]", "border-bottom-color");
  expect(await styleOf("[role=tab][data-state=inactive]", "border-bottom-color")).not.toBe(current);
});

test("a phone shows rows of the transaction log and the audit at once, with their filters behind a button", async ({
  page,
}) => {
  await rememberSession(page, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, button] of [
    ["/admin/transaction-logs", "Numbers, search and export"],
    ["/admin/transaction-logs/audit", "Search and filters"],
  ] as const) {
    await openScreen(page, path);
    const { y = 844, height = 0 } = (await lines(page).first().boundingBox()) ?? {};
    expect(y + height).toBeLessThan(844);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("button", { name: "Search", exact: true }).waitFor();
  }
});
