import type { AvailableProducts } from "@scriptkeeper/contracts/prescriptions/manual";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { openScreen, sizes, waitUntilLoaded } from "./support/checks/sizes.ts";
import { unusedEmail } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { type Mail, Rest } from "./support/rest.ts";

interface Supplied {
  staff: Rest;
  email: string;
  productId: string;
  /** The store's day on which the medicine came. */
  day: string;
}

/** Somebody who got a medicine today, as others may have whom another test supplied. */
async function supplied(): Promise<Supplied> {
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const email = unusedEmail("Recalled");
  const { body } = await staff.call<AvailableProducts>("GET", "/api/prescriptions/available-products");
  const product = body.products.at(-1);
  const productId = product?.product_id ?? "";
  const made = await staff.call("POST", "/api/prescriptions/create-manual", {
    isExistingUser: false,
    email,
    firstName: "Rica",
    lastName: "Alled",
    products: [{ product_id: productId, variant_id: product?.variants[0]?.variant_id }],
  });
  expect(made.status).toBe(200);
  const welcome = await staff.mail(({ to }) => to === email);
  const token = /\/reset-password\/([^\s#]+)/.exec(welcome.text)?.[1];
  const newPassword = "a new long phrase";
  await staff.call("POST", "/api/auth/reset-password", { token, newPassword });
  const own = await new Rest(ownProduct().baseUrl).signIn({ email, password: newPassword });
  const [item] = await own.prescriptions();
  return { staff, email, productId, day: item?.start_date?.slice(0, 10) ?? "" };
}

async function writeLetter(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Write to (the 1 person|all \d+ people) supplied$/ }).click();
  await page.getByRole("button", { name: /^Send to \d+ (person|people)…$/ }).click();
  await page.getByText("Enter a subject: in a few words, what the letter is about").waitFor();
  await page.getByLabel("Subject").fill("Please stop taking these tablets");
  await page.getByLabel("What happened").fill("Some packs may hold the wrong strength.");
  await page.getByLabel("What to do").fill("Bring them back.");
  await expectRightInEverySize(page);
  await page.getByRole("button", { name: /^Send to \d+ (person|people)…$/ }).click();
  await page.getByRole("button", { name: /^Send to \d+ (person|people)$/ }).click();
  await page.getByRole("heading", { level: 1, name: "Recall" }).waitFor();
}

function letterLink({ text }: Mail): string {
  return /http\S*(\/recall\/\S+)/.exec(text)?.[1] ?? "";
}

test("staff find who was supplied, write to them once, and see who has read the letter", async ({
  openPage,
}) => {
  const { staff, email, productId, day } = await supplied();
  const page = await openPage({ viewport: sizes[1].viewport });
  await rememberSession(page, admin);
  await openScreen(page, `/admin/recalls?product=${productId}&from=${day}&until=${day}`);
  await page.getByRole("row", { name: new RegExp(email) }).waitFor();
  await expectRightInEverySize(page);
  await writeLetter(page);
  await waitUntilLoaded(page);
  await page.getByText(/^0 of \d+ have read it/).waitFor();
  await expectRightInEverySize(page);

  const letter = await staff.mail(({ to, text }) => to === email && text.includes("/recall/"));
  const patientPage = await openPage({ viewport: sizes[0].viewport });
  await openScreen(patientPage, letterLink(letter));
  await patientPage.getByText("Bring them back.").waitFor();
  await expectRightInEverySize(patientPage);
  await page.reload();
  await page.getByText(/^0 of \d+ have read it/).waitFor();

  await patientPage.getByRole("button", { name: "I have read this" }).click();
  await patientPage.getByText("Thank you. We now know that you have read this.").waitFor();
  await expectRightInEverySize(patientPage);
  await page.reload();
  await page.getByText(/^1 of \d+ has read it/).waitFor();
});
