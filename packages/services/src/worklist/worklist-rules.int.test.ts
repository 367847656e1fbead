import { EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { WORK_KINDS } from "@scriptkeeper/contracts/worklist/limits";
import { WorklistInput } from "@scriptkeeper/contracts/worklist/worklist";
import {
  emails,
  late_items,
  price_run_rows,
  price_runs,
  product_configurations,
  renewals,
  schedules,
  store_looks,
  store_variants,
  transactions,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { createRandom, type Random } from "@scriptkeeper/testing/random/random";
import { insertEmail, insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "../core/index.ts";
import type { StoreFacts } from "../store-status/store-facts.ts";
import { countWork, readWorklist } from "./read-worklist.ts";

const PATIENTS = 150;

const ctx = sharedContext();
const admin = sharedAdmin(ctx);
beforeAll(async () => {
  await ctx.db.insert(schedules).values({ name: "send-due-emails", last_started_at: ctx.clock.now() });
  await generate(createRandom(20_260_310));
}, 120_000);

/** What each kind means, in a statement of its own that knows nothing of how the product finds it. */
const meanings: Record<Exclude<(typeof WORK_KINDS)[number], "store_not_ready" | "unsent_mail">, SQL> = {
  late_patient: sql`
    select count(*) from late_items l join prescription_items i on i.id = l.item_id
    where l.outcome is null and l.reminder_date = i.next_reminder_date and l.arming = i.reminder_arming
      and ${isLive()} and i.repeats <> 0
      and ${isForSale()} and not ${hasUnknownStrength()}
      and not exists (select from renewal_items ri join renewals r on r.id = ri.renewal_id
        where ri.item_id = i.id and r.state in ('opening', 'open', 'closing'))`,
  late_delivery: sql`select count(*) from renewals where delivery_due_on < '2026-03-10'`,
  review: sql`
    select count(*) from prescription_items where num_nonnulls(repeats, prescription_expiry_date) = 0`,
  attention: sql`
    select count(*) from prescription_items i where ${isLive()} and coalesce(i.repeats, 1) > 0
      and num_nonnulls(i.repeats, i.prescription_expiry_date) > 0
      and (${hasUnknownStrength()} or (i.next_reminder_date is null and ${isForSale()}))`,
  bad_address: sql`select count(email_bad_at) from users`,
  refused_mail: sql`
    select count(*) from emails e where e.state = 'failed'
      and e.user_id in (select id from users where email_bad_at is null)`,
  unmatched_order: sql`
    select count(*) from transactions where order_status = 'attention' and attended_at is null
      and action in ('Order placed before installation', 'Order from before', 'Duplicate order tag')`,
  checkout: sql`
    select count(*) from transactions where order_status = 'attention' and attended_at is null
      and action in ('Paid with no repeats left', 'Store calculated a different total')`,
  notice: sql`
    select count(*) from transactions where order_status = 'attention' and attended_at is null
      and action in ('Data access request', 'Customers merged')`,
  unavailable_product: sql`
    select count(distinct p.id) from product_configurations p join prescription_items i using (product_id)
    where not p.is_available and p.deleted_at is null and i.next_reminder_date is not null
      and i.status <> 'expired' and coalesce(i.repeats, 1) > 0 and ${isLive()}`,
  price_rows: sql`
    select count(distinct r.id) from price_runs r join price_run_rows w on w.run_id = r.id and w.outcome = 'failed'
    where r.state = 'done' and r.closed_at is null and r.is_reviewed
      and r.id not in (select retry_of from price_runs where retry_of is not null)`,
};

function isLive(): SQL {
  return sql`coalesce(i.prescription_expiry_date, i.expiry_date, 'infinity') > '2026-03-10'`;
}

/** A deleted configuration says nothing of what is for sale. */
function isForSale(): SQL {
  return sql`(i.product_id not in (select product_id from product_configurations where not is_available and deleted_at is null)
    and coalesce(i.variant_id, '') not in (select variant_id from store_variants where not is_available))`;
}

function hasUnknownStrength(): SQL {
  return sql`(i.variant_id is null and i.product_id in
    (select product_id from store_variants group by product_id having count(*) > 1))`;
}

/** The kinds whose lines lead to a patient. */
const ofPatients = new Set<string>(["late_patient", "late_delivery", "bad_address", "review", "attention"]);

const counted = async (statement: SQL) => {
  const { rows } = await ctx.db.execute<{ count: string }>(statement);
  return Number(rows[0]?.count);
};

describe("the worklist of a generated store", () => {
  test.each(Object.keys(meanings) as (keyof typeof meanings)[])(
    "has as many lines of the kind %s as its meaning counts, and each number has its rows",
    async (kind) => {
      const meant = await counted(meanings[kind]);
      expect(meant).toBeGreaterThan(0);
      const keys = new Set<string>();
      for (let page = 1; keys.size < meant && page < 12; page += 1) {
        const { groups } = await readWorklist(admin, WorklistInput.parse({ kind, page }));
        expect(groups).toMatchObject([{ kind, count: meant, is_more: false, snoozed: 0 }]);
        for (const line of groups[0]?.lines ?? []) keys.add(line.key);
      }
      expect(keys.size).toBe(meant);
    },
  );

  test("has each kind with its number and first lines on the first page, and every line says why", async () => {
    const { groups } = await readWorklist(admin, WorklistInput.parse({}));
    const numbers = Object.fromEntries(groups.map(({ kind, count }) => [kind, count]));
    expect(await countWork(admin)).toEqual(
      groups.map(({ kind, count, is_more }) => ({ kind, count, is_more })),
    );
    for (const [kind, statement] of Object.entries(meanings))
      expect(numbers[kind], kind).toBe(await counted(statement));
    expect(groups.map(({ kind }) => kind)).toEqual(WORK_KINDS.filter((kind) => kind in meanings));
    for (const { lines, count } of groups) {
      expect(lines).toHaveLength(Math.min(count, 8));
      for (const line of lines) {
        expect(line.why).not.toBe("");
        expect(line.title).not.toBe("");
        expect(line.since === null, line.kind).toBe(line.kind === "unavailable_product");
        expect(line.patient_id !== undefined, line.kind).toBe(ofPatients.has(line.kind));
      }
    }
  });

  test("shows lines that wait the longest first", async () => {
    for (const kind of ["late_delivery", "bad_address", "review"] as const) {
      const { groups } = await readWorklist(admin, WorklistInput.parse({ kind }));
      const since = groups[0]?.lines.map((line) => line.since ?? "") ?? [];
      expect(since.length).toBeGreaterThan(2);
      expect(since).toEqual([...since].sort());
    }
  });

  test("doesn't say since when a product can't be sold, as nobody recorded it, and an edit moves no line", async () => {
    const lines = async () =>
      (await readWorklist(admin, WorklistInput.parse({ kind: "unavailable_product" }))).groups[0]?.lines ??
      [];
    const before = await lines();
    expect(before.length).toBeGreaterThan(1);
    expect(before.map(({ since }) => since)).toEqual(before.map(() => null));
    for (const { why } of before) expect(why).toMatch(/restock it there, or call the patients\.$/);
    await ctx.db
      .update(product_configurations)
      .set({ updated_at: new Date(ctx.clock.now().getTime() + 60_000) })
      .where(eq(product_configurations.id, Number(before[0]?.key)));
    expect((await lines()).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });
});

test("the line of a store that doesn't answer says since when, not when it was last asked", async () => {
  const at = ctx.clock.now();
  const answered = new Date(at.getTime() - 3 * 86_400_000);
  const shop = {
    shopName: "Shop",
    shopDomain: "shop.example",
    ownDomain: null,
    currency: "AUD",
    plan: "Basic",
    pricesIncludeTax: true,
    loginRequiredAtCheckout: false,
    isTrial: false,
    personalData: null,
    grantedScopes: [],
    missingScopes: ["read_orders"],
    apiVersion: { pinned: "2026-07", answered: null },
    clockAheadMs: 0,
  };
  const facts: StoreFacts = { shop, topics: [] };
  const failed = { failure: "network", failure_detail: "The store gave no answer." };
  await ctx.db.insert(store_looks).values({ looked_at: at, facts, facts_at: answered, ...failed });
  const { groups } = await readWorklist(admin, WorklistInput.parse({ kind: "store_not_ready" }));
  const [line] = groups[0]?.lines.filter(({ key }) => key === "connection") ?? [];
  expect(line).toMatchObject({ detail: "The store gave no answer.", since: answered.toISOString() });
  // When a scope was taken away, the store does not tell.
  expect(groups[0]?.lines).toContainEqual(expect.objectContaining({ key: "scopes", since: null }));
  await ctx.db.delete(store_looks);
});

test("only 200 lines of a kind are counted, and the first of them are shown", async () => {
  const one = { transaction_type: "order" as const, transaction_date: ctx.clock.now() };
  await ctx.db.insert(transactions).values(
    Array.from({ length: 501 }, (_, n) => ({
      ...one,
      action: "Customers merged",
      description: `The ${n}th`,
      order_status: "attention",
    })),
  );
  const { groups } = await readWorklist(admin, WorklistInput.parse({ kind: "notice", page: 4 }));
  expect(groups).toMatchObject([{ count: 200, is_more: true }]);
  expect(groups[0]?.lines).toHaveLength(50);
  expect(await countWork(admin)).toContainEqual({ kind: "notice", count: 200, is_more: true });
  const past = await readWorklist(admin, WorklistInput.parse({ kind: "notice", page: 5 }));
  expect(past.groups[0]?.lines).toEqual([]);
});

async function generate(random: Random): Promise<void> {
  const day = today(ctx);
  const at = ctx.clock.now();
  const products = await Promise.all(
    Array.from({ length: 12 }, (_, n) => insertProduct(ctx, { is_available: n % 4 > 0 })),
  );
  // One that nobody has a prescription of, and a deleted one.
  await insertProduct(ctx, { is_available: false });
  products.push(await insertProduct(ctx, { is_available: false, deleted_at: at }));
  const variants = products.map(({ product_id }, n) => ({
    variant_id: `9${n}`,
    product_id,
    title: "20 mg",
    position: 0,
    is_available: n % 5 > 0,
  }));
  await ctx.db.insert(store_variants).values(variants);
  const second = variants
    .slice(1, 4)
    .map((variant) => ({ ...variant, variant_id: `8${variant.variant_id}` }));
  await ctx.db.insert(store_variants).values(second);
  for (let n = 0; n < PATIENTS; n += 1) {
    const bad = random.chance(5) ? new Date(at.getTime() - random.integer(1_000) * 60_000) : null;
    const { id: user_id } = await insertUser(ctx, { email_bad_at: bad });
    for (let items = random.integer(3) + 1; items > 0; items -= 1) await generateItem(random, user_id);
    if (random.chance(2)) {
      const state = random.pick(EMAIL_STATES);
      await insertEmail(ctx, {
        user_id: random.chance(8) ? null : user_id,
        kind: random.pick(["reminder", "expiry", "welcome"]),
        state,
        sent_at: state === "sent" ? at : null,
      });
    }
  }
  const log = { transaction_type: "order" as const, transaction_date: at, description: "What to do." };
  for (let n = 0; n < 60; n += 1) {
    const action = random.pick([
      "Order placed before installation",
      "Order from before",
      "Duplicate order tag",
      "Store calculated a different total",
      "Data access request",
      "Customers merged",
      "Order paid",
    ]);
    await ctx.db.insert(transactions).values({
      ...log,
      action,
      transaction_type: action === "Store calculated a different total" ? "renewal" : "order",
      order_status: action === "Order paid" ? "success" : "attention",
      attended_at: random.chance(3) ? at : null,
    });
  }
  const [order] = await ctx.db.select().from(renewals).limit(1);
  await ctx.db.insert(transactions).values({
    ...log,
    renewal_id: order?.id,
    action: "Paid with no repeats left",
    order_status: "attention",
  });
  for (let n = 0; n < 20; n += 1) await generateRun(random);

  async function generateItem(chance: Random, user_id: number) {
    const which = chance.integer(products.length);
    const reminder = chance.chance(6) ? null : addDays(day, chance.integer(60) - 40);
    const isReviewed = !chance.chance(6);
    const expiry = chance.chance(4) ? null : addDays(day, chance.integer(400) - 60);
    const item = await insertItem(ctx, {
      user_id,
      created_at: new Date(at.getTime() - chance.integer(10_000) * 60_000),
      product_id: products[which]?.product_id ?? "",
      variant_id: chance.chance(3) ? null : (variants[which]?.variant_id ?? null),
      next_reminder_date: reminder,
      repeats: isReviewed ? chance.pick([0, 1, 5]) : null,
      prescription_expiry_date: isReviewed ? expiry : null,
      expiry_date: isReviewed ? null : expiry,
      status: chance.pick(["active", "active", "pending_renewal", "expired"]),
    });
    if (chance.chance(3)) {
      const state = chance.pick(["open", "paid", "lapsed"] as const);
      const order = { user_id, state, items: [{ item_id: item.id }] };
      const { id } = await insertRenewal(ctx, order);
      if (state === "paid" && chance.chance(2))
        await ctx.db
          .update(renewals)
          .set({ delivery_due_on: addDays(day, chance.integer(20) - 15) })
          .where(eq(renewals.id, id));
    }
    if (reminder !== null && reminder < day)
      await ctx.db.insert(late_items).values({
        item_id: item.id,
        user_id,
        ran_out_on: reminder,
        is_estimated: false,
        reminder_date: chance.chance(4) ? addDays(reminder, -30) : reminder,
        arming: item.reminder_arming,
        ...(chance.chance(4) && { outcome: "called" as const, settled_at: at }),
      });
  }

  async function generateRun(chance: Random) {
    const [run] = await ctx.db
      .insert(price_runs)
      .values({
        identifier_type: "sku",
        total: 2,
        created_at: at,
        state: chance.pick(["done", "done", "review", "undoing"]),
        closed_at: chance.chance(3) ? at : null,
        is_reviewed: !chance.chance(4),
      })
      .returning();
    if (!run) throw new Error("the run was not inserted");
    if (run.id > 4 && chance.chance(4))
      await ctx.db
        .update(price_runs)
        .set({ retry_of: run.id - 2 })
        .where(eq(price_runs.id, run.id));
    await ctx.db.insert(price_run_rows).values(
      [2, 3].map((row_number) => ({
        run_id: run.id,
        row_number,
        identifier: "A",
        price: "9.90",
        outcome: chance.pick(["failed", "changed", "left_out"] as const),
      })),
    );
  }
}

test.each(EMAIL_STATES)(
  "the generated store has %s emails, so that no state is counted or left out by accident",
  async (state) => {
    expect(await ctx.db.$count(emails, eq(emails.state, state))).toBeGreaterThan(5);
  },
);
