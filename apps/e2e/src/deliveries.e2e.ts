import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { orderableCards, unfoldPrescriptions } from "./support/cards.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectFits, openScreen, sizes } from "./support/checks/sizes.ts";
import { duePatient } from "./support/data/new-patients.ts";
import { patient, rememberSession } from "./support/people.ts";
import type { Mail } from "./support/rest.ts";

/** Orders the first medicine that can be, with delivery, and pays. */
async function orderAndPay(page: Page): Promise<void> {
  await unfoldPrescriptions(page);
  await orderableCards(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Reorder 1 item" }).click();
  await page.getByRole("radio", { name: /^Add Home Delivery/ }).check();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("heading", { name: /your order is placed/ }).waitFor();
}

/** The pharmacy's staff pack the newest order of the store and hand it to the carrier. */
async function packNewestOrder(
  page: Page,
): Promise<{ name: string; move: (button: string) => Promise<void> }> {
  await page.goto("/local/store/orders");
  const link = page.getByRole("link", { name: /^Edit order/ }).first();
  const name = ((await link.getAttribute("aria-label")) ?? "").replace("Edit order ", "");
  await link.click();
  await page.getByLabel("Tracking number").fill("DP 100");
  await page.getByLabel("Tracking address").fill("https://post.example/DP100");
  await page.getByRole("button", { name: "Pack", exact: true }).click();
  await page.getByText("Everything of this order is packed.").waitFor();
  const address = page.url();
  return {
    name,
    move: async (button) => {
      await page.goto(address);
      await page.getByRole("button", { name: new RegExp(`^${button}: `) }).click();
    },
  };
}

test("a patient on a phone follows an order from payment to arrival, and gets one email", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: sizes[0].viewport });
  const store = await openPage({});
  const own = await duePatient("Delivered");
  await rememberSession(page, own);
  await page.goto("/");
  await orderAndPay(page);
  const { name, move } = await packNewestOrder(store);
  const order = page.getByRole("region", { name: `Order ${name}` });
  // The email is written once the product knows that the parcel is on its way.
  const mail = await own.rest.mail(
    ({ to, subject }) => to === own.email && subject === "Your order is on its way",
  );
  await openScreen(page, "/");
  await order.getByText("Sent today with Demo Post.").waitFor();
  expect(await order.getByRole("link", { name: /^Track the parcel/ }).getAttribute("href")).toBe(
    "https://post.example/DP100",
  );
  await expectAccessible(page);
  await expectFits(page);
  expect(mail.text).toContain("Tracking number: DP 100");
  expect(mail.headers["list-unsubscribe"] ?? mail.headers["List-Unsubscribe"]).toContain("/unsubscribe/");

  await move("Out for delivery");
  await openScreen(page, "/orders");
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("link", { name: `Order ${name}` }).click();
  await page.getByRole("heading", { level: 1, name: `Order ${name}` }).waitFor();
  await expect
    .poll(async () => JSON.stringify((await own.rest.call("GET", "/api/renewals")).body), { timeout: 30_000 })
    .toContain("Out for delivery with Demo Post.");
  await page.reload();
  await page
    .getByRole("region", { name: "Where it is" })
    .getByText("Out for delivery with Demo Post.")
    .waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: "I have everything" }).click();
  await page.getByText(/^Marked as arrived on/).waitFor();
  await openScreen(page, "/");
  await page.getByText("Recent Orders").waitFor();
  expect(await order.count()).toBe(0);
  const mails = await own.rest.call<Mail[]>("GET", "/local/mailbox.json");
  const aboutTheParcel = mails.body.filter(({ to, text }) => to === own.email && text.includes("DP 100"));
  expect(aboutTheParcel.map(({ subject }) => subject)).toEqual(["Your order is on its way"]);
});

test("the page of an order that does not exist or belongs to somebody else says that there is none", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/);
  await rememberSession(page, patient);
  await page.goto("/orders/3f1c2a4e-8b0d-4c6f-9a57-0e1d2c3b4a59");
  await page
    .getByText("We could not find this order. It may not be yours, or it may have been deleted.")
    .waitFor();
  await expectAccessible(page);
});
