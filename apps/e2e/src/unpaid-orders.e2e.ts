import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { patient, signIn } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const rest = () => new Rest(ownProduct().baseUrl);

/** A prescription of the demo patient that can be ordered twice and is in no unpaid order, and how a link for it is had. */
async function orderable() {
  const api = await rest().signIn(patient);
  const { body } = await api.call<{ renewals: { state: string; items: { product_name: string }[] }[] }>(
    "GET",
    "/api/renewals",
  );
  const waiting = body.renewals.filter(({ state }) => state === "open").flatMap(({ items }) => items);
  const item = (await api.prescriptions()).find(
    (candidate) =>
      candidate.eligibility.canOrder &&
      (candidate.repeats ?? 0) > 1 &&
      !waiting.some(({ product_name }) => product_name === candidate.product_name),
  );
  if (!item) throw new Error("the demo patient has nothing left to order");
  const link = async () => {
    const { body: made } = await api.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
      prescriptionId: item.id,
    });
    return `/renew-confirm/${made.token}?selected=${item.id}`;
  };
  return { item, link };
}

describe("an order that is not paid", () => {
  test("is told before a second one is made, replaced on request, and cancelled from the dashboard", async ({
    page,
  }) => {
    const { item, link } = await orderable();
    await page.goto(await link());
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();

    await page.goto(await link());
    await page.getByText("You have an unpaid order with this").waitFor();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByText("Choose what happens to it first. Nothing was ordered.").waitFor();
    // What the order would be then comes after, and moves the button that is pressed next.
    const previewed = page.waitForResponse(/renewals\.preview/);
    await page.getByRole("button", { name: "Replace it with this one" }).click();
    await previewed;
    await page.getByText(/This order takes the place of your unpaid order/).waitFor();
    await page.getByRole("radio", { name: "Add Home Delivery +$30" }).check();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();

    await signIn(page, patient);
    const order = page
      .getByRole("region", { name: /^Unfinished order/ })
      .filter({ hasText: item.product_name });
    await order.waitFor();
    await order.getByRole("button", { name: "Cancel order" }).click();
    await page.getByText("The order was cancelled.").waitFor();
    await order.waitFor({ state: "detached" });
  });

  test("once it is paid, whoever came by the link alone lands on a thank-you page", async ({ openPage }) => {
    const { item, link } = await orderable();
    const phone = await openPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(await link());
    await phone.getByRole("button", { name: "Proceed to Checkout" }).click();
    await phone.getByRole("button", { name: /^Pay/ }).click();
    await phone.getByRole("link", { name: "Back to the pharmacy" }).click();
    await phone.getByRole("heading", { name: "Thank you" }).waitFor({ timeout: 20_000 });
    await phone.getByText("Your order is paid.").waitFor();
    await phone.getByText(`1 × ${item.product_name}`).waitFor();
    expect(new URL(phone.url()).pathname).toMatch(/^\/thank-you\//);
  });
});
