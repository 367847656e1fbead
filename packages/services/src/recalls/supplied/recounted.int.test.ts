import { randomUUID } from "node:crypto";
import { SUPPLIED_CONCERNS, type SuppliedConcern } from "@scriptkeeper/contracts/constants";
import type { SuppliedTotals, SupplyDoubt } from "@scriptkeeper/contracts/recalls/recalls";
import {
  fulfillment_items,
  fulfillments,
  prescription_items,
  transactions,
  users,
} from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { createRandom, type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listSuppliedPatients } from "./list-supplied.ts";

const HISTORIES = attackSize({ small: 6, full: 60 });
const EVENTS = 90;
const HOUR = 3_600_000;

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

/** What the pharmacy's own book says of one supply, or of one order that is still to be paid. */
interface Entry {
  person: string;
  supply: string;
  product: string;
  /** Of a prescription: all that it ever said. */
  variants: { product: string; variant: string | null }[];
  packs: number;
  /** The days on which it may have been handed out. */
  first: string;
  last: string;
  kind: "sure" | "unpaid" | SupplyDoubt;
  isOnItsWay: boolean;
}

interface Patient {
  id: number;
  isGone: boolean;
  /** No email arrives there. */
  isBad: boolean;
  items: Held[];
  /** Orders by the account, and whether the log knows whose they are. */
  orders: { entries: Entry[]; isLogged: boolean; id: string }[];
}

interface Held {
  id: number;
  product: string;
  variant: string | null;
  entry: Entry;
}

const dayText = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" });
const dayOf = (at: Date) => dayText.format(at);

/** Around midnight in the store's zone, before and after its clocks go back. */
function someTime({ integer }: Random): Date {
  return new Date(Date.UTC(2026, 2, 20) + integer(30) * 24 * HOUR + 12 * HOUR + integer(40) * 0.1 * HOUR);
}

