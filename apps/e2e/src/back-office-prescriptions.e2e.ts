import type { AvailableProducts } from "@scriptkeeper/contracts/prescriptions/manual";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { focusedName, isFocusCovered } from "./support/checks/focus.ts";
import { lines } from "./support/checks/list-features.ts";
import { sizes } from "./support/checks/sizes.ts";
import { unusedEmail } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const rest = () => new Rest(ownProduct().baseUrl).signIn(admin);
const prescriptions = "/admin/prescriptions";

/** Makes an account with a prescription of two products, which no other test touches. */
async function somebodyNew(
  api: Rest,
  firstName: string,
): Promise<{ email: string; items: PrescriptionItem[] }> {
  const email = unusedEmail(firstName);
  const { body } = await api.call<AvailableProducts>("GET", "/api/prescriptions/available-products");
  const inOnePack = body.products.filter(({ variants }) => variants.length === 1);
  const made = await api.call("POST", "/api/prescriptions/create-manual", {
    email,
    firstName,
    lastName: "Tested",
    phone: "",
    doctorName: "",
    sendWelcomeEmail: false,
    products: inOnePack.slice(0, 2).map((product) => ({ ...product, quantity: 1, repeats: 5 })),
    isExistingUser: false,
    userId: null,
  });
  expect(made.status).toBeLessThan(300);
  return { email, items: await itemsOf(api, email) };
}

async function itemsOf(api: Rest, email: string): Promise<PrescriptionItem[]> {
  return (await api.prescriptions()).filter((item) => item.email === email);
}

