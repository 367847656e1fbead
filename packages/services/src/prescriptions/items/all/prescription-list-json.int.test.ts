import {
  DISCOUNT_SCOPES,
  DISCOUNT_TYPES,
  ITEM_STATUSES,
  RENEWAL_STATES,
} from "@scriptkeeper/contracts/constants";
import { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { prescription_items, store_variants } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { pagesOf } from "@scriptkeeper/testing/json-rows";
import { hostileText } from "@scriptkeeper/testing/random/hostile-text";
import { type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import {
  insertAssignment,
  insertDiscount,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { forEachAtOnce, today } from "../../../core/index.ts";
import { prescriptionView } from "../prescription-view.ts";
import { selectItemsWithFacts } from "../prescriptions.queries.ts";
import { streamAll } from "./stream-all.ts";

const ITEMS = 160;

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

async function bothWays() {
  const rows = await selectItemsWithFacts(ctx.db, { where: undefined, order: asc(prescription_items.id) });
  const view = { viewer: "admin", now: ctx.clock.now(), today: today(ctx) } as const;
  const inLists = (await pagesOf(streamAll(asAdmin))).flat();
  return { single: rows.map((row) => prescriptionView(row, view)), inLists };
}

it("A-API-03 B-API-01 any item is the same in the list of all as alone, and matches the contract", async () => {
  await withSeed(runSeed(), async (random) => {
    const products = await insertProducts();
    const items = Array.from({ length: ITEMS }, () => random.fork());
    await forEachAtOnce(items, 8, async (own) => {
      await insertAnyItem(own, products);
      return true;
    });
    const { single, inLists } = await bothWays();
    expect(inLists).toEqual(single);
    expect(z.array(PrescriptionItem.strict()).parse(inLists)).toEqual(inLists);
    expect(inLists.length).toBeGreaterThanOrEqual(ITEMS);
  });
}, 60_000);

it("A-API-03 the list covers every eligibility answer and a reserved discount, with its fields in the usual order", async () => {
  const user_id = (await insertUser(ctx)).id;
  const item = (columns: object = {}) => insertItem(ctx, { user_id, ...columns });
  const soldOut = await insertProduct(ctx, { is_available: false });
  const [ok, , , open, placed] = [
    await item(),
    await item({ repeats: null, prescription_expiry_date: null }),
    await item({ repeats: 0 }),
    await item({ repeats: 0 }),
    await item({ repeats: 0 }),
    await item({ prescription_expiry_date: today(ctx) }),
    await item({ product_id: soldOut.product_id }),
  ];
  const renewal = { state: "open", user_id } as const;
  await insertRenewal(ctx, { ...renewal, items: [{ item_id: open?.id ?? 0 }] });
  await insertRenewal(ctx, { ...renewal, placed_at: ctx.clock.now(), items: [{ item_id: placed?.id ?? 0 }] });
  const discount = await insertDiscount(ctx, { application_scope: "first_order_only" });
  const assignment = await insertAssignment(ctx, {
    prescription_item_id: ok?.id ?? 0,
    discount_id: discount.id,
  });
  await insertRenewal(ctx, { ...renewal, items: [{ item_id: ok?.id ?? 0, assignment_id: assignment.id }] });
  const { single, inLists } = await bothWays();
  expect(JSON.stringify(inLists)).toBe(JSON.stringify(single));
  const own = inLists.filter(({ user }) => user.id === user_id);
  expect(own.map(({ eligibility }) => eligibility.code)).toEqual([
    "ok",
    "needs_review",
    "no_repeats",
    "checkout_open",
    "order_placed",
    "expired",
    "unavailable",
  ]);
  expect(own[0]?.discount).toMatchObject({ isReserved: true, label: "10% off" });
});

/** Sold, sold out, not configured any more, in several strengths, never configured. */
async function insertProducts(): Promise<string[]> {
  const [sold, soldOut, deleted, several] = [
    await insertProduct(ctx),
    await insertProduct(ctx, { is_available: false }),
    await insertProduct(ctx, { is_available: false, deleted_at: ctx.clock.now() }),
    await insertProduct(ctx),
  ].map(({ product_id }) => product_id);
  if (!sold || !soldOut || !deleted || !several) throw new Error("a product is missing");
  const variant = { product_id: several, is_listed: true };
  await ctx.db.insert(store_variants).values([
    { ...variant, variant_id: "91", title: '10 mg "small"', position: 1, is_available: true },
    { ...variant, variant_id: "92", title: "20 mg", position: 2, is_available: false },
  ]);
  return [sold, sold, soldOut, deleted, several, "never configured"];
}

async function insertAnyItem(random: Random, products: readonly string[]): Promise<void> {
  const { pick, chance, integer } = random;
  const day = () => pick([null, ...[-400, -1, 0, 1, 14, 15, 400].map((days) => addDays(today(ctx), days))]);
  const text = () => (chance(3) ? null : hostileText(random));
  const patient = await insertUser(ctx, {
    first_name: hostileText(random),
    last_name: pick(["", hostileText(random)]),
    phone: text(),
    shopify_customer_id: pick([null, String(integer(2 ** 31))]),
  });
  const item = await insertItem(ctx, {
    user_id: patient.id,
    product_id: pick(products),
    product_name: hostileText(random),
    variant_id: pick([null, null, "91", "92", "unknown"]),
    quantity: 1 + integer(999),
    status: pick(ITEM_STATUSES),
    start_date: day() ?? today(ctx),
    expiry_date: day(),
    prescription_expiry_date: day(),
    repeats: pick([null, 0, 0, 0, 1, 99]),
    repeats_revision: integer(2),
    doctor_name: text(),
    next_reminder_date: day(),
    last_renewal_date: day(),
    shopify_line_item_id: text(),
    missing_data_notes: text(),
  });
  // Finer than JavaScript's clock, before and after the year of the others.
  await ctx.db.execute(sql`update ${prescription_items} set created_at = ${instant(random)}, updated_at = ${instant(random)},
    last_reminder_sent = ${pick([null, instant(random)])} where id = ${item.id}`);
  for (let orders = integer(4); orders > 0; orders--)
    await insertRenewal(ctx, {
      state: pick(RENEWAL_STATES),
      user_id: patient.id,
      placed_at: chance(2) ? ctx.clock.now() : null,
      created_at: new Date(ctx.clock.now().getTime() - integer(1_000_000)),
      items: [
        {
          item_id: item.id,
          took_repeat: chance(2),
          repeats_revision: integer(2),
          given_back_at: chance(3) ? ctx.clock.now() : null,
        },
      ],
    });
  if (chance(2)) await insertAnyDiscount(random, item.id);
}

const instant = ({ integer }: Random) =>
  sql`timestamptz '2026-03-09 23:30:00+00' + ${integer(2_000_000) - 1_000_000} * interval '1007.000123 seconds'`;

async function insertAnyDiscount(random: Random, itemId: number): Promise<void> {
  const { pick, chance } = random;
  const now = ctx.clock.now().getTime();
  const [start, end] = pick([
    [null, null],
    [now - 1, now],
    [now, now + 1],
    [now + 1, null],
    [null, now + 1],
    [null, now],
  ] as const);
  const type = pick(DISCOUNT_TYPES);
  const values = ["10.00", "12.50", "0.01", "99.99", "100.00", "7.05"];
  const discount = await insertDiscount(ctx, {
    discount_type: type,
    discount_value: pick(type === "percentage" ? values : [...values, "1234.50", "99999999.99"]),
    application_scope: pick(DISCOUNT_SCOPES),
    is_active: !chance(4),
    start_date: start === null ? null : new Date(start),
    end_date: end === null ? null : new Date(end),
    deleted_at: chance(6) ? ctx.clock.now() : null,
  });
  const assignment = await insertAssignment(ctx, {
    prescription_item_id: itemId,
    discount_id: discount.id,
    ended_at: chance(6) ? ctx.clock.now() : null,
  });
  if (chance(2)) return;
  await insertRenewal(ctx, {
    state: pick(RENEWAL_STATES),
    user_id: null,
    items: [{ item_id: itemId, assignment_id: assignment.id, discount_type: discount.discount_type }],
  });
}
