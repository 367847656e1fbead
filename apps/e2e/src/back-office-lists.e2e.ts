import type { SavedView, SavedViews } from "@scriptkeeper/contracts/lists/saved-views";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { lines } from "./support/checks/list-features.ts";
import { expectFits, openScreen, sizes } from "./support/checks/sizes.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

afterEach(async () => {
  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  for (const list of ["prescriptions", "customers"])
    for (const { id } of (await rest.call<SavedViews>("GET", `/api/admin/views?list=${list}`)).body.views)
      await rest.call("DELETE", `/api/admin/views/${id}`);
});

async function openAsAdmin(page: Page, path: string) {
  await rememberSession(page, admin);
  await openScreen(page, path);
}

const menu = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a view is saved, shared by its URL, changed and deleted", async ({ page, openPage }) => {
  await openAsAdmin(page, "/admin/prescriptions?list=items&filter=active&sort=patient");
  await page.getByRole("columnheader", { name: "Patient" }).waitFor();
  await menu(page, "Views").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Save as a new view…" }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Save as a new view" }).waitFor();
  await page.keyboard.type("Active by patient");
  await page.keyboard.press("Enter");
  await menu(page, /^Active by patient/).waitFor();
  const id = new URL(page.url()).searchParams.get("view");

  const elsewhere = await openPage({});
  await openAsAdmin(elsewhere, `/admin/prescriptions?view=${id}`);
  await menu(elsewhere, /^Active by patient/).waitFor();
  await elsewhere.getByRole("columnheader", { name: "Patient" }).waitFor();
  expect(await elsewhere.getByLabel("Show").inputValue()).toBe("active");
  await elsewhere.getByLabel("Show").selectOption("expiring");
  await elsewhere.getByText("(changed)").waitFor();
  await menu(elsewhere, /^Active by patient/).click();
  await elsewhere.getByRole("menuitem", { name: "Save changes to this view" }).click();
  await elsewhere.getByText("(changed)").waitFor({ state: "detached" });
  await menu(elsewhere, /^Active by patient/).click();
  await elsewhere.getByRole("menuitem", { name: "Delete this view…" }).click();
  await elsewhere.getByRole("button", { name: "Delete view" }).click();
  await menu(elsewhere, "Views").waitFor();

  await page.reload();
  await page.getByText("This view no longer exists, or it is someone else's private view.").waitFor();
  expect(await page.getByLabel("Show").inputValue()).toBe("active");
});

test("a list's views fit and are accessible in every size", async ({ page }) => {
  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  const long = "People who have ordered nothing for a long while, by name";
  const { body } = await rest.call<SavedView>("POST", "/api/admin/views", {
    list: "customers",
    name: long,
    is_shared: true,
    params: { sort: "name" },
  });
  await openAsAdmin(page, `/admin/customers?view=${body.id}`);
  await menu(page, /^People who/).waitFor();
  await expectRightInEverySize(page);
  await menu(page, /^People who/).click();
  await page.getByRole("menuitem", { name: long }).waitFor();
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    await expectFits(page);
  }
  await page.getByRole("menuitem", { name: "Rename or share…" }).click();
  await page.getByRole("dialog", { name: "Rename or share" }).waitFor();
  await expectRightInEverySize(page);
});

