import { attentionSentences } from "@scriptkeeper/contracts/prescriptions/messages";
import { prescription_items, store_variants } from "@scriptkeeper/db/schema";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { addDays } from "@scriptkeeper/domain/time/days";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { type Customer, products } from "@scriptkeeper/testing/services/shop-context";
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError, today } from "../core/index.ts";
import { sweepReminders } from "../reminders/index.ts";
import { expireUnpaidCheckouts, renew } from "../renewals/index.ts";
import { recordOrder } from "../renewals/settlement/record-order.ts";
import { recordStoreOrder } from "../store-sync/orders/record-store-order.ts";
import { deleteGroup, deletePrescription } from "./deletion/delete-prescriptions.ts";
import { eligibilityFacts } from "./items/item-facts.ts";
import { listItemsOfUser } from "./items/prescriptions.queries.ts";
import { createManual } from "./manual/create-manual.ts";
import { setReminderDate } from "./reminder-dates/set-reminder-date.ts";
import { updateReminder } from "./reminder-dates/update-reminder.ts";
import { completeData } from "./review/complete-data.ts";
import { listNeedsAttention } from "./review/list-needs-attention.ts";
import { attentionWork } from "./review/review-work.ts";
import { updatePrescription } from "./review/update-prescription.ts";
import { updateRepeats } from "./review/update-repeats.ts";

const shop = sharedShop({ isTimeless: true });
const admin = sharedAdmin(shop.ctx);

