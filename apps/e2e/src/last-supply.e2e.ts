import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { orderableCards, unfoldPrescriptions } from "./support/cards.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, sizes, waitUntilLoaded } from "./support/checks/sizes.ts";
import { newPatient } from "./support/data/new-patients.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

/** How many pages the screen takes on paper. */
async function printedPages(page: Page, format: "A4" | "Letter"): Promise<number> {
  const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("a patient on a phone prints the letter to the doctor on one page, with nothing else", async ({
  page,
}) => {
  await page.setViewportSize(sizes[0].viewport);
  await rememberSession(page, patient);
  await page.goto("/");
  await unfoldPrescriptions(page);
  const link = page.getByRole("link", { name: /^Letter to your doctor about / }).first();
  const medicine = ((await link.getAttribute("aria-label")) ?? "").replace(
    "Letter to your doctor about ",
    "",
  );
  await link.click();
  const sheet = page.getByRole("article", { name: "The letter" });
  await sheet.waitFor();
  await waitUntilLoaded(page);
  expect(await page.title()).toBe(`Letter to your doctor: ${medicine} – Scriptkeeper`);
  await expectFits(page);
  await expectAccessible(page);
  expect(await page.getByRole("link", { name: "Send by email" }).getAttribute("href")).toMatch(
    /^mailto:\?subject=/,
  );

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await sheet.isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  for (const format of ["A4", "Letter"] as const) expect(await printedPages(page, format)).toBe(1);
});

test("a patient who pays for the last repeat gets one email, and finds the letter on the order's page", async ({
  page,
}) => {
  const own = await newPatient("Lastrepeat");
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const rest = await new Rest(ownProduct().baseUrl).signIn(own);
  const [item] = await rest.prescriptions();
  const set = { repeats: 1, prescription_expiry_date: "2099-12-31" };
  await staff.call<PrescriptionItem>("PUT", `/api/prescriptions/${item?.id}`, set);
  await page.setViewportSize(sizes[0].viewport);
  await rememberSession(page, own);
  await page.goto("/");
  await unfoldPrescriptions(page);
  await orderableCards(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Reorder 1 item" }).click();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("heading", { name: /your order is placed/ }).waitFor();

  const mail = await rest.mail(
    ({ to, subject }) => to === own.email && subject === "You need a new prescription",
  );
  expect(mail.text).toContain("This was your last repeat of ");
  expect(mail.text).toContain(`/prescriptions/${item?.id}/letter`);
  const { body } = await rest.call<{ renewals: { id: string }[] }>("GET", "/api/renewals");
  await page.goto(`/orders/${body.renewals[0]?.id}`);
  await page.getByText("This was your last repeat of ", { exact: false }).waitFor();
  await waitUntilLoaded(page);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Letter to your doctor about / }).click();
  await page.getByText("No repeats are left on the prescription.", { exact: false }).waitFor();
});
