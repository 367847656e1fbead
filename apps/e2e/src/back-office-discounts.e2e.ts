import type { Page, Request } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { focusedName } from "./support/checks/focus.ts";
import { sizes } from "./support/checks/sizes.ts";
import { unusedName } from "./support/data/new-patients.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

async function openDiscounts(page: Page): Promise<void> {
  await rememberSession(page, admin);
  await page.goto("/admin/discounts");
  await page.getByRole("heading", { level: 1, name: "Discounts" }).waitFor();
}

test("B-DISC-02 B-DISC-08 B-DISC-11 B-DISC-12 B-DISC-14 an administrator creates a discount, changes it, switches it off and on, and deletes it", async ({
  page,
}) => {
  const name = unusedName("Summer of repeats ");
  await openDiscounts(page);
  await page.getByRole("button", { name: "Create Discount" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description (optional)").fill("For those who come back in summer");
  await form.getByLabel("Type").selectOption("Fixed amount");
  await form.getByLabel("Value").fill("7.50");
  await form.getByLabel("Scope").selectOption("Repeats only");
  await form.getByRole("radio", { name: "One customer" }).check();
  await form.getByLabel("Customer", { exact: true }).fill(patient.email);
  await form.getByRole("button", { name: /^Select / }).click();
  await form.getByLabel("Start (optional)").fill("2020-01-01T09:00");
  await form.getByRole("button", { name: "Create Discount" }).click();
  await page.getByText("Discount created successfully").first().waitFor();
  await form.waitFor({ state: "detached" });

  const row = page.getByRole("row", { name: new RegExp(`^Select ${name}`) });
  expect(await row.innerText()).toMatch(/Fixed amount\s+\$7\.50\s+Repeats only\s+patient@\S+\s+0\s+Active/);
  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await form.getByText(patient.email).waitFor();
  await form.getByRole("radio", { name: "All customers (global)" }).check();
  expect(await form.getByLabel("Start (optional)").inputValue()).toBe("2020-01-01T09:00");
  await form.getByLabel("Type").selectOption("Percentage");
  await form.getByLabel("Value").fill("15");
  await form.getByLabel("End (optional)").fill("2020-02-01T09:00");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Discount updated successfully").first().waitFor();
  await expect.poll(() => row.innerText()).toMatch(/15%[\s\S]*All customers[\s\S]*Ended/);

  await row.getByRole("button", { name: `Deactivate ${name}` }).click();
  await page.getByText("Discount deactivated").first().waitFor();
  await row.getByRole("button", { name: `Activate ${name}`, exact: true }).click();
  await page.getByText("Discount activated").first().waitFor();

  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByText("Are you sure you want to delete this discount?").waitFor();
  await page.getByRole("button", { name: "Delete discount" }).click();
  await page.getByText("Discount deleted successfully").first().waitFor();
  await row.waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toMatch(/^(Edit|[\d,]+ uses? of) /);
});

test("B-DISC-14 a discount that is deleted while its effect is being worked out is not asked about again", async ({
  page,
}) => {
  const api = await new Rest(ownProduct().baseUrl).signIn(admin);
  const name = unusedName("Gone at once ");
  const created = await api.call("POST", "/api/discounts", {
    name,
    discount_type: "percentage",
    discount_value: 10,
    application_scope: "all_orders",
  });
  expect(created.status).toBe(200);
  await openDiscounts(page);
  const deleted = page.waitForResponse(/discounts\.delete/);
  const isEffect = (request: Request) => request.url().includes("discounts.effect");
  const reckoned = Promise.race([
    page.waitForEvent("requestfinished", isEffect),
    page.waitForEvent("requestfailed", isEffect),
  ]);
  await page.route("**/trpc/discounts.effect**", async (route) => {
    await deleted;
    await route.continue();
  });
  const row = page.getByRole("row", { name: new RegExp(`^Select ${name}`) });
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByText("Working out what this would do").waitFor();
  await page.getByRole("button", { name: "Delete discount" }).click();
  await page.getByText("Discount deleted successfully").first().waitFor();
  await row.waitFor({ state: "detached" });
  await reckoned;
});

test("B-DISC-01 the number of uses of a discount opens its orders, and their list shows the same number", async ({
  page,
}) => {
  await openDiscounts(page);
  const uses = page.getByRole("link", { name: /^\d+ uses of / }).first();
  const said = await uses.getAttribute("aria-label");
  const [, count, name] = /^(\d+) uses of (.+)$/.exec(said ?? "") ?? [];
  expect(await uses.innerText()).toBe(count);
  await uses.click();
  await page.getByRole("heading", { level: 1, name: "Orders with a discount" }).waitFor();
  const status = page
    .getByRole("status")
    .filter({ hasText: name ?? "" })
    .filter({ hasText: new RegExp(`was used ${count} times? in `) });
  const orders = Number(/ in (\d+) orders?,/.exec(await status.innerText())?.[1]);
  expect(orders).toBeGreaterThan(0);
  await expect.poll(() => page.locator("main table [data-line]").count()).toBe(Math.min(orders, 50));
  await page.getByRole("link", { name: "All orders in the last 30 days" }).click();
  await page.getByRole("heading", { level: 1, name: "Orders", exact: true }).waitFor();
});

describe.each(sizes)("a discount that the server refuses on $name", ({ viewport }) => {
  test("B-DISC-13 is reported in the dialog and in a message that covers none of it", async ({
    openPage,
    problems,
  }) => {
    problems.allow(/status of 503/);
    const page = await openPage({ viewport });
    await openDiscounts(page);
    await page.route("**/trpc/discounts.create**", (route) =>
      route.fulfill({ status: 503, json: { message: "The service is busy.", error: "BUSY" } }),
    );
    await page.getByRole("button", { name: "Create Discount" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Winter");
    await form.getByLabel("Value").fill("10");
    await form.getByRole("button", { name: "Create Discount" }).click();
    const message = page.locator("[data-toast]");
    await message.waitFor();
    expect(await message.innerText()).toContain("The service is busy.");
    expect(await form.getByRole("alert").innerText()).toBe("The service is busy.");
    const [dialog, toast] = [await form.boundingBox(), await message.boundingBox()];
    if (!dialog || !toast) throw new Error("the dialog or the message is not in sight");
    const isBelow = dialog.y + dialog.height <= toast.y;
    expect(isBelow || toast.x + toast.width <= dialog.x).toBe(true);
    expect(await form.getByLabel("Name").inputValue()).toBe("Winter");
  });
});

test("B-DISC-08 a half-typed start date is not treated as no date", async ({ page }) => {
  await openDiscounts(page);
  await page.getByRole("button", { name: "Create Discount" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Half a date");
  await form.getByLabel("Value").fill("10");
  const start = form.getByLabel("Start (optional)");
  await start.pressSequentially("1212");
  await form.getByRole("button", { name: "Create Discount" }).click();
  await form.getByText("Enter the whole date, or clear the field").waitFor();
  expect(await focusedName(page)).toContain("Start");
  await start.fill("");
  await form.getByRole("button", { name: "Create Discount" }).click();
  await form.waitFor({ state: "detached" });
});

test("the discounts, their dialog and their question fit and are accessible in every size", async ({
  page,
}) => {
  await openDiscounts(page);
  await page.getByRole("table").waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: "Create Discount" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create Discount" }).click();
  await page.getByText("Discount name is required").waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await page.getByRole("alertdialog").waitFor();
  await expectRightInEverySize(page);
});
