import { DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { DiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import { addDays } from "@scriptkeeper/domain/time/days";
import { customerActor, insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { deleteDiscount, unassignDiscount } from "../catalogue/index.ts";
import { forOneself, today } from "../core/index.ts";
import { cancelRenewal } from "../renewals/index.ts";
import { getDiscountEffect } from "./discount-effect.ts";
import { isInOpenCheckout } from "./open-checkouts.queries.ts";

const shop = sharedShop();
const asAdmin = sharedAdmin(shop.ctx);
let price: number;
let day: string;

beforeAll(async () => {
  day = today(shop.ctx);
  const [variant] = await shop.ctx.store.findVariants([
    (await shop.patientWith([{}])).items[0].variant_id ?? "",
  ]);
  price = variant?.priceCents ?? 0;
});
afterEach(() => shop.store.faults.clear());

const effectOf = (plan: DiscountPlan) => getDiscountEffect(asAdmin, plan);
const tenPercentOff = (unit: number) => unit - Math.floor(unit / 10);

/** A patient with two prescriptions, one due and one not, who has the discount on both. */
async function discounted(columns: Parameters<typeof insertDiscount>[1] = {}) {
  const discount = await insertDiscount(shop.ctx, columns);
  const { patient, items } = await shop.patientWith([
    { next_reminder_date: addDays(day, 20) },
    { next_reminder_date: addDays(day, 40) },
  ]);
  for (const { id } of items)
    await insertAssignment(shop.ctx, { prescription_item_id: id, discount_id: discount.id });
  return { discount, patient, items };
}

describe("the effect of changing a discount", () => {
  it("names its patients, and the cost of their orders in the next 30 days before and after", async () => {
    const { discount } = await discounted();
    const effect = await effectOf({ kind: "change", id: discount.id, change: { discount_value: 50 } });
    expect(effect).toMatchObject({
      prescriptions: { count: 2, isMore: false },
      patients: { count: 1, isMore: false },
      outlook: {
        until: addDays(day, 30),
        renewals: 1,
        patients: 1,
        before_cents: tenPercentOff(price),
        after_cents: price - Math.floor(price / 2),
      },
    });
    expect(effect.says[0]).toBe("It is on 2 prescriptions of 1 patient.");
    expect(effect.says[1]).toMatch(
      /^About 1 renewal of 1 patient is expected by 9 April 2026: \$\d+\.\d\d instead of \$\d+\.\d\d\.$/,
    );
    expect(effect.rests_on).toMatch(/store's current prices/);
    expect(effect.why).toEqual([]);
  });

  it("is that they get none when it is deleted or switched off", async () => {
    const { discount } = await discounted();
    const { outlook } = await effectOf({ kind: "delete", id: discount.id });
    expect(outlook).toMatchObject({ before_cents: tenPercentOff(price), after_cents: price });
    const off = await effectOf({ kind: "change", id: discount.id, change: { is_active: false } });
    expect(off.outlook).toEqual(outlook);
  });

  it("leaves the price of an open checkout with it unchanged, and says so until that is over", async () => {
    const said = "Open checkouts that use it keep their price until they are paid or closed.";
    const discount = await insertDiscount(shop.ctx);
    const customer = await shop.customerWith([{}]);
    const [item] = customer.items;
    await insertAssignment(shop.ctx, { prescription_item_id: item.id, discount_id: discount.id });
    const off = () => effectOf({ kind: "change", id: discount.id, change: { is_active: false } });
    expect((await off()).says).not.toContain(said);
    await customer.order();
    const total = (await customer.renewal()).total_cents;
    expect((await off()).says).toContain(said);
    expect((await effectOf({ kind: "delete", id: discount.id })).says).toContain(said);
    await unassignDiscount(asAdmin, { prescription_item_id: item.id, discount_config_id: discount.id });
    expect((await off()).says).toEqual(["No prescription has it, so no price changes.", said]);

    await deleteDiscount(asAdmin, { id: discount.id });
    await customer.order();
    expect(await customer.renewal()).toMatchObject({ state: "open", total_cents: total });
    expect(total).toBe(tenPercentOff(price));
    await cancelRenewal(forOneself(shop.ctx.as(customerActor(customer.patient))), {
      renewalId: (await customer.renewal()).id,
    });
    expect(await isInOpenCheckout(shop.ctx.db, discount.id)).toBe(false);
  });

  it("is nothing while nobody has it", async () => {
    const { id } = await insertDiscount(shop.ctx);
    const { says, rests_on } = await effectOf({ kind: "change", id, change: { discount_value: 50 } });
    expect(says).toEqual(["No prescription has it, so no price changes."]);
    expect(rests_on).toBeNull();
  });

  it("is refused when the change would be", async () => {
    const { id } = await insertDiscount(shop.ctx);
    const change = { discount_value: 500 };
    await expect(effectOf({ kind: "change", id, change })).rejects.toMatchObject({ code: "BAD_INPUT" });
    await expect(effectOf({ kind: "delete", id: 999_999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the effect of a new discount", () => {
  const winter = { name: "Winter", discount_type: "percentage", application_scope: "all_orders" } as const;

  it("is nothing until it is assigned, and an estimate for all prescriptions of its customer", async () => {
    const { patient } = await shop.patientWith([
      { next_reminder_date: addDays(day, 15) },
      { next_reminder_date: addDays(day, 16) },
    ]);
    const discount = DiscountInput.parse({ ...winter, discount_value: 10, user_id: patient.id });
    const { says, outlook } = await effectOf({ kind: "create", discount });
    expect(outlook).toMatchObject({
      renewals: 2,
      before_cents: 2 * price,
      after_cents: 2 * tenPercentOff(price),
    });
    expect(says[0]).toBe("No price changes until you assign it to a prescription.");
    expect(says[1]).toMatch(
      /^If all of this customer's prescriptions had it: about 2 renewals of 1 patient are/,
    );
  });
});

describe("the effect of a discount on many prescriptions at once", () => {
  it("is the sum of its effects on each of them, whatever they have now", async () => {
    const { items } = await discounted();
    const { items: others } = await shop.patientWith([{ next_reminder_date: addDays(day, 3) }]);
    const better = await insertDiscount(shop.ctx, { discount_value: "50.00" });
    const ids = [...items, ...others].map(({ id }) => id);
    const many = { prescription_item_ids: ids, discount_config_id: better.id };
    const { prescriptions, patients, outlook, says } = await effectOf({ kind: "assign_many", ...many });
    expect([prescriptions.count, patients.count]).toEqual([3, 2]);
    const single = await Promise.all(
      ids.map((id) => {
        const one = { prescription_item_id: id, discount_config_id: better.id };
        return effectOf({ kind: "assign", ...one });
      }),
    );
    const sum = (of: "before_cents" | "after_cents" | "renewals") =>
      single.reduce((all, one) => all + (one.outlook?.[of] ?? 0), 0);
    expect(outlook).toMatchObject({
      renewals: sum("renewals"),
      before_cents: sum("before_cents"),
      after_cents: sum("after_cents"),
      patients: 2,
    });
    expect(says).toHaveLength(1);
  });

  it("is refused for a missing discount, and for more than can be selected at once", async () => {
    const plan = {
      kind: "assign_many" as const,
      prescription_item_ids: [1],
      discount_config_id: 999_999,
    };
    await expect(effectOf(plan)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const ids = Array.from({ length: 5_001 }, (_, index) => index + 1);
    expect(DiscountPlan.safeParse({ ...plan, prescription_item_ids: ids }).success).toBe(false);
  });
});

describe("the effect of a discount on one prescription", () => {
  it("is shown when it replaces the current one", async () => {
    const { items } = await discounted();
    const better = await insertDiscount(shop.ctx, {
      discount_value: "50.00",
      application_scope: "first_order_only",
    });
    const of = { prescription_item_id: items[0].id, discount_config_id: better.id };
    const { outlook, says, why } = await effectOf({ kind: "assign", ...of });
    expect(outlook).toMatchObject({
      before_cents: tenPercentOff(price),
      after_cents: price - Math.floor(price / 2),
    });
    expect(says).toHaveLength(1);
    expect(why[1]).toMatch(/^50% off the first order: −\$/);
  });

  it("is shown when it is removed", async () => {
    const { items, discount } = await discounted();
    const of = { prescription_item_id: items[0].id, discount_config_id: discount.id };
    const { outlook } = await effectOf({ kind: "unassign", ...of });
    expect(outlook).toMatchObject({ before_cents: tenPercentOff(price), after_cents: price });
  });
});

describe("the effect of a discount while the store doesn't answer", () => {
  it("shows who is affected, and that totals are not available", async () => {
    const { discount } = await discounted();
    shop.store.faults.set("down", { times: null });
    const { outlook, says, prescriptions } = await effectOf({ kind: "delete", id: discount.id });
    expect({ outlook, prescriptions }).toEqual({
      outlook: null,
      prescriptions: { count: 2, isMore: false },
    });
    expect(says[1]).toMatch(/^The store's prices are not available right now/);
  });
});