const repeats = fc.option(fc.nat(2));
const day = fc.integer({ min: -3, max: 40 });
const item = fc.nat(9);
const step = fc.oneof(
  fc.record({ kind: fc.constant("store order" as const), age: fc.nat(60) }),
  fc.record({ kind: fc.constant("manual" as const), repeats: fc.nat(2) }),
  fc.record({ kind: fc.constant("complete" as const), item, repeats: fc.nat(3), day }),
  fc.record({ kind: fc.constant("repeats" as const), item, repeats: fc.nat(3) }),
  fc.record({
    kind: fc.constant("update" as const),
    item,
    change: fc.record(
      { repeats, expiry_date: fc.option(day), prescription_expiry_date: fc.option(day) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant("reminder" as const), item, day, clear: fc.boolean() }),
  fc.record({ kind: fc.constant("reminder date" as const), item, day }),
  fc.record({ kind: fc.constant("order" as const), item }),
  fc.record({ kind: fc.constant("pay" as const) }),
  fc.record({ kind: fc.constant("days pass" as const), days: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant("delete" as const), item, whole: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe("a prescription that can be ordered", () => {
  it("has a reminder, whatever is done to it in any order (on failure, rerun with the printed seed in SEED=)", async () => {
    const run = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), playAll);
    await fc.assert(run, {
      seed: runSeed(),
      numRuns: attackSize({ small: 12, full: 40 }),
      endOnFailure: true,
    });
  }, 300_000);
});

async function playAll(steps: Step[]): Promise<void> {
  const customer = await insertUser(shop.ctx);
  const made = { orders: 0 };
  for (const each of steps) {
    await play(customer, each, made).catch((error: unknown) => {
      // What the rules refuse changes nothing.
      if (!(error instanceof AppError)) throw error;
    });
    const rows = await listItemsOfUser(shop.ctx, customer.id);
    const forgotten = rows.filter(
      (row) =>
        eligibility(eligibilityFacts(row), today(shop.ctx)).code === "ok" &&
        row.item.next_reminder_date === null,
    );
    expect(forgotten.map((row) => row.item)).toEqual([]);
  }
  expect((await listNeedsAttention(admin, { search: "", page: 1, limit: 50 })).prescriptions).toEqual([]);
}

async function play(customer: Customer["patient"], each: Step, made: { orders: number }): Promise<void> {
  const ids = (
    await shop.ctx.db
      .select({ id: prescription_items.id, group: prescription_items.prescription_group_id })
      .from(prescription_items)
      .where(eq(prescription_items.user_id, customer.id))
      .orderBy(asc(prescription_items.id))
  ).map((row) => row);
  const chosen = "item" in each ? ids[each.item % Math.max(ids.length, 1)] : undefined;
  if ("item" in each && !chosen) return;
  const { id = 0, group = 0 } = chosen ?? {};
  const inDays = (days: number) => addDays(today(shop.ctx), days);
  switch (each.kind) {
    case "store order":
      return buy(customer, each.age, ++made.orders);
    case "manual": {
      const { productId } = products.first.product;
      await createManual(admin, {
        isExistingUser: true,
        userId: customer.id,
        sendWelcomeEmail: false,
        products: [{ product_id: productId, quantity: 1, repeats: each.repeats, discount_percentage: 0 }],
      });
      return;
    }
    case "complete":
      await completeData(admin, { id, repeats: each.repeats, prescription_expiry_date: inDays(each.day) });
      return;
    case "repeats":
      await updateRepeats(admin, { id, repeats: each.repeats });
      return;
    case "update":
      await updatePrescription(admin, { id, ...changeOf(each.change, inDays) });
      return;
    case "reminder":
      await updateReminder(admin, {
        prescriptionId: id,
        reminderDate: inDays(each.day),
        clearLastReminder: each.clear,
      });
      return;
    case "reminder date":
      await setReminderDate(admin, { id, next_reminder_date: inDays(each.day) });
      return;
    case "order": {
      const item = (await listItemsOfUser(shop.ctx, customer.id)).find((row) => row.item.id === id)?.item;
      if (!item) return;
      const token = await shop.linkFor(customer, [item]);
      await renew(shop.ctx, { token, prescriptionItems: [{ id, quantity: 1 }], includeDelivery: false });
      return;
    }
    case "pay":
      return pay();
    case "days pass":
      shop.ctx.clock.advance({ days: each.days });
      await expireUnpaidCheckouts(shop.ctx);
      await sweepReminders(shop.ctx);
      return;
    case "delete":
      await (each.whole ? deleteGroup(admin, { groupId: group }) : deletePrescription(admin, { id }));
  }
}

function changeOf(
  change: Extract<Step, { kind: "update" }>["change"],
  inDays: (days: number) => string,
): Parameters<typeof updatePrescription>[1] extends infer Input ? Omit<Input & object, "id"> : never {
  const dated = (days: number | null) => (days === null ? null : inDays(days));
  return {
    ...(change.repeats === undefined ? {} : { repeats: change.repeats }),
    ...(change.expiry_date === undefined ? {} : { expiry_date: dated(change.expiry_date) }),
    ...(change.prescription_expiry_date === undefined
      ? {}
      : { prescription_expiry_date: dated(change.prescription_expiry_date) }),
  };
}

/** A paid order of the store that nobody has reviewed. */
function buy(customer: Customer["patient"], age: number, count: number): Promise<void> {
  const { product, variant } = products.second;
  const at = new Date(shop.ctx.clock.now().getTime() - age * 86_400_000);
  const orderId = `${customer.id}${String(count).padStart(4, "0")}`;
  return recordStoreOrder(shop.ctx, {
    orderId,
    name: `#${orderId}`,
    createdAt: at,
    updatedAt: at,
    isPaid: true,
    isCancelled: false,
    isFulfilled: false,
    totalCents: 1000,
    tags: [],
    customer: {
      id: `9${customer.id}`,
      email: customer.email,
      firstName: customer.first_name,
      lastName: customer.last_name,
      phone: null,
    },
    lines: [
      {
        lineItemId: "1",
        productId: product.productId,
        variantId: variant.variantId,
        title: product.title,
        quantity: 1,
      },
    ],
  });
}

/** The newest open checkout is paid, and the store says so. */
async function pay(): Promise<void> {
  const draft = shop.store.drafts().findLast(({ completedAt }) => completedAt === null);
  const renewalId = draft?.tags.find((tag) => tag.startsWith("rxr-"))?.slice(4);
  if (!draft || !renewalId) return;
  shop.store.pay(draft.id);
  const [order] = await shop.ctx.store.findOrders(renewalId);
  if (order) await recordOrder(shop.ctx, { renewalId, order });
}

it("a prescription that the grid made orderable is listed with what to do until it has a date", async () => {
  const [{ items }] = [
    await shop.patientWith([{ repeats: null, prescription_expiry_date: null, next_reminder_date: null }]),
  ];
  const [{ id }] = items;
  await shop.ctx.db.execute(sql`update prescription_items set repeats = 3 where id = ${id}`);
  const { prescriptions, total } = await listNeedsAttention(admin, { search: "", page: 1, limit: 50 });
  expect(total).toBe(1);
  expect(prescriptions).toMatchObject([
    { id, attention: "no_reminder", what_to_do: expect.stringContaining("Update Reminder") },
  ]);
  await setReminderDate(admin, { id, next_reminder_date: addDays(today(shop.ctx), 3) });
  expect(await listNeedsAttention(admin, { search: "", page: 1, limit: 50 })).toMatchObject({
    prescriptions: [],
    total: 0,
  });
});

it("a prescription whose product has lost its configuration is listed once it is reviewed", async () => {
  const columns = { repeats: null, prescription_expiry_date: null, next_reminder_date: null };
  const { items } = await shop.patientWith([{ ...columns, product_id: "77" }]);
  const [{ id }] = items;
  await completeData(admin, { id, repeats: 2, prescription_expiry_date: addDays(today(shop.ctx), 90) });
  const { prescriptions } = await listNeedsAttention(admin, { search: "", page: 1, limit: 50 });
  expect(prescriptions).toMatchObject([{ id, attention: "no_reminder", eligibility: { code: "ok" } }]);
  await deletePrescription(admin, { id });
});

it("a prescription whose strength the store no longer has is listed, in the worklist too, until another is chosen", async () => {
  const variant = { product_id: "88", position: 1, is_available: true };
  await shop.ctx.db.insert(store_variants).values([
    { ...variant, variant_id: "881", title: "5 mg", is_listed: false, is_available: false },
    { ...variant, variant_id: "882", title: "5 mg" },
  ]);
  const { items } = await shop.patientWith([{ product_id: "88", variant_id: "881" }]);
  const [{ id }] = items;
  const list = () => listNeedsAttention(admin, { search: "", page: 1, limit: 50 });
  expect(await list()).toMatchObject({
    prescriptions: [{ id, attention: "strength_gone", what_to_do: attentionSentences.strength_gone }],
    total: 1,
  });
  expect(await attentionWork.describe(admin, [String(id)])).toMatchObject([{ attention: "strength_gone" }]);
  await updatePrescription(admin, { id, variant_id: "882" });
  expect(await list()).toMatchObject({ prescriptions: [], total: 0 });
});
