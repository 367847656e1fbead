import { someUnavailable } from "@scriptkeeper/contracts/renewals/messages";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { unfoldPrescriptions } from "./support/cards.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { giveMedicines } from "./support/data/medicines.queries.ts";
import { duePatient, newPatient } from "./support/data/new-patients.ts";
import { admin, rememberSession, signIn } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

describe("a patient who reorders", () => {
  test("A-DASH-13 A-RENEW-01 A-RENEW-08 A-RENEW-12 signs in, selects two items, pays at the store and sees the order as paid", async ({
    page,
  }) => {
    const own = await duePatient("Reorders", 2);
    const names = own.items.map((item) => item.product_name);
    expect(new Set(names).size).toBe(2);
    await signIn(page, own);
    await unfoldPrescriptions(page);
    for (const name of names)
      await page
        .getByRole("article", { name })
        .filter({ has: page.getByRole("checkbox") })
        .first()
        .getByRole("checkbox")
        .check();
    await page.getByRole("button", { name: "Reorder 2 items" }).click();

    await page.waitForURL(/\/renew-confirm\/[\w-]+\?selected=\d+(,|%2C)\d+$/);
    await page.getByRole("heading", { name: "Confirm Your Order" }).waitFor();
    for (const name of names) await page.getByRole("heading", { name }).first().waitFor();
    await page.getByRole("radio", { name: "Add Home Delivery +$30" }).check();
    const total = await page.locator("dt", { hasText: "Total" }).locator("..").locator("dd").innerText();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();

    await page.getByRole("heading", { name: "Review and pay" }).waitFor();
    await page.getByText("Home delivery").first().waitFor();
    await page.getByRole("button", { name: `Pay ${total}` }).click();
    await page.getByRole("heading", { name: /your order is placed/ }).waitFor();

    await expect
      .poll(
        async () =>
          (await own.rest.prescriptions()).filter(
            (item) =>
              names.some((name) => name.startsWith(item.product_name)) && item.last_order?.state === "paid",
          ).length,
        {
          timeout: 20_000,
        },
      )
      .toBeGreaterThanOrEqual(2);
    await page.goto("/");
    await page
      .getByText(/Last order: paid/)
      .first()
      .waitFor();
  });

  test("A-RENEW-14 can continue a checkout that was left without paying, and uses its repeat once", async ({
    page,
  }) => {
    const own = await duePatient("Leaves");
    const [before] = own.items;
    if (!before) throw new Error("the patient has nothing to order");
    await rememberSession(page, own);
    await page.goto("/");
    await unfoldPrescriptions(page);
    const card = page
      .getByRole("article", { name: before.product_name })
      .filter({ has: page.getByRole("checkbox") })
      .first();
    await card.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Reorder 1 item" }).click();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(/\/cancel$/);
    await page.goBack();
    await page.goto("/");
    await page
      .getByRole("link", { name: /Continue/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Review and pay" }).waitFor();
    const changed = (await own.rest.prescriptions()).filter(
      (item) => item.product_name === before.product_name,
    );
    expect(changed.some((item) => item.repeats === (before.repeats ?? 0) - 1)).toBe(true);
  });
});

describe("a patient who is reminded", () => {
  test("A-MAIL-01 A-RENEW-16 A-CONST-07 B-TEST-09 gets an email when the date is due, with a link that works without signing in", async ({
    openPage,
  }) => {
    const api = await new Rest(ownProduct().baseUrl).signIn(admin);
    const [item] = (await duePatient("Reminded")).items;
    if (!item) throw new Error("the patient has nothing to be reminded of");
    const set = await api.call("PUT", `/api/admin/prescriptions/${item.id}/reminder-date`, {
      next_reminder_date: new Date(Date.now() - 86_400_000).toISOString(),
    });
    expect(set.status).toBe(200);
    const mail = await api.mail(
      ({ to, text }) => to === item.email && text.includes("/renew/") && text.includes(item.product_name),
    );
    expect(mail.subject).toMatch(/^Time to reorder your prescriptions?$/);
    expect(mail.subject).not.toContain(item.product_name);
    const link = /https?:\/\/\S+\/renew\/[\w-]+\S*/.exec(mail.text)?.[0] ?? "";
    expect(mail.html).toContain("/renew/");

    const phone = await openPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(new URL(link).pathname + new URL(link).search);
    await phone.getByRole("heading", { name: "Confirm Your Order" }).waitFor();
    await phone.getByRole("heading", { name: item.product_name }).first().waitFor();
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Proceed to Checkout" }).click();
    await phone.getByRole("heading", { name: "Review and pay" }).waitFor();

    const logs = await api.call<{ logs: { email: string; type: string; content: string | null }[] }>(
      "GET",
      `/api/admin/notification-logs?email=${encodeURIComponent(item.email)}&type=reminder`,
    );
    expect(logs.body.logs[0]).toMatchObject({ email: item.email, type: "reminder" });
    expect(logs.body.logs[0]?.content).not.toContain(new URL(link).pathname);
  });
});

test("A-RENEW-13 A-ERR-10 an unavailable product is left out: the screen says so and continues after three seconds", async ({
  page,
}) => {
  const own = await newPatient("Partly");
  await giveMedicines(own.email, { due: 1, soon: 0 });
  const api = await new Rest(ownProduct().baseUrl).signIn(own);
  const items = await api.prescriptions();
  const orderable = items.find((item) => item.eligibility.canOrder);
  const unavailable = items.find((item) => item.eligibility.code === "unavailable");
  if (!orderable || !unavailable) throw new Error("the patient lacks an item for this");
  const token = await api.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
    prescriptionId: orderable.id,
  });
  await page.goto(`/renew-legacy/${token.body.token}?selected=${orderable.id},${unavailable.id}`);
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.getByText(someUnavailable([medicineAmongWords(unavailable)])).waitFor();
  expect(page.url()).toContain("/renew-legacy/");
  await page.getByRole("heading", { name: "Review and pay" }).waitFor();
});
