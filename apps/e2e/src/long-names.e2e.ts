import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectFits, openScreen, sizes } from "./support/checks/sizes.ts";
import { admin, patient, rememberSession } from "./support/people.ts";

const [phone, desk] = sizes;
/** Longer than what any screen has room for, without a place to break it. */
const name = "Wolfeschlegelsteinhausen".repeat(5);

describe("a name of 120 letters in one word", () => {
  test.for(["/", "/medicines", "/orders", "/prescriptions/1/letter"])(
    "of a patient and of each medicine fits on a phone's page at %s",
    async (path, { page }) => {
      await rememberSession(page, patient);
      await page.setViewportSize(phone.viewport);
      await page.route(/\/trpc\//, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = text.replace(
          /"(product_name|productName|variant_title|patient_name|first_name|last_name)":"[^"]*"/g,
          `"$1":"${name}"`,
        );
        await route.fulfill({ response, body });
      });
      await openScreen(page, path);
      await page.getByText(name).first().waitFor();
      await expectFits(page);
      // An answer that is still on its way would come to a page that is gone.
      await page.unrouteAll({ behavior: "wait" });
    },
  );
});

test("a long email address fits in a phone's question about withdrawing the invitation", async ({ page }) => {
  await rememberSession(page, patient);
  await page.setViewportSize(phone.viewport);
  await page.goto("/account");
  await page.getByRole("button", { name: "Invite someone" }).click();
  await page.getByLabel("Their email address").fill(`${"wolfeschlegelsteinhausen".repeat(2)}@people.example`);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("button", { name: /^Withdraw the invitation to wolfe/ }).click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test("an explained status leaves the last column of a patient's medicines visible on a desktop", async ({
  page,
}) => {
  await rememberSession(page, admin);
  await page.setViewportSize(desk.viewport);
  await openScreen(page, "/admin/customers/2");
  await page.getByRole("table", { name: "Medicines" }).locator("summary").first().click();
  const hidden = await page.evaluate<number>(`(() => {
    const table = document.querySelector("table[aria-label=Medicines]");
    return table.offsetWidth - table.parentElement.clientWidth;
  })()`);
  expect(hidden).toBeLessThanOrEqual(0);
});

test("a medicine's name is shown whole on a patient's page, beside its discount or above it", async ({
  page,
}) => {
  await rememberSession(page, admin);
  await page.setViewportSize(desk.viewport);
  await openScreen(page, "/admin/customers/2");
  const table = page.getByRole("table", { name: "Medicines" });
  await table.getByText("$10.00 off (1st)").waitFor();
  const cut = await page.evaluate<string[]>(`(() => {
    const names = [...document.querySelectorAll("table[aria-label=Medicines] td a")];
    if (names.length === 0) throw new Error("There is no name");
    const around = (name) => (name.matches("td") ? [name] : [name, ...around(name.parentElement)]);
    const isCut = (element) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const cuts = getComputedStyle(element).overflow !== "visible";
      return cuts && clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight);
    };
    return names.filter((name) => around(name).some(isCut)).map((name) => name.textContent);
  })()`);
  expect(cut).toEqual([]);
});

test("the action for a late renewal is visible on a desktop", async ({ page }) => {
  await rememberSession(page, admin);
  await page.setViewportSize(desk.viewport);
  await openScreen(page, "/admin/prescriptions?tab=review");
  const table = page.getByRole("table", { name: "Late renewals" });
  await table
    .getByRole("button", { name: /^Record outcome/ })
    .first()
    .waitFor();
  const hidden = await page.evaluate<number>(`(() => {
    const table = document.querySelector("table[aria-label='Late renewals']");
    return table.offsetWidth - table.parentElement.clientWidth;
  })()`);
  expect(hidden).toBeLessThanOrEqual(0);
});
