import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { sizes } from "./support/checks/sizes.ts";
import { type DuePatient, duePatient, unusedName } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const rest = () => new Rest(ownProduct().baseUrl).signIn(admin);

async function openDetail(page: Page, { itemId }: DuePatient, tab = "details"): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/prescriptions/${itemId}?tab=${tab}`);
  await page.getByRole("tab").first().waitFor();
}

test("B-RXD-05 B-RXD-06 B-RXD-07 B-RXD-12 an administrator gives a prescription a discount and removes it", async ({
  page,
}) => {
  const name = unusedName("Given in a test ");
  await (await rest()).call("POST", "/api/discounts", {
    name,
    discount_type: "percentage",
    discount_value: 10,
    application_scope: "all_orders",
  });
  await openDetail(page, await duePatient("Discounted"), "discounts");
  await page.getByRole("button", { name: "Assign Discount" }).click();
  await page.getByText("Please select a discount to assign").waitFor();
  await page.getByLabel("Discount", { exact: true }).selectOption(`${name}: 10%, all orders`);
  await page.getByRole("button", { name: "Assign Discount" }).click();
  await page.getByText("Discount assigned successfully").first().waitFor();
  await page.getByRole("heading", { name: "Usage statistics" }).waitFor();
  await page.getByText("$0.00").waitFor();

  await page.getByRole("button", { name: "Remove Discount" }).click();
  await page.getByRole("button", { name: "Remove discount", exact: true }).last().click();
  await page.getByText("Discount removed successfully").first().waitFor();
  await page.getByText("No discount applied").waitFor();

  await page.getByRole("tab", { name: "History" }).click();
  const history = page.getByRole("list", { name: "History" });
  await history.waitFor();
  expect(await history.innerText()).toContain(name);
});

test("B-RXD-08 B-RXD-11 an administrator corrects repeats and expiry, and the history shows it", async ({
  page,
}) => {
  await openDetail(page, await duePatient("Corrected"));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Repeats").fill("9");
  await form.getByLabel("Prescription Expiry Date (optional)").fill("2031-03-04");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText(/^4 Mar 2031/).waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  await page
    .getByText(/Repeats: \d+/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole("list", { name: "History" }).waitFor();
});

test("B-RXD-09 a missing prescription says so and leads back", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await rememberSession(page, admin);
  await page.goto("/admin/prescriptions/2000000");
  await page.getByRole("heading", { name: "Prescription not found" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
});

test("a prescription fits and is accessible on every tab, in every size", async ({ page }) => {
  await openDetail(page, await duePatient("Tabs"));
  for (const [tab, shown] of [
    ["Customer", page.getByRole("link", { name: "View Customer" })],
    ["Discounts", page.getByRole("option").nth(1)],
    ["History", page.getByRole("list", { name: "History" })],
    ["Details", page.getByRole("button", { name: "Edit", exact: true })],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await shown.waitFor({ state: "attached" });
    await expectRightInEverySize(page);
  }
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await expectRightInEverySize(page);
});

describe.each(sizes)("a prescription that cannot be saved on $name", ({ viewport }) => {
  test("B-RXD-12 shows the newest of several failures, beside the dialog and not over it", async ({
    openPage,
    problems,
  }) => {
    problems.allow(/status of 500/);
    const page = await openPage({ viewport });
    await openDetail(page, await duePatient("Unsaved"));
    const message = "Something went wrong on our side. Nothing was changed. Please try again.";
    await page.route("**/trpc/prescriptions.update**", (route) =>
      route.fulfill({ status: 500, json: { message, error: "INTERNAL" } }),
    );
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const form = page.getByRole("dialog");
    const messages = page.locator("[data-toast]");
    for (const count of [1, 2]) {
      await form.getByRole("button", { name: "Save Changes" }).click();
      await expect.poll(() => messages.count()).toBe(count);
    }
    expect(await messages.filter({ visible: true }).count()).toBe(1);
    await expect.poll(async () => (await overlap(page)) <= 0).toBe(true);
    await form.getByLabel("Repeats").fill("3");
  });
});

/** By how many pixels the message reaches over the dialog, in either direction. */
function overlap(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const [dialog, toast] = ["[role=dialog]", "[data-toast]:last-child"].map((each) =>
      document.querySelector(each).getBoundingClientRect(),
    );
    return Math.min(dialog.bottom - toast.top, dialog.right - toast.left, toast.right - dialog.left);
  })()`);
}
