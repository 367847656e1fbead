import { randomUUID } from "node:crypto";
import type { AvailableProduct } from "@scriptkeeper/contracts/prescriptions/manual";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { admin } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

interface Products {
  products: AvailableProduct[];
}

/** Three medicines of a customer of the test's own, a tenth off each. */
async function createThreeDiscounted(api: Rest): Promise<{ email: string; items: PrescriptionItem[] }> {
  const email = `${randomUUID()}@people.example`;
  const { products } = (await api.call<Products>("GET", "/api/prescriptions/available-products")).body;
  const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const created = await api.call<{ message: string }>("POST", "/api/prescriptions/create-manual", {
    email,
    firstName: "Three",
    lastName: "Medicines",
    phone: "",
    doctorName: "",
    sendWelcomeEmail: false,
    isExistingUser: false,
    products: products
      .filter(({ variants }) => variants.some((variant) => variant.is_available))
      .slice(0, 3)
      .map(({ product_id, product_name, variants }) => ({
        product_id,
        product_name,
        variant_id: variants.find((variant) => variant.is_available)?.variant_id,
        quantity: 1,
        repeats: 5,
        expiry_date: inAYear,
        prescription_expiry_date: inAYear,
        discount_percentage: 10,
        discount_scope: "all_orders",
      })),
  });
  expect(created.status, created.body.message).toBeLessThan(300);
  const items = (await api.prescriptions()).filter((item) => item.email === email);
  expect(items).toHaveLength(3);
  return { email, items };
}

test("A-RENEW-14 B-TEST-09 a patient goes from the email to the payment with three items, ten percent off and pick-up, at a store as strict as a real one", async ({
  openPage,
}) => {
  const api = await new Rest(ownProduct().baseUrl).signIn(admin);
  const { email, items } = await createThreeDiscounted(api);
  for (const { id } of items)
    await api.call("PUT", `/api/admin/prescriptions/${id}/reminder-date`, {
      next_reminder_date: new Date(Date.now() - 86_400_000).toISOString(),
    });
  // The hourly run may come between two of the three dates.
  const mail = await api.mail((one) => one.to === email && one.text.includes("/renew/"));
  const address = new URL(/https?:\/\/\S+\/renew\/[\w-]+\S*/.exec(mail.text)?.[0] ?? "");

  const phone = await openPage({ viewport: { width: 390, height: 844 } });
  const token = /\/renew\/([\w-]+)/.exec(address.pathname)?.[1] ?? "";
  const preview = (
    await api.call<{ items: { line_total_cents: number[] }[] }>("GET", `/api/prescriptions/renewal/${token}`)
  ).body;
  await phone.goto(address.pathname + address.search);
  await phone.getByRole("heading", { name: "Confirm Your Order" }).waitFor();
  const total = await phone.locator("dt", { hasText: "Total" }).locator("..").locator("dd").innerText();
  const cents = preview.items.reduce((sum, item) => sum + (item.line_total_cents[0] ?? 0), 0);
  expect(Number(total.replace(/[$,.]/g, ""))).toBe(cents);
  await phone.getByRole("button", { name: "Proceed to Checkout" }).click();
  await phone.getByRole("heading", { name: "Review and pay" }).waitFor();
  await phone.getByText("Pick up at the pharmacy").first().waitFor();
  await phone.getByRole("button", { name: `Pay ${total}` }).click();
  await phone.getByRole("heading", { name: /your order is placed/ }).waitFor();

  await expect
    .poll(
      async () =>
        (await api.prescriptions()).filter(
          (item) => item.email === email && item.last_order?.state === "paid" && item.repeats === 4,
        ).length,
      { timeout: 20_000 },
    )
    .toBe(preview.items.length);
});
