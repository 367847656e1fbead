import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { doubleRootText, doubleText, layoutFaults } from "./support/layout-faults.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { showRecall } from "./support/recall.ts";
import { Rest } from "./support/rest.ts";
import { backOffice, openScreens, type Screen } from "./support/screen-list.ts";
import { openScreen, sizes } from "./support/sizes.ts";

const [phone, desk] = sizes;

interface Look {
  name: string;
  viewport: { width: number; height: number };
  /** Returns how to take it back. */
  change?: (page: Page) => Promise<() => Promise<void>>;
  showsRows?: boolean;
  showsSixteen?: boolean;
}

/** A browser of 1280 × 800 that is zoomed to 200 % has half as many pixels for the page. */
const looks: Look[] = [
  { ...phone },
  { name: "a phone with text at 200 %", viewport: phone.viewport, change: doubleText },
  { name: "a phone whose root text is at 200 %", viewport: phone.viewport, change: doubleRootText },
  { ...desk, showsRows: true, showsSixteen: true },
  { name: "a desk zoomed to 200 %", viewport: { width: 640, height: 400 }, showsRows: true },
];

/** Opens each screen once and looks at it in every way. */
async function findErrors(page: Page, screens: Screen[]) {
  const faults: string[] = [];
  for (const { path, hasRow = false } of screens) {
    await openScreen(page, path);
    for (const { name, viewport, change, showsRows = false, showsSixteen = false } of looks) {
      await page.setViewportSize(viewport);
      const takeBack = await change?.(page);
      const found = await layoutFaults(page, {
        hasRow: hasRow && showsRows,
        hasSixteen: hasRow && showsSixteen,
      });
      faults.push(...found.map((fault) => `${path} on ${name} ${fault}`));
      await takeBack?.();
    }
  }
  return faults;
}

/** Lets the audit tell of the action with the longest name, whatever other tests have done lately. */
async function showLongestAction(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*logs\.audit\b/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"action":"[^"]*"/, '"action":"stop asking when back"');
    await route.fulfill({ response, body });
  });
}

/** What a page says of refusals fails each browser test. */
describe("no screen is refused anything by the Content-Security-Policy, none scrolls sideways or twice on any device, and lists show a row, on a desk sixteen", () => {
  test("where everybody may go", async ({ page, problems }) => {
    problems.allow(/status of 400/);
    expect(
      await findErrors(
        page,
        openScreens.map((path) => ({ path })),
      ),
    ).toEqual([]);
  });

  test("a patient's", async ({ page }) => {
    const api = await new Rest(ownProduct().baseUrl).signIn(patient);
    const [item] = (await api.prescriptions()).filter(({ repeats }) => (repeats ?? 0) > 0);
    if (!item) throw new Error("the demo patient has nothing to order");
    await rememberSession(page, patient);
    const { body } = await api.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
      prescriptionId: item.id,
    });
    const screens = [
      { path: "/" },
      { path: "/account" },
      { path: `/renew-confirm/${body.token}?selected=${item.id}` },
    ];
    expect(await findErrors(page, screens)).toEqual([]);
  });

  test("the back office's", { timeout: 180_000 }, async ({ page }) => {
    const [item] = await (await new Rest(ownProduct().baseUrl).signIn(admin)).prescriptions();
    await rememberSession(page, admin);
    await showLongestAction(page);
    await showRecall(page);
    const detail = { path: `/admin/prescriptions/${item?.id}` };
    expect(await findErrors(page, [...backOffice, detail])).toEqual([]);
  });
});

/** What the keyboard of a phone leaves of its screen. */
const overKeyboard = { width: phone.viewport.width, height: 420 };

test("a long form beside its list leaves that legible, and its buttons are in sight on a low desk, on a phone and over its keyboard", async ({
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

test("rows that were chosen to be comfortable stay so", async ({ page }) => {
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

test("in the system's own colours the current place, tab and view are told from the others, and the mark and a state's dot are seen", async ({
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