class Pharmacy {
  readonly patients: Patient[] = [];
  readonly book: Entry[] = [];
  readonly products: readonly string[];
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
    const base = 1_000_000_000 + random.integer(2 ** 30);
    this.products = [`a${base}`, `b${base}`];
  }

  get variants(): (string | null)[] {
    return ["71", "72", null];
  }

  async live(): Promise<void> {
    const { random } = this;
    for (let n = 0; n < 8; n++) {
      const isBad = random.chance(6);
      const { id } = await insertUser(ctx, { email_bad_at: isBad ? ctx.clock.now() : null });
      this.patients.push({ id, isGone: false, isBad, items: [], orders: [] });
    }
    for (let n = 0; n < EVENTS; n++) {
      const patient = random.pick(this.patients);
      if (patient.isGone) continue;
      const item = patient.items.length > 0 ? random.pick(patient.items) : null;
      if (!item || random.chance(4)) await this.prescribe(patient);
      else if (random.chance(8)) await this.change(item);
      else if (random.chance(9)) await this.delete(patient, item);
      else if (random.chance(12)) await this.deleteAndRestore(item);
      else if (random.chance(30)) await this.close(patient);
      else await this.order(patient);
    }
  }

  async prescribe(patient: Patient): Promise<void> {
    const { random } = this;
    const [product, variant] = [random.pick(this.products), random.pick(this.variants)];
    const day = dayOf(someTime(random));
    const isOrdered = random.chance(2);
    const quantity = 1 + random.integer(3);
    const { id } = await insertItem(ctx, {
      user_id: patient.id,
      product_id: product,
      product_name: product,
      variant_id: variant,
      quantity,
      start_date: day,
      shopify_line_item_id: isOrdered ? "1" : null,
    });
    const entry: Entry = {
      person: `p${patient.id}`,
      supply: `i${id}`,
      product,
      variants: [{ product, variant }],
      packs: quantity,
      first: day,
      last: day,
      isOnItsWay: false,
      kind: isOrdered ? "sure" : "by_hand",
    };
    this.book.push(entry);
    patient.items.push({ id, product, variant, entry });
  }

  /** Another product, another strength, or the strength that nobody had filled in. */
  async change(item: Held): Promise<void> {
    const { random } = this;
    const product = random.chance(2) ? random.pick(this.products) : item.product;
    const variant = random.pick(this.variants);
    await ctx.db
      .update(prescription_items)
      .set({ product_id: product, product_name: `${product} new`, variant_id: variant })
      .where(eq(prescription_items.id, item.id));
    if (item.variant === null && product === item.product) item.entry.variants.pop();
    item.entry.variants.push({ product, variant });
    Object.assign(item, { product, variant });
  }

  async delete(patient: Patient, item: Held): Promise<void> {
    await ctx.db.delete(prescription_items).where(eq(prescription_items.id, item.id));
    patient.items.splice(patient.items.indexOf(item), 1);
  }

  /** What it said when it was deleted is kept, whatever is filled in later. */
  async deleteAndRestore({ id, product, variant, entry }: Held): Promise<void> {
    entry.variants.push({ product, variant });
    const { rows } = await ctx.db.execute<{ row: unknown }>(sql`
      with gone as (delete from prescription_items where id = ${id} returning *)
      select to_jsonb(gone) as row from gone`);
    await ctx.db.execute(sql`
      insert into prescription_items overriding system value
      select * from jsonb_populate_record(null::prescription_items, ${JSON.stringify(rows[0]?.row)}::jsonb)`);
  }

  async close(patient: Patient): Promise<void> {
    await ctx.db.delete(users).where(eq(users.id, patient.id));
    Object.assign(patient, { isGone: true, items: [] });
    for (const { entries, isLogged, id } of patient.orders)
      if (!isLogged) for (const entry of entries) entry.person = `o${id}`;
  }

  async order(patient: Patient): Promise<void> {
    const { random } = this;
    const created_at = someTime(random);
    const later = (hours: number) => new Date(created_at.getTime() + hours * HOUR);
    const state = random.pick([
      "paid",
      "paid",
      "paid",
      "cancelled",
      "open",
      "opening",
      "closing",
      "lapsed",
      "refused",
    ] as const);
    const isLive = ["open", "opening", "closing"].includes(state);
    const unpaid_since = state === "lapsed" && random.chance(2) ? later(0.5) : null;
    // An order that counted before it ended unpaid may have been handed over, like a paid one that was cancelled.
    const became = unpaid_since ? "cancelled" : state;
    const opened_at = state === "opening" ? null : later(0.001);
    const settled_at = isLive ? null : later(random.integer(60) + 1);
    const isAwaited = state === "paid" && random.chance(2);
    const chosen = patient.items.filter(() => random.chance(2));
    const entries: Entry[] = [];
    const handed: number[] = [];
    const items = (chosen.length > 0 ? chosen : patient.items.slice(0, 1)).map((item) => {
      const quantity = 1 + random.integer(2);
      const end = settled_at ?? later(0.001);
      const fate = random.pick([
        "held",
        "held",
        "held",
        "refused",
        "left out",
        "taken off",
        "handed over, taken off",
      ] as const);
      const back = {
        held: null,
        refused: later(0.001),
        "left out": new Date(end.getTime() + 2_000),
        "taken off": new Date(end.getTime() + 30 * HOUR),
        "handed over, taken off": new Date(end.getTime() + 30 * HOUR),
      }[fate];
      const isHanded = fate === "handed over, taken off" && (became === "paid" || became === "cancelled");
      if (isHanded) handed.push(item.id);
      const kind = kindOf(became, fate);
      const paid = dayOf(settled_at ?? created_at);
      if (kind)
        entries.push({
          person: `p${patient.id}`,
          supply: "",
          product: item.product,
          packs: quantity,
          kind,
          variants: [{ product: item.product, variant: item.variant }],
          first: became === "cancelled" || isLive ? dayOf(created_at) : paid,
          last: paid,
          isOnItsWay: isAwaited && fate === "held",
        });
      const given_back_at = state === "paid" || isLive ? back : (back ?? settled_at);
      const line = { item_id: item.id, product_id: item.product, product_name: item.product, quantity };
      return { ...line, variant_id: item.variant, given_back_at };
    });
    const { id } = await insertRenewal(ctx, {
      state,
      user_id: patient.id,
      items,
      created_at,
      opened_at,
      settled_at,
      unpaid_since,
      order_name: "#1",
      ...(isAwaited && { fulfillment_ask_at: new Date("2026-05-01T00:00:00Z") }),
    });
    for (const entry of entries) entry.supply = `o${id}`;
    const isLogged = random.chance(2);
    if (isLogged) await log(patient.id, id);
    patient.orders.push({ entries, isLogged, id });
    if (handed.length > 0) await handOver(id, handed);
    this.book.push(...entries);
  }

  /** Counted by hand. */
  recount({ product, variant, from, until }: Asked) {
    const found = this.book.filter(
      (entry) =>
        entry.variants.some(
          (is) => is.product === product && (!variant || is.variant === variant || is.variant === null),
        ) &&
        (entry.kind === "unpaid" || ((!from || entry.last >= from) && (!until || entry.first <= until))),
    );
    return [...new Set(found.map(({ person }) => person))].sort().map((key) => {
      const own = found.filter(({ person }) => person === key);
      const got = own.filter(({ kind }) => kind !== "unpaid");
      const orders = (areMeant: (entry: Entry) => boolean) =>
        [...new Set(own.filter(areMeant).map(({ supply }) => supply))].sort();
      return {
        key,
        last_supplied_on:
          got
            .map(({ first }) => first)
            .sort()
            .at(-1) ?? null,
        supplies: new Set(got.map(({ supply }) => supply)).size,
        packs: got.reduce((sum, { packs }) => sum + packs, 0),
        doubts: got.some(({ kind }) => kind === "sure")
          ? []
          : [...new Set(got.map(({ kind }) => kind))].sort(),
        on_its_way: orders(({ isOnItsWay }) => isOnItsWay),
        unpaid: orders(({ kind }) => kind === "unpaid"),
        isThere: this.patients.some(({ id, isGone }) => key === `p${id}` && !isGone),
      };
    });
  }
}