test("a list is sorted, its columns are chosen, and both survive a reload", async ({ page }) => {
  await openAsAdmin(page, "/admin/customers");
  const head = (name: string) => page.getByRole("columnheader", { name });
  await head("Name").getByRole("button", { name: "Name" }).click();
  await page.waitForURL(/sort=name/);
  await expect.poll(() => head("Name").getAttribute("aria-sort")).toBe("ascending");
  const titles = await page.getByRole("columnheader").allInnerTexts();
  await page.getByRole("button", { name: "Columns of Customers" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns of Customers" });
  const last = dialog.getByRole("listitem").last();
  const title = (await last.innerText()).trim();
  await last.getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await head(title).waitFor({ state: "detached" });
  await page.reload();
  await head("Name").waitFor();
  expect(await page.getByRole("columnheader").allInnerTexts()).toHaveLength(titles.length - 1);
  await expect.poll(() => head("Name").getAttribute("aria-sort")).toBe("ascending");
});

test("the last column of a list has an edge only while others lie beneath it", async ({ page }) => {
  await openAsAdmin(page, "/admin/prescriptions");
  await page.locator("[data-line]").first().waitFor();
  await page.getByRole("button", { name: /^Columns of / }).click();
  const dialog = page.getByRole("dialog", { name: /^Columns of / });
  await dialog.getByRole("listitem").filter({ hasText: /^ID$/ }).getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("columnheader", { name: "ID" }).waitFor();
  const edge = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector("td.pinned-end"), "::before").visibility`);
  await expect.poll(edge).toBe("hidden");
  const inFrame = (change: string) =>
    page.evaluate(`(([table]) => { ${change} })(document.querySelectorAll("main table"))`);
  await inFrame(`table.style.minWidth = "1500px"`);
  await expect.poll(edge).toBe("visible");
  await inFrame("table.parentElement.scrollLeft = 1500");
  await expect.poll(edge).toBe("hidden");
});

test("a list of prescriptions is operated by keyboard, and a change of all matches is previewed", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/prescriptions?list=items");
  await page.locator("[data-line]").first().waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: /Keys/ }).locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const lineWithFocus = () =>
    page.evaluate<number>(
      `Array.from(document.querySelectorAll("[data-line]")).findIndex((line) => line.contains(document.activeElement))`,
    );
  const at: number[] = [];
  for (const key of ["j", "j", "k"]) {
    await page.keyboard.press(key);
    at.push(await lineWithFocus());
  }
  expect(at).toEqual([0, 1, 0]);
  await page.keyboard.press("x");
  await page.getByText(/^1 item of 1 patient selected/).waitFor();
  await page.keyboard.press("x");
  const all = page.getByRole("button", { name: /^Select all [\d,]+ that match/ });
  const count = Number((await all.innerText()).replace(/\D/g, ""));
  await all.click();
  await page.getByText(new RegExp(`^${count} items of`)).waitFor();
  await page.getByRole("button", { name: "Change Selected" }).click();
  await page.getByRole("menuitem", { name: "Set Repeats" }).click();
  const dialog = page.getByRole("dialog", { name: "Set Repeats" });
  await dialog.getByLabel("Repeats left").fill("5");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
});

test("a patient's medicines are selected by keyboard, changed together, and restored by Undo", async ({
  page,
}) => {
  await openAsAdmin(page, "/admin/customers/3");
  const rows = page.getByRole("table", { name: "Medicines" }).locator("[data-line]");
  await rows.first().waitFor();
  const before = await rows.allInnerTexts();
  const [first] = await rows.getByRole("link").all();
  const id = (await first?.getAttribute("href"))?.split("/").at(-1);
  const rest = await new Rest(ownProduct().baseUrl).signIn(admin);
  const repeats = async () =>
    (await rest.call<{ repeats: number | null }>("GET", `/api/prescriptions/${id}`)).body.repeats;
  const was = await repeats();
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await page.getByText("2 prescriptions selected").waitFor();
  await page.getByRole("button", { name: "Change Selected" }).click();
  await page.getByRole("menuitem", { name: "Set Repeats" }).click();
  const dialog = page.getByRole("dialog", { name: "Set Repeats" });
  await dialog.getByText("2 prescriptions of 1 patient").waitFor();
  await dialog.getByLabel("Repeats left").fill("77");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Set Repeats (2)" }).waitFor();
  expect(await repeats()).toBe(was);
  await dialog.getByRole("button", { name: "Set Repeats (2)" }).click();
  await dialog.getByRole("region", { name: "Result" }).waitFor();
  await expectAccessible(page);
  expect(await repeats()).toBe(77);
  await dialog.getByRole("button", { name: "Undo (2)" }).click();
  await expect.poll(repeats).toBe(was);
  await expect.poll(() => rows.allInnerTexts()).toEqual(before);
  expect(await page.getByText("2 prescriptions selected").count()).toBe(0);
});

test("the selection bar is entirely on the screen, and covers neither the chosen row nor the last one", async ({
  page,
}) => {
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    await openAsAdmin(page, "/admin/customers");
    const rows = lines(page);
    await rows.first().waitFor();
    const edges = await page.evaluate<number[]>(
      `Array.from(document.querySelectorAll("main table [data-line]"), (row) => row.getBoundingClientRect().bottom)`,
    );
    const lastSeen = rows.nth(edges.findLastIndex((bottom) => bottom <= viewport.height));
    await lastSeen.getByRole("checkbox").click();
    const bar = page.getByRole("region", { name: "Selection" });
    await bar.waitFor();
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    const foot = async (row: Locator) => {
      const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
      return y + height;
    };
    expect(await foot(bar)).toBeLessThanOrEqual(viewport.height);
    expect(await foot(lastSeen)).toBeLessThanOrEqual((await top()) + 1);
    await page.evaluate("document.querySelector('main').scrollTo(0, 1e6)");
    expect(await foot(rows.last())).toBeLessThanOrEqual(await top());
  }
});

test("a table's records are operated by keyboard, and their columns chosen", async ({ page }) => {
  await openAsAdmin(page, "/admin/database?table=users");
  await lines(page).first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect
    .poll(() => page.evaluate<string>("document.activeElement.getAttribute('aria-label')"))
    .toBe("Edit record 2");
  await page.getByRole("button", { name: "Columns of records of users" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns of records of users" });
  await dialog.getByRole("checkbox", { name: "phone" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("columnheader", { name: /^phone/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Edit record 2", exact: true }).click();
  await page.getByRole("columnheader", { name: /^phone/ }).waitFor();
  await page.keyboard.press("Escape");
});
