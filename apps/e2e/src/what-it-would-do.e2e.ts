import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { duePatient, unusedName } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

test("a discount says what it would do before it is assigned, and the patient's order costs exactly that and says why", async ({
  openPage,
}) => {
  const { rest, itemId } = await duePatient("Foretold");
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  // Late enough for one order alone within 30 days.
  const reminder = { next_reminder_date: new Date(Date.now() + 20 * 86_400_000).toISOString() };
  await staff.call("PUT", `/api/admin/prescriptions/${itemId}/reminder-date`, reminder);
  const name = unusedName("Foretold ");
  const made = await staff.call("POST", "/api/discounts", {
    name,
    discount_type: "percentage",
    discount_value: 12.34,
    application_scope: "all_orders",
  });
  expect(made.status).toBe(200);

  const desk = await openPage({});
  await rememberSession(desk, admin);
  await desk.goto(`/admin/prescriptions/${itemId}?tab=discounts`);
  const choice = desk.getByRole("option", { name: new RegExp(`^${name}`) });
  await choice.waitFor({ state: "attached" });
  await desk.getByLabel("Discount", { exact: true }).selectOption((await choice.getAttribute("value")) ?? "");
  const foretold = desk.getByText(/^About 1 renewal of 1 patient is expected by /);
  const [, after, before] = /: (\$[\d.]+) instead of (\$[\d.]+)\.$/.exec(await foretold.innerText()) ?? [];
  await expectRightInEverySize(desk);
  await desk.getByRole("button", { name: "Assign Discount" }).click();
  await desk.getByText("Discount assigned successfully").first().waitFor();

  await desk.goto("/admin/discounts");
  await desk.getByRole("button", { name: `Edit ${name}` }).click();
  const form = desk.getByRole("dialog");
  await form.getByText("It is on 1 prescription of 1 patient.").waitFor();
  await form.getByText(`: ${after}, as now.`).waitFor();
  await form.getByLabel("Value").fill("50");
  await form.getByText(`instead of ${after}.`).waitFor();
  await expectRightInEverySize(desk);

  const phone = await openPage({});
  const { body } = await rest.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
    prescriptionId: itemId,
  });
  await phone.goto(`/renew/${body.token}`);
  await phone.getByText("Why this price").click();
  const why = phone.getByText(/12\.34% off every order: −\$[\d.]+\./);
  expect(await why.innerText()).toMatch(
    new RegExp(`The store's price is \\${before}\\. .* \\${after} in all\\.$`),
  );
  await expectRightInEverySize(phone);
  await phone.getByRole("button", { name: "Proceed to Checkout" }).click();
  await phone.waitForURL("**/invoices/**");
  expect(await phone.locator("body").innerText()).toContain(after);
});