function kindOf(state: string, fate: string): Entry["kind"] | null {
  if (state === "lapsed" || state === "refused" || fate === "refused") return null;
  if (state !== "paid" && state !== "cancelled") return fate === "held" ? "unpaid" : null;
  if (fate === "handed over, taken off") return "sure";
  // Of a cancelled order nobody knows any more when it was paid.
  if (state === "cancelled") return "cancelled";
  if (fate === "held") return "sure";
  return fate === "left out" ? null : "taken_off";
}

async function log(user_id: number, renewal_id: string): Promise<void> {
  await ctx.db.insert(transactions).values({
    transaction_type: "order",
    transaction_date: ctx.clock.now(),
    user_id,
    renewal_id,
    first_name: "Pat",
    last_name: "Ient",
    email: "pat@people.example",
    action: "Order paid",
    description: "Paid.",
    order_status: "success",
  });
}

async function handOver(renewal_id: string, itemIds: readonly number[]): Promise<void> {
  const parcel = { id: randomUUID(), renewal_id, state: "delivered" as const, packed_at: ctx.clock.now() };
  await ctx.db.insert(fulfillments).values(parcel);
  for (const item_id of itemIds)
    await ctx.db.insert(fulfillment_items).values({ fulfillment_id: parcel.id, item_id, quantity: 1 });
}

interface Asked {
  product: string;
  variant: string | null;
  from: string | null;
  until: string | null;
}

