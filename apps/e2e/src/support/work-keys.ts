import type { Page } from "playwright-core";
import { MISTYPED } from "./data/day-of-work.queries.ts";

/** Presses keys and counts them. */
export class Keyboard {
  private readonly page: Page;
  pressed = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.pressed += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Tabs from control to control until the one with this name has the focus. */
  async tabTo(name: RegExp | string): Promise<void> {
    const isMeant = (said: string) => (typeof name === "string" ? said === name : name.test(said));
    for (let tabs = 0; tabs < 150; tabs += 1) {
      if (isMeant(await this.page.evaluate<string>(focusedLabel))) return;
      await this.press("Tab");
    }
    throw new Error(`150 times Tab lead to nothing called ${String(name)}`);
  }
}

/** The focused control's name, from its label or its own text. */
const focusedLabel = `(() => {
  const at = document.activeElement;
  const label = at?.labels?.[0] ?? at;
  return (at?.getAttribute("aria-label") ?? label?.textContent ?? "").trim();
})()`;

/** Waits until a dialog has the focus: a key pressed before would not reach it. */
const focusIn = (page: Page, dialog: string) =>
  page.getByRole("dialog", { name: dialog }).locator("input:focus").waitFor();

/** Resolves the worklist line whose action has the focus, in the way of that action. */
export async function endLine(page: Page, keys: Keyboard, action: string): Promise<void> {
  await keys.press("Enter");
  if (action.startsWith("Record outcome")) {
    await focusIn(page, "Record outcome");
    await keys.press("Space", "Enter");
  } else if (action.startsWith("Review")) {
    await focusIn(page, "Update Prescription Data");
    await keys.press("5", "Enter");
  } else if (action.startsWith("Update Reminder")) {
    await focusIn(page, "Update Reminder");
    await keys.press("Enter");
  } else if (action.startsWith("Fix address")) await correctAddress(page, keys);
}

/** Corrects the end of the selected address; the first address is replaced altogether. */
export async function correctAddress(page: Page, keys: Keyboard): Promise<void> {
  await focusIn(page, "Fix address");
  const stands = await page.getByLabel("Email Address").inputValue();
  if (stands === `worked-1@${MISTYPED}`) await keys.press(..."worked-one@post.example");
  else await keys.press("End", "Backspace", "Backspace", "l", "e");
  await keys.press("Enter");
}

/** Resolves one problem of each kind on the screen of its section, coming from the dashboard. */
export const bySections: Record<string, (page: Page, keys: Keyboard) => Promise<void>> = {
  late_delivery: async (page, keys) => {
    await openReviews(page, keys, "Deliveries later than usual");
    await keys.tabTo(/^Mark as arrived.*#W/);
    await keys.press("Enter");
  },
  late_patient: async (page, keys) => {
    await openReviews(page, keys, "Late renewals");
    await keys.tabTo(/^Record outcome.*Worked On/);
    await keys.press("Enter");
    await focusIn(page, "Record outcome");
    await keys.press("Space", "Enter");
  },
  review: async (page, keys) => {
    await openReviews(page, keys, "Prescriptions that need review");
    await keys.tabTo(/^Update Data of .* for Worked On/);
    await keys.press("Enter");
    await focusIn(page, "Update Prescription Data");
    await keys.press("5", "Enter");
  },
  attention: async (page, keys) => {
    await openReviews(page, keys, "Prescriptions that would be forgotten");
    await keys.tabTo(/^Update Reminder of .* for Worked On/);
    await keys.press("Enter");
    await focusIn(page, "Update Reminder");
    await keys.press("Enter");
  },
  bad_address: async (page, keys) => {
    await keys.tabTo("Customers");
    await keys.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    await keys.press("/", ..."worked-1", "Enter");
    await page.getByRole("row", { name: /Worked On 1 / }).waitFor();
    await keys.tabTo(/^Edit Worked On 1$/);
    await keys.press("Enter");
    await focusIn(page, "Edit Customer");
    await keys.tabTo("Email Address");
    await keys.press(..."worked-one@post.example", "Enter");
  },
  refused_mail: async (page, keys) => {
    await keys.tabTo("Notifications");
    await keys.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Notification Logs" }).waitFor();
    await keys.tabTo("Email");
    await keys.press(..."worked-on", "Enter");
    await page.getByRole("cell", { name: /^worked-on@/ }).waitFor();
    await keys.tabTo(/^Resend email/);
    await keys.press("Enter");
  },
};

/** Opens the items that need review, and waits for one of the tables. */
async function openReviews(page: Page, keys: Keyboard, table: string): Promise<void> {
  await keys.tabTo("Prescriptions");
  await keys.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Prescriptions" }).waitFor();
  await keys.tabTo("All Prescriptions");
  await keys.press("ArrowRight");
  await page.getByRole("tab", { name: /^Needs Review/, selected: true }).waitFor();
  await page.getByRole("table", { name: table }).waitFor();
}
