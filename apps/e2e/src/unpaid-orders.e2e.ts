import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { duePatient } from "./support/data/new-patients.ts";
import { rememberSession } from "./support/people.ts";

/** A patient whose one medicine can be ordered, and how a link for it is had. */
async function orderable() {
  const own = await duePatient("Unpaid");
  const link = async () => {
    const { body: made } = await own.rest.call<{ token: string }>(
      "POST",
      "/api/prescriptions/get-renewal-token",
      { prescriptionId: own.itemId },
    );
    return `/renew-confirm/${made.token}?selected=${own.itemId}`;
  };
  return { own, name: own.items[0]?.product_name ?? "no such product", link };
}

describe("an unpaid order", () => {
  test("is mentioned before a second one is placed, replaced on request, and cancelled from the dashboard", async ({
    page,
  }) => {
    const { own, name, link } = await orderable();
    await page.goto(await link());
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();

    await page.goto(await link());
    await page.getByText("There is already an unpaid order for this").waitFor();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByText("First choose what to do with that order. Nothing was ordered.").waitFor();
    // What the order would be then comes after, and moves the button that is pressed next.
    const previewed = page.waitForResponse(/renewals\.preview/);
    await page.getByRole("button", { name: "Replace it with this one" }).click();
    await previewed;
    await page.getByText(/This order will replace your unpaid order/).waitFor();
    await page.getByRole("radio", { name: "Add Home Delivery +$30" }).check();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();

    await rememberSession(page, own);
    await page.goto("/");
    await page.getByText("We have not had confirmation of your payment yet.").waitFor();
    await page.getByRole("link", { name: "See your prescriptions" }).click();
    const order = page.getByRole("region", { name: /^Unfinished order/ }).filter({ hasText: name });
    await order.waitFor();
    await order.getByRole("button", { name: "Cancel order" }).click();
    await page.getByText("The order was cancelled.").waitFor();
    await order.waitFor({ state: "detached" });
  });

  test("leads to a thank-you page when it is paid by somebody who came from a link", async ({ openPage }) => {
    const { name, link } = await orderable();
    const phone = await openPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(await link());
    await phone.getByRole("button", { name: "Proceed to Checkout" }).click();
    await phone.getByRole("button", { name: /^Pay/ }).click();
    await phone.getByRole("link", { name: "Back to the pharmacy" }).click();
    await phone.getByRole("heading", { name: "Thank you" }).waitFor({ timeout: 20_000 });
    await phone.getByText("Your order is paid.").waitFor();
    await phone.getByText(`1 × ${name}`).waitFor();
    expect(new URL(phone.url()).pathname).toMatch(/^\/thank-you\//);
  });
});