async function ask({ product, variant, from, until }: Asked, concern?: SuppliedConcern) {
  const page = await listSuppliedPatients(admin, {
    ...(concern && { concern }),
    product_id: product,
    page: 1,
    limit: 200,
    ...(variant && { variant_id: variant }),
    ...(from && { from }),
    ...(until && { until }),
  });
  const names = (orders: readonly { renewal_id: string }[]) =>
    orders.map(({ renewal_id }) => `o${renewal_id}`).sort();
  const people = page.people.map((person) => ({
    key: person.key,
    last_supplied_on: person.last_supplied_on,
    supplies: person.supplies,
    packs: person.packs,
    doubts: person.doubts.toSorted(),
    on_its_way: names(person.on_its_way),
    unpaid: names(person.unpaid),
    isThere: person.user_id !== null,
  }));
  return { page, people: people.sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

test("the search finds exactly those whom a plain recount of random histories finds", async () => {
  await withSeed(runSeed(), async (random) => {
    for (let n = 0; n < HISTORIES; n++) {
      const pharmacy = new Pharmacy(random.fork());
      await pharmacy.live();
      for (const product of pharmacy.products)
        for (let round = 0; round < 8; round++) {
          const [a, b] = [dayOf(someTime(random)), dayOf(someTime(random))].sort();
          const asked = {
            product,
            variant: random.pick(pharmacy.variants),
            from: random.chance(3) ? null : (a ?? null),
            until: random.chance(3) ? null : (b ?? null),
          };
          const { page, people } = await ask(asked);
          const counted = pharmacy.recount(asked);
          expect({ asked, people }).toEqual({ asked, people: counted });
          const supplied = counted.filter(({ supplies }) => supplies > 0);
          expect(page).toMatchObject({
            total: counted.length,
            patients: supplied.length,
            supplies: supplied.reduce((sum, { supplies }) => sum + supplies, 0),
            packs: supplied.reduce((sum, { packs }) => sum + packs, 0),
            deleted: supplied.filter(({ isThere }) => !isThere).length,
            unpaid: counted.filter(({ unpaid }) => unpaid.length > 0).length,
            on_its_way: counted.filter(({ on_its_way }) => on_its_way.length > 0).length,
          });
          for (const concern of SUPPLIED_CONCERNS) {
            const opened = await ask(asked, concern);
            expect({ asked, concern, people: opened.people }).toEqual({
              asked,
              concern,
              people: counted.filter((person) => concerns[concern](person, pharmacy)),
            });
            expect(opened.page).toEqual({
              ...page,
              people: opened.page.people,
              found: page[numbers[concern]],
            });
            expect(opened.page.people).toHaveLength(opened.page.found);
          }
        }
    }
  });
}, 240_000);

type Recounted = ReturnType<Pharmacy["recount"]>[number];

/** Whom each number counts, by the book. */
const concerns: Record<SuppliedConcern, (person: Recounted, pharmacy: Pharmacy) => boolean> = {
  supplied: ({ supplies }) => supplies > 0,
  unpaid: ({ unpaid }) => unpaid.length > 0,
  on_its_way: ({ on_its_way }) => on_its_way.length > 0,
  bad_address: ({ key, supplies }, { patients }) =>
    supplies > 0 && patients.some(({ id, isGone, isBad }) => key === `p${id}` && isBad && !isGone),
  has_account: ({ supplies, isThere }) => supplies > 0 && isThere,
  deleted: ({ supplies, isThere }) => supplies > 0 && !isThere,
  doubtful: ({ doubts }) => doubts.length > 0,
};

/** The number that opens each list. */
const numbers = {
  supplied: "patients",
  unpaid: "unpaid",
  on_its_way: "on_its_way",
  bad_address: "bad_addresses",
  has_account: "accounts",
  deleted: "deleted",
  doubtful: "doubtful",
} as const satisfies Record<SuppliedConcern, keyof SuppliedTotals>;

test("the recount covers every kind of supply", async () => {
  const pharmacy = new Pharmacy(createRandom(5));
  await pharmacy.live();
  const kinds = new Set(pharmacy.book.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["by_hand", "cancelled", "sure", "taken_off", "unpaid"]);
  expect(pharmacy.book.some(({ variants }) => variants.length > 1)).toBe(true);
});
