import { lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { readItem, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { ItemColumns } from "@scriptkeeper/testing/services/shop-context";
import { describe, expect, it } from "vitest";
import { forOneself } from "../../core/index.ts";
import { previewRenewal, pullOrder } from "../../renewals/index.ts";
import { getPrescription } from "./get-prescription.ts";
import { listMine, listPatientMedicines } from "./list-medicines.ts";

const shop = sharedShop({ isTimeless: true });

const asPatient = (patient: { id: number }) => shop.ctx.as(customerActor(patient));

/** A patient who has ordered and paid one pack of each. */
async function withPaid(columns: ItemColumns[]) {
  const customer = await shop.customerWith(columns);
  await customer.order();
  shop.store.pay((await customer.draft())?.id ?? "");
  await pullOrder(shop.ctx, await customer.renewal());
  return { ...customer, link: await shop.linkFor(customer.patient, customer.items) };
}

describe("how long a medicine lasts", () => {
  it("counts the rest of the last supply and what was paid, the same in the list, the record and the link", async () => {
    const { patient, items, link } = await withPaid([{ repeats: 3, start_date: "2026-03-01", quantity: 1 }]);
    const day = lastsUntil({
      first: { on: "2026-03-01", packs: 1 },
      paid: [{ on: "2026-03-10", packs: 1 }],
      daysSupply: 30,
    });
    expect(day).toBe("2026-04-30");
    expect(await listMine(forOneself(asPatient(patient)))).toMatchObject([{ lasts_until: day }]);
    expect(await getPrescription(forOneself(asPatient(patient)), { id: items[0].id })).toMatchObject({
      lasts_until: day,
    });
    expect((await previewRenewal(shop.ctx, { token: link })).items).toMatchObject([{ lasts_until: day }]);
  });

  it("doesn't count an order that was cancelled", async () => {
    const { patient, renewal } = await withPaid([{ repeats: 3, start_date: "2026-03-01" }]);
    shop.store.cancelOrder((await renewal()).order_id ?? "");
    await pullOrder(shop.ctx, await renewal());
    expect(await listMine(forOneself(asPatient(patient)))).toMatchObject([{ lasts_until: "2026-03-31" }]);
  });

  it("puts due medicines first, and those that run out first among them", async () => {
    const due = { next_reminder_date: "2026-03-01" };
    const { patient, items } = await shop.customerWith([
      { ...due, start_date: "2026-02-20" },
      { next_reminder_date: "2026-06-01", start_date: "2026-02-01" },
      { ...due, start_date: "2026-02-10" },
      { ...due, repeats: 0, start_date: "2026-01-01" },
    ]);
    const [late, later, first, none] = items.map(({ id }) => id);
    expect((await listMine(forOneself(asPatient(patient)))).map(({ id }) => id)).toEqual([
      first,
      late,
      later,
      none,
    ]);
  });
});

describe("the page of a link", () => {
  it("asks a patient who orders again at once, who can then order and pay all the same", async () => {
    const { link, items, ...customer } = await withPaid([{ repeats: 3, start_date: "2026-03-01" }]);
    const first = await customer.renewal();
    const repeats = async () => (await readItem(shop.ctx.db, items[0].id)).repeats;
    expect(await repeats()).toBe(2);
    const preview = await previewRenewal(shop.ctx, { token: link });
    expect(preview.items).toMatchObject([
      {
        id: items[0].id,
        eligibility: { canOrder: true },
        early_warning: "This was ordered today and should last until 30 April 2026. Order anyway?",
      },
    ]);
    shop.ctx.clock.advance({ seconds: 1 });
    await customer.order(false, link);
    const second = await customer.renewal();
    expect(second).toMatchObject({ state: "open", checkout_url: expect.stringContaining(shop.url) });
    expect(second.id).not.toBe(first.id);
    expect(await repeats()).toBe(1);
    shop.store.pay((await customer.draft())?.id ?? "");
    await pullOrder(shop.ctx, second);
    const states = (await readRenewals(shop.ctx.db, customer.patient.id)).map(({ state }) => state);
    expect(states).toEqual(["paid", "paid"]);
    expect(await repeats()).toBe(1);
  });

  it("offers what else becomes due within ten days, but nothing that is in an order or can't be ordered", async () => {
    const soon = { next_reminder_date: "2026-03-20" };
    const { patient, items } = await shop.customerWith([
      { next_reminder_date: "2026-03-10" },
      soon,
      { next_reminder_date: "2026-03-21" },
      { ...soon, repeats: 0 },
      { ...soon, product: "unavailable" },
    ]);
    const link = await shop.linkFor(patient, [items[0]]);
    const preview = await previewRenewal(shop.ctx, { token: link, selected: String(items[0].id) });
    expect(preview.also_due?.map(({ id }) => id)).toEqual([items[1]?.id]);
  });
});

describe("the reason for a medicine's status", () => {
  it("is shown to staff, with its expiry date, and not to the patient", async () => {
    const { patient } = await shop.customerWith([{ prescription_expiry_date: "2026-03-01" }]);
    const asAdmin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    expect(await listPatientMedicines(asAdmin, { userId: patient.id })).toMatchObject([
      { status: "expired", status_why: [expect.stringContaining("Its expiry was 1 March 2026")] },
    ]);
    const [mine] = await listMine(forOneself(asPatient(patient)));
    expect(mine).not.toHaveProperty("status_why");
  });
});
