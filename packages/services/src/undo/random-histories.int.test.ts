import { randomUUID } from "node:crypto";
import {
  prescription_items,
  product_configurations,
  recorded_orders,
  reminder_ledger,
  renewal_items,
  renewals,
  saved_views,
  transactions,
  users,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/days";
import { attackCalls } from "@scriptkeeper/testing/attack-size";
import { adminActor, insertAdmin, insertItem, insertProduct } from "@scriptkeeper/testing/factories";
import { type Random, withSeed } from "@scriptkeeper/testing/random";
import { runSeed } from "@scriptkeeper/testing/run-seed";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/shop-context";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { liftEmailStop, updateCustomer } from "../accounts/index.ts";
import { archiveConfiguration, deleteConfiguration, updateConfiguration } from "../catalogue/index.ts";
import { type AdminContext, AppError, today, within } from "../core/index.ts";
import { updateRow } from "../database/index.ts";
import { changeMany, deleteSelection, updatePrescription, updateRepeats } from "../prescriptions/index.ts";
import { toCart } from "../renewals/cart/cart.ts";
import { readLink } from "../renewals/links/tokens.ts";
import { releaseRenewal } from "../renewals/reservation/release-renewal.ts";
import { reserveItems } from "../renewals/reservation/reserve-items.ts";
import { attendNotice, changeView, deleteView } from "../reporting/index.ts";
import { undoChange } from "./index.ts";

const HISTORIES = attackCalls({ small: 20, full: 10_000 });
const STEPS = 18;
const NOBODY = 2_000_000_000;
const seed = runSeed();

let shop: ShopContext;
let admins: AdminContext[];
beforeAll(async () => {
  shop = await shopContext({ isTimeless: true });
  const two = [await insertAdmin(shop.ctx), await insertAdmin(shop.ctx)];
  admins = two.map((admin) => shop.ctx.as(adminActor(admin)));
});
afterAll(() => shop.close());

/** A prescription as it should be. `version` rises whenever somebody sets the repeats by hand. */
interface Item {
  id: number;
  repeats: number;
  version: number;
  expiry: string | null;
  isThere: boolean;
}

interface Product {
  id: number;
  days: number;
  isArchived: boolean;
  isThere: boolean;
}

/** An entry of the log that asks for attention. */
interface Notice {
  id: number;
  isAttended: boolean;
  isThere: true;
}

interface View {
  id: number;
  name: string;
  isThere: boolean;
}

interface Patient {
  id: number;
  name: string;
  /** Written in the database's grid. */
  lastName: string;
  /** Reminders do not go there. */
  isStopped: boolean;
  isThere: true;
}

interface Held {
  id: string;
  item: Item;
  /** The count that it took from. */
  version: number;
  state: "unpaid" | "paid" | "given up";
}

/** What one record of a change takes to be undone, and what undoing it makes of the model. */
interface Step {
  canUndo: () => boolean;
  undo: () => void;
}

interface Change {
  id: string;
  /** The last first. */
  steps: Step[];
}

class History {
  readonly held: Held[] = [];
  readonly changes: Change[] = [];
  readonly random: Random;
  readonly items: Item[];
  readonly product: Product;
  readonly patient: Patient;
  readonly notice: Notice;
  readonly view: View;
  readonly order: (item: Item) => Promise<string>;
  constructor(of: Pick<History, "random" | "items" | "product" | "patient" | "notice" | "view" | "order">) {
    this.random = of.random;
    this.items = of.items;
    this.product = of.product;
    this.patient = of.patient;
    this.notice = of.notice;
    this.view = of.view;
    this.order = of.order;
  }

  /** Does something as one of the staff, under an id by which it can be undone. */
  async change(run: (ctx: AdminContext) => Promise<unknown>, steps: () => Step[]): Promise<void> {
    const id = randomUUID();
    await run({ ...this.random.pick(admins), changeId: id });
    const made = steps();
    if (made.length > 0) this.changes.push({ id, steps: made.toReversed() });
  }

  /**
   * The repeats were set by hand, also to what an order has left of them: undone while nobody set or took any since, and no
   * order waits for the count before.
   */
  setRepeats(item: Item, repeats: number): Step[] {
    if (!item.isThere) return [];
    const isHeld = this.held.some(
      (order) => order.item === item && order.state !== "given up" && order.version === item.version,
    );
    if (item.repeats === repeats && !isHeld) return [];
    const before = { repeats: item.repeats, version: item.version };
    item.version += 1;
    item.repeats = repeats;
    const written = { version: item.version };
    const heldThen = this.held.filter((order) => order.item === item && order.state === "unpaid");
    const step = {
      canUndo: () =>
        item.isThere &&
        item.version === written.version &&
        item.repeats === repeats &&
        !this.held.some(
          (order) => order.item === item && order.state === "unpaid" && order.version <= before.version,
        ) &&
        !heldThen.some(({ state }) => state === "given up"),
      undo: () => {
        const from = before.version;
        item.version += 1;
        item.repeats = before.repeats;
        for (const carry of this.carried) carry(item, { from, to: item.version });
      },
    };
    this.carried.push((of, { from, to }) => {
      if (of === item && written.version === from) written.version = to;
    });
    return [step];
  }

  private readonly carried: ((item: Item, version: { from: number; to: number }) => void)[] = [];

  /** A field was set: undone while it holds that. */
  set<Of extends { isThere: boolean }, Name extends keyof Of>(of: Of, name: Name, value: Of[Name]): Step[] {
    const before = of[name];
    if (before === value) return [];
    of[name] = value;
    return [
      {
        canUndo: () => of.isThere && of[name] === value,
        undo: () => {
          of[name] = before;
        },
      },
    ];
  }

  /** A field was set to what it held: undone while it still does, which changes nothing. */
  kept<Of extends { isThere: boolean }, Name extends keyof Of>(of: Of, name: Name): Step[] {
    const value = of[name];
    return [{ canUndo: () => of.isThere && of[name] === value, undo: () => undefined }];
  }

  /** A field was set that tells when: setting it anew is not what was written. */
  setOnce<Of extends { isThere: boolean }, Name extends keyof Of>(
    of: Of,
    name: Name,
    value: Of[Name],
  ): Step[] {
    const written = {};
    const steps = this.set(of, name, value);
    this.writers.set(of, written);
    return steps.map(({ canUndo, undo }) => ({
      canUndo: () => canUndo() && this.writers.get(of) === written,
      undo,
    }));
  }

  private readonly writers = new Map<object, object>();

  delete(of: { isThere: boolean }): Step {
    of.isThere = false;
    return {
      canUndo: () => !of.isThere,
      undo: () => {
        of.isThere = true;
      },
    };
  }
}

const there = ({ items }: History) => items.filter((item) => item.isThere);

/** What staff and patient may do; each changes the model and the database alike. */
const moves: Record<string, (history: History) => Promise<void>> = {
  async repeats(history) {
    const [item] = there(history);
    const repeats = history.random.integer(9);
    if (!item) return;
    await history.change(
      (ctx) => updateRepeats(ctx, { id: item.id, repeats }),
      () => history.setRepeats(item, repeats),
    );
  },
  async expiry(history) {
    const item = history.random.pick(history.items);
    const expiry = addDays(today(shop.ctx), 100 + history.random.integer(3));
    if (!item.isThere) return;
    await history.change(
      (ctx) => updatePrescription(ctx, { id: item.id, expiry_date: expiry }),
      () => history.set(item, "expiry", expiry),
    );
  },
  async many(history) {
    const items = there(history);
    const repeats = history.random.integer(9);
    if (items.length === 0) return;
    const action = { kind: "set_repeats", repeats } as const;
    await history.change(
      (ctx) => changeMany(ctx, { itemIds: items.map(({ id }) => id), action, dryRun: false }),
      () => items.flatMap((item) => history.setRepeats(item, repeats)),
    );
  },
  async name(history) {
    const first_name = history.random.pick(["First", "Second", "Third"]);
    await history.change(
      (ctx) => updateCustomer(ctx, { id: history.patient.id, first_name }),
      () => history.set(history.patient, "name", first_name),
    );
  },
  async grid(history) {
    const { patient } = history;
    const last_name = history.random.pick(["Alpha", "Beta", "Gamma"]);
    const version = await versionOf(patient.id);
    const row = { table: "users", key: [`${patient.id}`], version };
    await history.change(
      (ctx) => updateRow(ctx, { ...row, changes: { last_name } }),
      () => history.set(patient, "lastName", last_name),
    );
  },
  async attend(history) {
    const { notice } = history;
    if (notice.isAttended) return;
    await history.change(
      (ctx) => attendNotice(ctx, { id: notice.id }),
      () => history.setOnce(notice, "isAttended", true),
    );
  },
  async renameView(history) {
    const { view } = history;
    if (!view.isThere) return;
    const { revision } = await viewNow(view.id);
    const name = `${history.random.pick(["First", "Second", "Third"])} ${view.id}`;
    await history.change(
      (ctx) => changeView(ctx, { id: view.id, revision, name }),
      () => {
        const steps = history.set(view, "name", name);
        return steps.length > 0 ? steps : history.kept(view, "name");
      },
    );
  },
  async deleteView(history) {
    const { view } = history;
    if (!view.isThere) return;
    await history.change(
      (ctx) => deleteView(ctx, { id: view.id }),
      () => [history.delete(view)],
    );
  },
  async unsubscribe({ patient }) {
    await shop.ctx.db
      .update(users)
      .set({ unsubscribed_at: new Date("2026-01-01T00:00:00Z") })
      .where(eq(users.id, patient.id));
    patient.isStopped = true;
  },
  async lift(history) {
    await history.change(
      (ctx) => liftEmailStop(ctx, { id: history.patient.id, stop: "unsubscribed" }),
      () => history.set(history.patient, "isStopped", false),
    );
  },
  async days(history) {
    const { product } = history;
    const days = 28 + history.random.integer(3);
    if (!product.isThere) return;
    await history.change(
      (ctx) => updateConfiguration(ctx, { id: product.id, days_supply: days }),
      () => history.set(product, "days", days),
    );
  },
  async archive(history) {
    const { product } = history;
    const isArchived = history.random.chance(2);
    if (!product.isThere) return;
    await history.change(
      (ctx) => archiveConfiguration(ctx, { id: product.id, isArchived }),
      () => history.set(product, "isArchived", isArchived),
    );
  },
  async deleteProduct(history) {
    const { product } = history;
    if (!product.isThere) return;
    await history.change(
      (ctx) => deleteConfiguration(ctx, { id: product.id }),
      () => [history.delete(product)],
    );
  },
  async delete(history) {
    const items = there(history).slice(0, 1 + history.random.integer(2));
    if (items.length === 0) return;
    await history.change(
      (ctx) => deleteSelection(ctx, { groupIds: [], itemIds: items.map(({ id }) => id) }),
      () => items.map((item) => history.delete(item)),
    );
  },
  async order(history) {
    const item = there(history).find(
      (one) => one.repeats > 0 && !history.held.some((held) => held.item === one && held.state === "unpaid"),
    );
    if (!item) return;
    const id = await history.order(item);
    history.held.push({ id, item, version: item.version, state: "unpaid" });
    item.repeats -= 1;
  },
  async pay(history) {
    const order = history.held.find(({ state }) => state === "unpaid");
    if (!order) return;
    await shop.ctx.db
      .update(renewals)
      .set({ state: "paid", order_id: order.id })
      .where(eq(renewals.id, order.id));
    order.state = "paid";
  },
  async giveUp(history) {
    const order = history.held.findLast(({ state }) => state === "unpaid");
    if (!order) return;
    await shop.ctx.db.transaction((tx) =>
      releaseRenewal(within(shop.ctx, tx), { id: order.id, event: "checkoutRefused" }),
    );
    order.state = "given up";
    if (order.version === order.item.version) order.item.repeats += 1;
  },
  async undo(history) {
    if (history.changes.length === 0) return;
    const change = history.random.chance(2) ? history.changes.at(-1) : history.random.pick(history.changes);
    if (!change) return;
    await undoAsTheModelSays(history, change);
  },
};
const chances = [
  ...["repeats", "repeats", "expiry", "many", "name", "delete", "order", "order", "pay", "giveUp"],
  ...["unsubscribe", "lift", "days", "days", "archive", "deleteProduct"],
  ...["grid", "grid", "attend", "renameView", "renameView", "deleteView"],
  ...["undo", "undo", "undo", "undo", "undo", "undo"],
];

/** What orders wrote down: nothing that staff undo may change any of it. */
async function ledgerOf(patientId: number) {
  const { rows } = await shop.ctx.db.execute(sql`
    select r.id, r.state, r.order_id, l.item_id, l.quantity, l.repeats_before, l.repeats_revision,
      l.given_back_at, (select count(*) from ${reminder_ledger}) as reminders,
      (select count(*) from ${recorded_orders}) as orders
    from ${renewals} r join ${renewal_items} l on l.renewal_id = r.id
    where r.user_id = ${patientId} order by r.id, l.item_id`);
  return rows;
}

async function undoAsTheModelSays(history: History, change: Change): Promise<void> {
  const ledger = await ledgerOf(history.patient.id);
  const left: Step[] = [];
  let undone = 0;
  for (const step of change.steps) {
    if (step.canUndo()) {
      step.undo();
      undone += 1;
    } else left.push(step);
  }
  const told = await undoChange(history.random.pick(admins), { change_id: change.id }).catch((error) => {
    if (error instanceof AppError && error.code === "CONFLICT") return { undone: 0, skipped: [error] };
    throw error;
  });
  expect({ undone: told.undone, skipped: told.skipped.length }).toEqual({ undone, skipped: left.length });
  expect(await ledgerOf(history.patient.id)).toEqual(ledger);
  change.steps = left;
  if (left.length === 0) history.changes.splice(history.changes.indexOf(change), 1);
}

async function expectAsTheModel(history: History): Promise<void> {
  const ids = history.items.map(({ id }) => id);
  const rows = await shop.ctx.db.select().from(prescription_items).where(inArray(prescription_items.id, ids));
  const stands = rows.map(({ id, repeats, expiry_date: expiry }) => ({ id, repeats, expiry }));
  const modelled = there(history).map(({ id, repeats, expiry }) => ({ id, repeats, expiry }));
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect(stands.sort(byId)).toEqual(modelled.sort(byId));
  const [patient] = await shop.ctx.db.select().from(users).where(eq(users.id, history.patient.id));
  const { name, lastName, isStopped } = history.patient;
  expect([patient?.first_name, patient?.last_name, patient?.unsubscribed_at !== null]).toEqual([
    ...[name, lastName, isStopped],
  ]);
  const [notice] = await shop.ctx.db
    .select()
    .from(transactions)
    .where(eq(transactions.id, history.notice.id));
  expect(notice?.attended_at !== null).toBe(history.notice.isAttended);
  const views = await shop.ctx.db.select().from(saved_views).where(eq(saved_views.id, history.view.id));
  expect(views.map((view) => view.name)).toEqual(history.view.isThere ? [history.view.name] : []);
  const { id, days, isArchived, isThere } = history.product;
  const [product] = await shop.ctx.db
    .select()
    .from(product_configurations)
    .where(eq(product_configurations.id, id));
  expect([product?.days_supply, product?.is_archived, product?.deleted_at === null]).toEqual([
    ...[days, isArchived, isThere],
  ]);
}

async function versionOf(userId: number): Promise<string> {
  const { rows } = await shop.ctx.db.execute<{ version: string }>(
    sql`select xmin::text as version from ${users} where ${users.id} = ${userId}`,
  );
  return rows[0]?.version ?? "";
}

async function viewNow(id: number) {
  const [view] = await shop.ctx.db.select().from(saved_views).where(eq(saved_views.id, id));
  return view ?? expect.unreachable("the model has it");
}

/** Shared by an account that is gone, so that everybody may change it. */
async function insertView(): Promise<View> {
  const shared = { private_to: null, params: {}, revision: 1, saved_by: NOBODY };
  const [view] = await shop.ctx.db
    .insert(saved_views)
    .values({ list: "users", name: randomUUID(), saved_at: shop.ctx.clock.now(), ...shared })
    .returning();
  return { id: view?.id ?? 0, name: view?.name ?? "", isThere: true };
}

async function insertNotice(): Promise<Notice> {
  const [row] = await shop.ctx.db
    .insert(transactions)
    .values({
      ...{ transaction_type: "order", transaction_date: shop.ctx.clock.now(), order_status: "attention" },
      ...{ action: "Order without a customer", description: "Create them by hand." },
    })
    .returning();
  return { id: row?.id ?? 0, isAttended: false, isThere: true };
}

async function live(random: Random): Promise<void> {
  await shop.ctx.db.delete(saved_views);
  const { patient, items } = await shop.patientWith([{ repeats: 5 }]);
  const [first] = items;
  const { product_id, product_name, variant_id, prescription_group_id } = first;
  const second = await insertItem(shop.ctx, {
    ...{ user_id: patient.id, product_id, product_name, variant_id, prescription_group_id, repeats: 3 },
  });
  await updateCustomer(random.pick(admins), { id: patient.id, first_name: "First" });
  const product = await insertProduct(shop.ctx);
  const history = new History({
    random,
    patient: {
      ...{ id: patient.id, name: "First", lastName: patient.last_name, isStopped: false, isThere: true },
    },
    notice: await insertNotice(),
    view: await insertView(),
    product: { id: product.id, days: product.days_supply, isArchived: product.is_archived, isThere: true },
    order: async ({ id }) => {
      const secret = await shop.linkFor(patient, [first, second]);
      const { token } = await readLink(shop.ctx, secret);
      const prescriptionItems = [{ id, quantity: 1 }];
      const cart = toCart({ token: secret, prescriptionItems, includeDelivery: false });
      const reservation = await reserveItems(shop.ctx, { token, cart });
      if (reservation.outcome !== "reserved") throw new Error("a link of its own has no other renewal");
      return reservation.opening.renewal.id;
    },
    items: [first, second].map(({ id, repeats, expiry_date }) => ({
      ...{ id, repeats: repeats ?? 0, version: 0, expiry: expiry_date, isThere: true },
    })),
  });
  const story: string[] = [];
  try {
    for (let step = 0; step < STEPS; step++) {
      const move = random.pick(chances);
      story.push(move);
      shop.ctx.clock.advance({ seconds: 7 });
      await moves[move]?.(history);
      // The view is nobody's again, so that either of the two may change it.
      await shop.ctx.db.update(saved_views).set({ saved_by: NOBODY });
      await expectAsTheModel(history);
    }
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\nafter ${story.join(", ")}`;
    throw error;
  }
}

it(
  "in histories of edits, deletions, undoing and orders by several people, undoing does what a small model says, overwrites nothing and leaves orders as they are",
  async () => {
    for (let history = 0; history < HISTORIES; history++) await withSeed((seed + history) % 2 ** 31, live);
  },
  HISTORIES * 2_000 + 20_000,
);
