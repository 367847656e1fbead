import type { DiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import { prescription_items } from "@scriptkeeper/db/schema";
import { maxOrderQuantity } from "@scriptkeeper/domain/orders/order-quantity";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { noonOf } from "@scriptkeeper/domain/time/local-time";
import { orderTotals } from "@scriptkeeper/shopify-emulator/state/order-totals";
import { readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { createRandom, type Random } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { lte } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { assignDiscount, deleteDiscount, unassignDiscount, updateDiscount } from "../catalogue/index.ts";
import { type AdminContext, today } from "../core/index.ts";
import { changeMany, eligibilityFacts } from "../prescriptions/index.ts";
import { listItemsWithIds } from "../prescriptions/items/prescriptions.queries.ts";
import { startPriceRun } from "../price-updates/index.ts";
import { type PriceDesk, priceDesk } from "../price-updates/testing/price-desk.ts";
import { renew } from "../renewals/index.ts";
import { getDiscountEffect } from "./discount-effect.ts";
import { getPriceRunEffect } from "./price-run-effect.ts";

const PLANS_OF_DISCOUNTS = 24;
const seed = runSeed();

const shop = sharedShop();
let desk: PriceDesk;
let asAdmin: AdminContext;

beforeAll(async () => {
  desk = await priceDesk(shop.ctx);
  asAdmin = desk.admin;
  shop.store.changeVariant({ variantId: products.first.variant.variantId, priceCents: 2499 });
});

interface Predicted {
  of: string;
  itemIds: ReadonlySet<number>;
  renewals: number;
  cents: number;
}

it(`the predicted charges match the store's to the cent over the next 30 days (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const start = today(shop.ctx);
  const predicted: Predicted[] = [];
  const doneLater: (() => Promise<unknown>)[] = [];
  for (let made = 0; made < PLANS_OF_DISCOUNTS; made++) {
    const { plan, itemIds } = await planDiscount(random, start);
    const { outlook } = await getDiscountEffect(asAdmin, plan);
    predicted.push(toPredicted(plan.kind, itemIds, outlook));
    doneLater.push(() => carryOut(plan));
  }
  const prices = await planPriceList(random, start);
  predicted.push(
    toPredicted("price list", prices.itemIds, (await getPriceRunEffect(asAdmin, prices.run)).outlook),
  );
  for (const carry of doneLater) await carry();
  await startPriceRun(asAdmin, { id: prices.run.id });
  await desk.work();

  const charged = await orderWhenDue(start);
  const found = predicted.map(({ itemIds, ...plan }) => {
    const orders = charged.filter(({ itemId }) => itemIds.has(itemId));
    return { ...plan, renewals: orders.length, cents: orders.reduce((sum, { cents }) => sum + cents, 0) };
  });
  expect(found).toEqual(predicted.map(({ itemIds: _, ...plan }) => plan));
  expect(charged.length).toBeGreaterThan(PLANS_OF_DISCOUNTS / 2);
});

function toPredicted(
  of: string,
  itemIds: ReadonlySet<number>,
  outlook: { renewals: number; after_cents: number } | null,
): Predicted {
  if (!outlook) throw new Error("the store told no prices");
  return { of, itemIds, renewals: outlook.renewals, cents: outlook.after_cents };
}

/** A patient with a prescription or two, most of them with a discount that was used or not, and what is done to it. */
async function planDiscount(
  random: Random,
  start: Day,
): Promise<{ plan: DiscountPlan; itemIds: Set<number> }> {
  const { id } = await anyDiscount(random);
  const { patient, items } = await shop.patientWith(
    Array.from({ length: 1 + random.integer(2) }, () => anyItem(random, start)),
  );
  for (const item of items) {
    const assignment = await insertAssignment(shop.ctx, { prescription_item_id: item.id, discount_id: id });
    const used = { item_id: item.id, assignment_id: assignment.id, quantity: 1 + random.integer(2) };
    if (random.chance(2))
      await insertRenewal(shop.ctx, { user_id: patient.id, state: "paid", items: [used] });
  }
  const itemIds = new Set(items.map((item) => item.id));
  const of = { prescription_item_id: items[0].id, discount_config_id: id };
  const one = new Set([items[0].id]);
  switch (random.integer(5)) {
    case 0:
      return { plan: { kind: "delete", id }, itemIds };
    case 1:
      return { plan: { kind: "unassign", ...of }, itemIds: one };
    case 2:
      return {
        plan: { kind: "assign", ...of, discount_config_id: (await anyDiscount(random, {})).id },
        itemIds: one,
      };
    case 3: {
      const { id: other } = await anyDiscount(random, {});
      const many = { prescription_item_ids: [...itemIds], discount_config_id: other };
      return { plan: { kind: "assign_many", ...many }, itemIds };
    }
    default:
      return { plan: { kind: "change", id, change: changeOf(random) }, itemIds };
  }
}

function carryOut(plan: DiscountPlan): Promise<unknown> {
  switch (plan.kind) {
    case "delete":
      return deleteDiscount(asAdmin, plan);
    case "assign":
      return assignDiscount(asAdmin, plan);
    case "assign_many":
      return changeMany(asAdmin, {
        itemIds: plan.prescription_item_ids,
        action: { kind: "assign_discount", discountConfigId: plan.discount_config_id },
        dryRun: false,
      });
    case "unassign":
      return unassignDiscount(asAdmin, plan);
    case "change":
      return updateDiscount(asAdmin, { id: plan.id, ...plan.change });
    case "create":
      throw new Error("a discount that nobody has changes no order");
  }
}

/** New prices of another product, which three patients have. */
async function planPriceList(random: Random, start: Day) {
  const itemIds = new Set<number>();
  for (let made = 0; made < 3; made++) {
    const { items } = await shop.patientWith([{ product: "second", ...anyItem(random, start) }]);
    const { id } = await anyDiscount(random);
    await insertAssignment(shop.ctx, { prescription_item_id: items[0].id, discount_id: id });
    itemIds.add(items[0].id);
  }
  const run = await desk.upload([[products.second.variant.variantId, "17.77"]], "id");
  await desk.work();
  return { run, itemIds };
}

function anyItem(random: Random, start: Day) {
  return {
    next_reminder_date: addDays(start, random.integer(40) - 8),
    repeats: random.pick([null, 1, 2, 5]),
    prescription_expiry_date: addDays(start, 3 + random.integer(60)),
    quantity: 1 + random.integer(3),
  };
}

function changeOf(random: Random) {
  return {
    discount_value: 1 + random.integer(9_000) / 100,
    application_scope: random.pick(["all_orders", "first_order_only", "repeats_only"] as const),
    is_active: !random.chance(5),
  };
}

/** One that runs, until some day of the next weeks unless told otherwise. */
function anyDiscount(random: Random, dates: object = endIn(random)) {
  return insertDiscount(shop.ctx, {
    discount_type: random.pick(["percentage", "fixed_amount"]),
    discount_value: (random.integer(9_900) / 100 + 0.01).toFixed(2),
    application_scope: random.pick(["all_orders", "first_order_only", "repeats_only"]),
    ...dates,
  });
}

function endIn(random: Random) {
  const end = shop.ctx.clock.now().getTime() + (1 + random.integer(30 * 24)) * 3_600_000;
  return random.chance(2) ? { end_date: new Date(end) } : {};
}

/** Each patient orders on the day of the reminder, as many packs as last time, and pays. */
async function orderWhenDue(start: Day): Promise<{ itemId: number; cents: number }[]> {
  const { ctx } = shop;
  const charged: { itemId: number; cents: number }[] = [];
  for (let day = start; day <= addDays(start, 30); day = addDays(day, 1)) {
    if (day !== start) ctx.clock.set(noonOf(day, ctx.settings.storeTimezone).toISOString());
    const due = await ctx.db
      .select({ id: prescription_items.id })
      .from(prescription_items)
      .where(lte(prescription_items.next_reminder_date, day));
    const rows = await listItemsWithIds(
      ctx.db,
      due.map(({ id }) => id),
    );
    for (const row of rows)
      if (eligibility(eligibilityFacts(row), day).canOrder)
        charged.push({ itemId: row.item.id, cents: await orderOnce(row) });
  }
  return charged;
}

async function orderOnce({
  item,
  user,
}: Awaited<ReturnType<typeof listItemsWithIds>>[number]): Promise<number> {
  const earlier = await readRenewals(shop.ctx.db, user.id);
  const last = await lastQuantity(item.id);
  const quantity = Math.min(last ?? item.quantity, maxOrderQuantity(item.repeats));
  await renew(shop.ctx, {
    token: await shop.linkFor(user, [item]),
    prescriptionItems: [{ id: item.id, quantity }],
    includeDelivery: false,
  });
  const made = (await readRenewals(shop.ctx.db, user.id)).find(
    ({ id }) => !earlier.some((other) => other.id === id),
  );
  const [draft] = shop.draftsOf(made?.id);
  return orderTotals(shop.store.pay(draft?.id ?? "")).subtotalCents;
}

async function lastQuantity(itemId: number): Promise<number | undefined> {
  const { rows } = await shop.ctx.db.execute<{ quantity: number }>(
    `select quantity from renewal_items join renewals on id = renewal_id where item_id = ${itemId} order by created_at desc limit 1`,
  );
  return rows[0]?.quantity;
}