async function openPatient(page: Page, email: string): Promise<void> {
  await page.goto(`${prescriptions}?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: /^Show Orders/ }).click();
  await page.getByRole("heading", { name: /^Order #/ }).waitFor();
}

describe("the list of prescriptions", () => {
  test("B-RX-02 B-RX-04 finds a patient with the keyboard, and Back restores what was open", async ({
    page,
  }) => {
    const { email, items } = await somebodyNew(await rest(), "Finder");
    await rememberSession(page, admin);
    await page.goto(prescriptions);
    await page.getByRole("table").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type(email);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "Show Orders of Finder Tested" }).click();
    await page
      .getByRole("link", { name: /^View Details/ })
      .first()
      .click();
    await page.waitForURL(`**${prescriptions}/${items[0]?.id}`);
    await page.goBack();
    await page.getByRole("button", { name: "Hide Orders of Finder Tested" }).waitFor();
    expect(await page.getByRole("searchbox", { name: "Search prescriptions" }).inputValue()).toBe(email);
  });

  test("B-RX-15 B-RX-16 B-RX-23 moves a reminder and changes repeats", async ({ page }) => {
    const api = await rest();
    const { email, items } = await somebodyNew(api, "Changer");
    const [item] = items;
    if (!item) throw new Error("nothing was created");
    await rememberSession(page, admin);
    await openPatient(page, email);
    await page.getByRole("button", { name: `Update Reminder of ${item.product_name}` }).click();
    await page.getByLabel("Reminder date").fill("2031-03-05");
    await page.getByRole("dialog").getByRole("button", { name: "Update Reminder" }).click();
    await page.getByText("Reminder date updated").first().waitFor();
    await page.getByText("5 Mar 2031").last().waitFor();

    await page.getByRole("button", { name: `Edit Repeats of ${item.product_name}` }).click();
    await page.getByLabel("Repeats left").fill("0");
    await page.getByText("the customer cannot order or renew").waitFor();
    await page.getByRole("button", { name: "Update Repeats" }).click();
    await page.getByText("Repeats updated").first().waitFor();

    const changed = (await itemsOf(api, email)).find(({ id }) => id === item.id);
    expect(changed).toMatchObject({ next_reminder_date: "2031-03-05", repeats: 0 });
  });

  test("B-RX-05 B-RX-21 sends a test email", async ({ page }) => {
    const api = await rest();
    const { email } = await somebodyNew(api, "Mailed");
    await rememberSession(page, admin);
    await openPatient(page, email);
    await page.getByRole("button", { name: /^Send Test Email/ }).click();
    await page.getByText("Test email sent successfully").first().waitFor();
    const mail = await api.mail((each) => each.to === email);
    expect(mail.subject).toMatch(/^\[Test\]/);
  });

  test("B-RX-05 sends a test email to the administrator instead, with a link that orders nothing", async ({
    page,
  }) => {
    const api = await rest();
    const { email, items } = await somebodyNew(api, "Unmailed");
    const before = new Date();
    await rememberSession(page, admin);
    await openPatient(page, email);
    await page.getByText(`to ${email}`).waitFor();
    await page.getByRole("button", { name: /^To me instead/ }).click();
    await page.getByText("To you, not to the customer.").first().waitFor();
    const mail = await api.mail(
      (each) => each.to === admin.email && new Date(each.received_at) >= before && /Test/.test(each.subject),
    );
    expect(mail.text).toContain("The customer was not emailed.");
    expect(mail.text).toMatch(/\/admin\/prescriptions\/\d+/);
    expect(mail.text).not.toContain("/renew/");
    const own = (await itemsOf(api, email)).map(({ next_reminder_date }) => next_reminder_date);
    expect(own).toEqual(items.map(({ next_reminder_date }) => next_reminder_date));
  });

  test("B-RX-12 B-RX-18 B-RX-19 B-RX-20 deletes a whole order of one patient and one item of another", async ({
    page,
  }) => {
    const api = await rest();
    const whole = await somebodyNew(api, "Whole");
    const part = await somebodyNew(api, "Part");
    const [gone, kept] = part.items;
    if (!gone || !kept) throw new Error("nothing was created");
    await rememberSession(page, admin);
    await openPatient(page, whole.email);
    await page.getByRole("checkbox", { name: /^Select all of order/ }).click();
    const search = page.getByRole("searchbox", { name: "Search prescriptions" });
    await search.fill(part.email);
    await page.getByRole("button", { name: "Show Orders of Part Tested" }).click();
    await page.getByRole("checkbox", { name: `Select ${medicineName(gone)}`, exact: true }).click();
    await page.getByRole("button", { name: "Delete Selected (3)" }).click();
    await page
      .getByText("Are you sure you want to delete 3 selected items? This action cannot be undone.")
      .waitFor();
    await page.getByRole("button", { name: "Delete 3 items" }).click();
    await page.getByText("Prescription group deleted successfully").first().waitFor();
    await expect.poll(() => focusedName(page)).toBe("Patient");
    expect(await itemsOf(api, whole.email)).toEqual([]);
    expect((await itemsOf(api, part.email)).map(({ id }) => id)).toEqual([kept.id]);

    await page.getByRole("button", { name: `Delete ${kept.product_name}` }).click();
    await page.getByRole("button", { name: "Delete prescription" }).click();
    await page.getByText("Prescription item deleted successfully").first().waitFor();
    await page.getByText("No prescriptions found").first().waitFor();
    await expect.poll(() => focusedName(page)).toBe("Show all prescriptions");
    expect(await itemsOf(api, part.email)).toEqual([]);
  });
});

describe.each(sizes)("the selection bar on $name", ({ viewport }) => {
  test("B-RX-12 never covers the element that the keyboard has reached", async ({ openPage }) => {
    const page = await openPage({ viewport });
    await rememberSession(page, admin);
    await page.goto(prescriptions);
    await page
      .getByRole("checkbox", { name: /^Select all prescriptions/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Delete Selected/ }).waitFor();
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press("Tab");
      expect(await isFocusCovered(page, "[data-selection-bar]"), await focusedName(page)).toBe(false);
    }
  });

  test("leaves the list's scroll position alone when the keys move through the bar and its menu closes", async ({
    openPage,
  }) => {
    const page = await openPage({ viewport });
    await rememberSession(page, admin);
    await page.goto(`${prescriptions}?list=items`);
    await lines(page).nth(1).getByRole("checkbox").click();
    const change = page.getByRole("button", { name: "Change Selected" });
    await change.waitFor();
    const scrolled = () => page.evaluate<number>("document.querySelector('main').scrollTop");
    const before = await scrolled();
    await change.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedName(page)).toBe("Move Reminders");
    await page.keyboard.press("Escape");
    await expect.poll(() => focusedName(page)).toBe("Change Selected");
    for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      expect(await scrolled(), await focusedName(page)).toBe(before);
    }
  });
});

test("B-REV-03 B-REV-04 B-REV-06 the review completes what an order left empty, and the item leaves the list", async ({
  page,
}) => {
  const api = await rest();
  await rememberSession(page, admin);
  await page.goto(`${prescriptions}?tab=review`);
  const badge = page.getByText(/^\d+ Pending$/);
  const before = Number.parseInt(await badge.innerText(), 10);
  expect(before).toBeGreaterThan(0);
  const { body } = await api.call<{ prescriptions: PrescriptionItem[] }>(
    "GET",
    "/api/admin/prescriptions/needs-review",
  );
  await page
    .getByRole("button", { name: /^Update Data/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Update Prescription Data" });
  await dialog.getByLabel("Repeats").fill("4");
  await dialog.getByLabel("Prescription expiry").fill("2031-02-03");
  await dialog.getByRole("button", { name: "Update Data" }).click();
  await page.getByText("Prescription data updated successfully").first().waitFor();
  await expect.poll(() => badge.innerText()).toBe(`${before - 1} Pending`);
  const ids = body.prescriptions.map(({ id }) => id);
  const completed = (await api.prescriptions()).filter(
    (item) => ids.includes(item.id) && item.prescription_expiry_date === "2031-02-03",
  );
  expect(completed.map(({ repeats }) => repeats)).toEqual([4]);
});

describe("Create Prescription Manually", () => {
  test("B-NEW-01 B-NEW-10 B-NEW-11 creates one for a new customer, who gets the welcome email, and then for the same one", async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 409/);
    const api = await rest();
    const email = unusedEmail("newcomer");
    await rememberSession(page, admin);
    await page.goto(`${prescriptions}?tab=new`);
    await page.getByRole("radio", { name: "New customer" }).check();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("First name").fill("Newcomer");
    await page.getByLabel("Last name").fill("Tested");
    const add = page.getByRole("button", { name: /^Add / });
    await add.first().click();
    await page.getByLabel("Discount", { exact: true }).selectOption("15");
    await page.getByLabel("Discount scope").selectOption("repeats_only");
    await page.getByRole("button", { name: "Create Prescription" }).click();
    await page.getByText("A welcome email with a temporary password was sent.").waitFor();
    await api.mail((mail) => mail.to === email);
    expect(await itemsOf(api, email)).toMatchObject([
      { quantity: 1, repeats: 5, discount: { percentage: 15, scope: "repeats_only" } },
    ]);

    await page.getByRole("radio", { name: "New customer" }).check();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("First name").fill("Newcomer");
    await page.getByLabel("Last name").fill("Tested");
    await add.nth(1).click();
    await page.getByRole("button", { name: "Create Prescription" }).click();
    await page.getByText("Please choose the strength and pack of each product").first().waitFor();
    await page.getByLabel("Strength and pack").selectOption({ label: "50 mL bottle" });
    await page.getByRole("button", { name: "Create Prescription" }).click();
    await page.getByRole("button", { name: "Use the existing customer Newcomer Tested" }).click();
    await page.getByRole("button", { name: "Create Prescription" }).click();
    await page.getByText("A notification email was sent.").waitFor();
    const items = await itemsOf(api, email);
    expect(items.map(({ variant_title }) => variant_title)).toContain("50 mL bottle");
    expect(items).toHaveLength(2);
  });

  test("B-NEW-06 B-NEW-11 creates one for an existing customer, without an email", async ({ page }) => {
    const api = await rest();
    const { email } = await somebodyNew(api, "Regular");
    await rememberSession(page, admin);
    await page.goto(`${prescriptions}?tab=new`);
    await page.getByLabel("Customer", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Select Regular Tested" }).click();
    await page.getByRole("button", { name: /^Add / }).first().click();
    await page.getByRole("checkbox", { name: "Send a notification email" }).click();
    await page.getByRole("button", { name: "Create Prescription" }).click();
    await page.getByText("No email was sent.").waitFor();
    await page.getByRole("button", { name: "Show it in the list" }).click();
    await page.getByRole("button", { name: "Show Orders of Regular Tested" }).waitFor();
    expect(await itemsOf(api, email)).toHaveLength(3);
  });
});

test("A-SHELL-12 every tab fits and is accessible in every size", async ({ page }) => {
  await rememberSession(page, admin);
  for (const [tab, name] of [
    ["all", /^Show Orders/],
    ["review", /^Update Data/],
    ["new", /^Add /],
  ] as const) {
    await page.goto(`${prescriptions}?tab=${tab}`);
    const first = page.getByRole("button", { name }).first();
    await first.waitFor();
    if (tab === "all") await first.click();
    if (tab === "all")
      await page
        .getByRole("heading", { name: /^Order #/ })
        .first()
        .waitFor();
    await expectRightInEverySize(page);
  }
});
