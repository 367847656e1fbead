import { randomUUID } from "node:crypto";
import {
  discount_assignments,
  discounts,
  late_items,
  prescription_items,
  product_configurations,
  recall_letters,
  recalls,
  recorded_orders,
  reminder_ledger,
  renewal_items,
  renewals,
  saved_views,
  transactions,
  users,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { attackCalls } from "@scriptkeeper/testing/attack-size";
import { type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { TEST_TIME } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertItem,
  insertProduct,
} from "@scriptkeeper/testing/services/factories";
import { fakeClock, tickingClock } from "@scriptkeeper/testing/services/fake-clock";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { liftEmailStop, updateCustomer } from "../accounts/index.ts";
import {
  archiveConfiguration,
  deleteConfiguration,
  deleteDiscount,
  updateConfiguration,
  updateDiscount,
} from "../catalogue/index.ts";
import { type AdminContext, AppError, type Clock, today, within } from "../core/index.ts";
import { deleteRow, updateRow } from "../database/index.ts";
import { changeMany, deleteSelection, updatePrescription, updateRepeats } from "../prescriptions/index.ts";
import { noteRecallCall } from "../recalls/index.ts";
import { settleLatePatient } from "../reminders/index.ts";
import { toCart } from "../renewals/cart/cart.ts";
import { settleDelivery } from "../renewals/index.ts";
import { readLink } from "../renewals/links/tokens.ts";
import { releaseRenewal } from "../renewals/reservation/release-renewal.ts";
import { reserveItems } from "../renewals/reservation/reserve-items.ts";
import { attendNotice, changeView, deleteView } from "../reporting/index.ts";
import { undoChange } from "./index.ts";

const HISTORIES = attackCalls({ small: 12, full: 10_000 });
const STEPS = 18;
/** Each waits for the database most of its time. */
const SIDE_BY_SIDE = 4;
const NOBODY = 2_000_000_000;
const seed = runSeed();

const shop = sharedShop({ isTimeless: true });
let admins: AdminContext[];
beforeAll(async () => {
  const two = [await insertAdmin(shop.ctx), await insertAdmin(shop.ctx)];
  admins = two.map((admin) => shop.ctx.as(adminActor(admin)));
});

/** A prescription as it should be. `version` rises whenever somebody sets the repeats by hand. */
interface Item {
  id: number;
  repeats: number;
  version: number;
  expiry: string | null;
  /** Written in the database's grid. */
  doctor: string | null;
  /** Another one after each write to the row, whatever it changed. */
  row: object;
  order: "shared" | "own";
  isThere: boolean;
}

interface Product {
  id: number;
  days: number;
  isArchived: boolean;
  isThere: boolean;
}

/** A discount that a prescription was given. */
interface Discount {
  id: number;
  item: Item;
  name: string;
  isThere: boolean;
}

/** What staff noted of something: another object each time, for it tells when. */
interface Noted<Id> {
  id: Id;
  noted: object | null;
  readonly isThere: boolean;
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

/** What a history is about. */
interface Cast {
  patient: Patient;
  items: Item[];
  product: Product;
  discount: Discount;
  view: View;
  /** An entry of the log that asks for attention. */
  notice: Noted<number>;
  /** That the patient was late with a prescription which nobody orders. */
  late: Noted<number>;
  /** A recall that concerns the patient. */
  recall: Noted<number>;
  /** An order that is late; `isPaid` until the store cancels it. */
  parcel: Noted<string> & { isPaid: boolean };
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
  readonly cast: Cast;
  /** Its own: histories go on side by side. */
  readonly clock: Clock;
  /** The patient orders one of an item. */
  readonly order: (item: Item) => Promise<string>;
  constructor(of: Pick<History, "clock" | "random" | "cast" | "order">) {
    this.clock = of.clock;
    this.random = of.random;
    this.cast = of.cast;
    this.order = of.order;
  }

  /** Any of the staff, by whose clock time goes on. */
  staff(changeId = randomUUID()): AdminContext {
    return { ...this.random.pick(admins), changeId, clock: this.clock };
  }

  /** Does something as one of the staff, under an id by which it can be undone. */
  async change(run: (ctx: AdminContext) => Promise<unknown>, steps: () => Step[]): Promise<void> {
    const id = randomUUID();
    await run(this.staff(id));
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
    item.row = {};
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
        item.row = {};
        for (const carry of this.carried) carry(item, { from, to: item.version });
      },
    };
    this.carried.push((of, { from, to }) => {
      if (of === item && written.version === from) written.version = to;
    });
    return [step];
  }

  private readonly carried: ((item: Item, version: { from: number; to: number }) => void)[] = [];

  /** The repeats were set in the grid: undone while nothing wrote to the row, which then stands as it stood. */
  setRepeatsInGrid(item: Item, repeats: number): Step[] {
    const before = { repeats: item.repeats, version: item.version };
    const row = {};
    item.row = row;
    if (before.repeats === repeats) return [];
    item.version += 1;
    item.repeats = repeats;
    return [
      {
        canUndo: () => item.isThere && item.row === row,
        undo: () => {
          Object.assign(item, before);
          item.row = {};
        },
      },
    ];
  }

  /** A field was set: undone while it holds that. */
  set<Of extends { readonly isThere: boolean }, Name extends keyof Of>(
    of: Of,
    name: Name,
    value: Of[Name],
  ): Step[] {
    const before = of[name];
    if (before === value) return [];
    of[name] = value;
    touch(of);
    return [
      {
        canUndo: () => of.isThere && of[name] === value,
        undo: () => {
          of[name] = before;
          touch(of);
        },
      },
    ];
  }

  /** The same in the grid, where a row that is only marked as deleted is one like any other, and the same value is written anew. */
  setInGrid<Of extends { readonly isThere: boolean }, Name extends keyof Of>(
    of: Of,
    name: Name,
    value: Of[Name],
  ): Step[] {
    const isRowThere = () => of.isThere || !("row" in of);
    touch(of);
    return this.set(of, name, value).map(({ undo }) => ({
      canUndo: () => isRowThere() && of[name] === value,
      undo,
    }));
  }

  /** A field was set to what it held: undone while it still does, which changes nothing. */
  kept<Of extends { readonly isThere: boolean }, Name extends keyof Of>(of: Of, name: Name): Step[] {
    const value = of[name];
    return [{ canUndo: () => of.isThere && of[name] === value, undo: () => undefined }];
  }

  delete(of: { isThere: boolean }): Step {
    of.isThere = false;
    return {
      canUndo: () => !of.isThere,
      undo: () => {
        of.isThere = true;
        touch(of);
      },
    };
  }
}

function touch(of: object): void {
  if ("row" in of) of.row = {};
}

const there = ({ cast }: History) => cast.items.filter((item) => item.isThere);

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
    const item = history.random.pick(history.cast.items);
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
      (ctx) => updateCustomer(ctx, { id: history.cast.patient.id, first_name }),
      () => history.set(history.cast.patient, "name", first_name),
    );
  },
  async personInGrid(history) {
    const { patient } = history.cast;
    const last_name = history.random.pick(["Alpha", "Beta", "Gamma"]);
    await edit(history, {
      table: "users",
      id: patient.id,
      changes: { last_name },
      steps: () => history.setInGrid(patient, "lastName", last_name),
    });
  },
  async doctorInGrid(history) {
    const item = history.random.pick(history.cast.items);
    const doctor_name = history.random.pick(["Dr A", "Dr B", null]);
    if (!item.isThere) return;
    await edit(history, {
      table: "prescription_items",
      id: item.id,
      changes: { doctor_name },
      steps: () => history.setInGrid(item, "doctor", doctor_name),
    });
  },
  async repeatsInGrid(history) {
    const [item] = there(history);
    const repeats = history.random.integer(9);
    if (!item) return;
    await edit(history, {
      table: "prescription_items",
      id: item.id,
      changes: { repeats: `${repeats}` },
      steps: () => history.setRepeatsInGrid(item, repeats),
    });
  },
  async daysInGrid(history) {
    const { product } = history.cast;
    const days = 28 + history.random.integer(3);
    if (!product.isThere) return;
    await edit(history, {
      table: "product_configurations",
      id: product.id,
      changes: { days_supply: `${days}` },
      steps: () => history.setInGrid(product, "days", days),
    });
  },
  async discountInGrid(history) {
    const { discount } = history.cast;
    const name = history.random.pick(["First", "Second", "Third"]);
    if (!discount.isThere) return;
    await edit(history, {
      table: "discounts",
      id: discount.id,
      changes: { name },
      steps: () => history.setInGrid(discount, "name", name),
    });
  },
  async deleteItemInGrid(history) {
    const item = history.random.pick(history.cast.items);
    await remove(history, { table: "prescription_items", id: item.id, gone: [item] });
  },
  async deleteOrderInGrid(history) {
    const order = history.random.pick(["shared", "own"] as const);
    const gone = there(history).filter((item) => item.order === order);
    const [first] = gone;
    if (!first) return;
    await remove(history, { table: "prescription_groups", id: await orderOf(first.id), gone });
  },
  async deleteProductInGrid(history) {
    const { product } = history.cast;
    await remove(history, { table: "product_configurations", id: product.id, gone: [product] });
  },
  async deleteDiscountInGrid(history) {
    const { discount } = history.cast;
    await remove(history, { table: "discounts", id: discount.id, gone: [discount] });
  },
  async renameDiscount(history) {
    const { discount } = history.cast;
    const name = history.random.pick(["First", "Second", "Third"]);
    if (!discount.isThere) return;
    await history.change(
      (ctx) => updateDiscount(ctx, { id: discount.id, name }),
      () => history.set(discount, "name", name),
    );
  },
  async deleteDiscount(history) {
    const { discount } = history.cast;
    if (!discount.isThere) return;
    await history.change(
      (ctx) => deleteDiscount(ctx, { id: discount.id }),
      () => [history.delete(discount)],
    );
  },
  async attend(history) {
    const { notice } = history.cast;
    if (notice.noted) return;
    await history.change(
      (ctx) => attendNotice(ctx, { id: notice.id }),
      () => history.set(notice, "noted", {}),
    );
  },
  async settleLate(history) {
    const { late, items } = history.cast;
    const outcome = history.random.pick(["called", "stopped"] as const);
    const item = items.at(-1);
    if (late.noted || !item?.isThere) return;
    await history.change(
      (ctx) => settleLatePatient(ctx, { itemId: item.id, outcome, note: outcome }),
      () => history.set(late, "noted", { note: outcome }),
    );
  },
  async callAboutRecall(history) {
    const { recall, patient } = history.cast;
    const note = history.random.pick(["No answer", "Reached"]);
    await history.change(
      (ctx) => noteRecallCall(ctx, { id: recall.id, user_id: patient.id, note }),
      () => history.set(recall, "noted", { note }),
    );
  },
  async parcelHasCome(history) {
    const { parcel } = history.cast;
    if (parcel.noted || !parcel.isPaid) return;
    await history.change(
      (ctx) => settleDelivery(ctx, { renewalId: parcel.id }),
      () =>
        history.set(parcel, "noted", {}).map(({ canUndo, undo }) => ({
          canUndo: () => canUndo() && parcel.isPaid,
          undo,
        })),
    );
  },
  async cancelParcel({ cast: { parcel } }) {
    await shop.ctx.db.update(renewals).set({ state: "cancelled" }).where(eq(renewals.id, parcel.id));
    parcel.isPaid = false;
  },
  async renameView(history) {
    const { view } = history.cast;
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
    const { view } = history.cast;
    if (!view.isThere) return;
    await history.change(
      (ctx) => deleteView(ctx, { id: view.id }),
      () => [history.delete(view)],
    );
  },
  async unsubscribe({ cast: { patient } }) {
    await shop.ctx.db
      .update(users)
      .set({ unsubscribed_at: new Date("2026-01-01T00:00:00Z") })
      .where(eq(users.id, patient.id));
    patient.isStopped = true;
  },
  async lift(history) {
    await history.change(
      (ctx) => liftEmailStop(ctx, { id: history.cast.patient.id, stop: "unsubscribed" }),
      () => history.set(history.cast.patient, "isStopped", false),
    );
  },
  async days(history) {
    const { product } = history.cast;
    const days = 28 + history.random.integer(3);
    if (!product.isThere) return;
    await history.change(
      (ctx) => updateConfiguration(ctx, { id: product.id, days_supply: days }),
      () => history.set(product, "days", days),
    );
  },
  async archive(history) {
    const { product } = history.cast;
    const isArchived = history.random.chance(2);
    if (!product.isThere) return;
    await history.change(
      (ctx) => archiveConfiguration(ctx, { id: product.id, isArchived }),
      () => history.set(product, "isArchived", isArchived),
    );
  },
  async deleteProduct(history) {
    const { product } = history.cast;
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
      (one) =>
        one.order === "shared" &&
        one.repeats > 0 &&
        !history.held.some((held) => held.item === one && held.state === "unpaid"),
    );
    if (!item) return;
    const id = await history.order(item);
    history.held.push({ id, item, version: item.version, state: "unpaid" });
    item.repeats -= 1;
    item.row = {};
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
      releaseRenewal(within({ ...shop.ctx, clock: history.clock }, tx), {
        id: order.id,
        event: "checkoutRefused",
      }),
    );
    order.state = "given up";
    if (order.version === order.item.version) order.item.repeats += 1;
    order.item.row = {};
  },
  async undo(history) {
    if (history.changes.length === 0) return;
    const change = history.random.chance(2) ? history.changes.at(-1) : history.random.pick(history.changes);
    if (!change) return;
    await undoAsTheModelSays(history, change);
  },
};
const chances = [
  "repeats",
  "repeats",
  "expiry",
  "many",
  "name",
  "delete",
  "order",
  "order",
  "order",
  "pay",
  "giveUp",
  "giveUp",
  "unsubscribe",
  "lift",
  "days",
  "archive",
  "deleteProduct",
  "renameDiscount",
  "deleteDiscount",
  "personInGrid",
  "doctorInGrid",
  "repeatsInGrid",
  "repeatsInGrid",
  "daysInGrid",
  "discountInGrid",
  "deleteItemInGrid",
  "deleteOrderInGrid",
  "deleteProductInGrid",
  "deleteDiscountInGrid",
  "attend",
  "settleLate",
  "settleLate",
  "callAboutRecall",
  "parcelHasCome",
  "parcelHasCome",
  "cancelParcel",
  "renameView",
  "renameView",
  "deleteView",
  ...Array.from({ length: 14 }, () => "undo"),
];

interface GridEdit {
  table: string;
  id: number;
  changes: Record<string, string | null>;
  steps: () => Step[];
}

async function edit(history: History, { table, id, changes, steps }: GridEdit): Promise<void> {
  const row = { table, key: [`${id}`], version: await versionOf(table, id) };
  await history.change((ctx) => updateRow(ctx, { ...row, changes }), steps);
}

/** Deletes a row in the grid, and with it what is of it. */
async function remove(
  history: History,
  { table, id, gone }: { table: string; id: number; gone: { isThere: boolean }[] },
): Promise<void> {
  if (!gone.every((one) => one.isThere)) return;
  const row = { table, key: [`${id}`], version: await versionOf(table, id) };
  await history.change(
    (ctx) => deleteRow(ctx, row),
    () => gone.map((one) => history.delete(one)),
  );
}

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
  const ledger = await ledgerOf(history.cast.patient.id);
  const left: Step[] = [];
  let undone = 0;
  for (const step of change.steps) {
    if (step.canUndo()) {
      step.undo();
      undone += 1;
    } else left.push(step);
  }
  const told = await undoChange(history.staff(), { change_id: change.id }).catch((error) => {
    if (error instanceof AppError && error.code === "CONFLICT") return { undone: 0, skipped: [error] };
    throw error;
  });
  expect(
    { undone: told.undone, skipped: told.skipped.length },
    told.skipped.map((one) => ("reason" in one ? one.reason : one.message)).join(" "),
  ).toEqual({ undone, skipped: left.length });
  expect(await ledgerOf(history.cast.patient.id)).toEqual(ledger);
  change.steps = left;
  if (left.length === 0) history.changes.splice(history.changes.indexOf(change), 1);
}

async function expectAsTheModel({ cast }: History): Promise<void> {
  const { patient, product, discount, view, notice, late, recall, parcel } = cast;
  const items = cast.items.filter(({ isThere }) => isThere);
  const note = ({ noted }: Noted<unknown>) => (noted && "note" in noted ? noted.note : null);
  expect(await stateOf(cast)).toEqual({
    items:
      items.length === 0
        ? null
        : items.map(({ id, repeats, expiry, doctor }) => ({ id, repeats, expiry, doctor })),
    patient: { name: patient.name, lastName: patient.lastName, isStopped: patient.isStopped },
    product: { days: product.days, isArchived: product.isArchived, isThere: product.isThere },
    discount: { name: discount.name, isThere: discount.isThere },
    hasDiscount: discount.item.isThere ? discount.isThere : null,
    view: view.isThere ? view.name : null,
    notice: notice.noted !== null,
    late: late.isThere ? { isNoted: late.noted !== null, note: note(late) } : null,
    recall: { isNoted: recall.noted !== null, note: note(recall) },
    parcel: { hasCome: parcel.noted !== null, isAwaited: parcel.noted === null },
  });
}

/** All of it in one statement. */
async function stateOf({ items, patient, product, discount, view, notice, late, recall, parcel }: Cast) {
  const ids = sql.param(items.map(({ id }) => id));
  const one = (fields: Record<string, SQL>, from: SQL) => {
    const pairs = Object.entries(fields).map(([name, value]) => sql`${name}::text, ${value}`);
    return sql`(select json_build_object(${sql.join(pairs, sql`, `)}) from ${from})`;
  };
  const { rows } = await shop.ctx.db.execute(sql`select
    (select json_agg(json_build_object('id', id, 'repeats', repeats, 'expiry', expiry_date, 'doctor', doctor_name) order by id)
      from ${prescription_items} where id = any(${ids}::int[])) as items,
    ${one(
      { name: sql`first_name`, lastName: sql`last_name`, isStopped: sql`unsubscribed_at is not null` },
      sql`${users} where id = ${patient.id}`,
    )} as patient,
    ${one(
      { days: sql`days_supply`, isArchived: sql`is_archived`, isThere: sql`deleted_at is null` },
      sql`${product_configurations} where id = ${product.id}`,
    )} as product,
    ${one({ name: sql`name`, isThere: sql`deleted_at is null` }, sql`${discounts} where id = ${discount.id}`)} as discount,
    (select ended_at is null from ${discount_assignments} where discount_id = ${discount.id}) as "hasDiscount",
    (select name from ${saved_views} where id = ${view.id}) as view,
    (select attended_at is not null from ${transactions} where id = ${notice.id}) as notice,
    ${one({ isNoted: sql`settled_at is not null`, note: sql`note` }, sql`${late_items} where id = ${late.id}`)} as late,
    ${one({ isNoted: sql`called_at is not null`, note: sql`note` }, sql`${recall_letters} where recall_id = ${recall.id}`)} as recall,
    ${one(
      { hasCome: sql`arrived_at is not null`, isAwaited: sql`delivery_due_on is not null` },
      sql`${renewals} where id = ${parcel.id}`,
    )} as parcel`);
  return rows[0];
}

async function versionOf(table: string, id: number): Promise<string> {
  const { rows } = await shop.ctx.db.execute<{ version: string }>(
    sql`select xmin::text as version from ${sql.identifier(table)} where id = ${id}`,
  );
  return rows[0]?.version ?? "";
}

async function orderOf(itemId: number): Promise<number> {
  const [item] = await shop.ctx.db
    .select({ order: prescription_items.prescription_group_id })
    .from(prescription_items)
    .where(eq(prescription_items.id, itemId));
  return item?.order ?? 0;
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

async function insertNotice(): Promise<Noted<number>> {
  const [row] = await shop.ctx.db
    .insert(transactions)
    .values({
      transaction_type: "order",
      transaction_date: shop.ctx.clock.now(),
      order_status: "attention",
      action: "Order without a customer",
      description: "Create them by hand.",
    })
    .returning();
  return { id: row?.id ?? 0, noted: null, isThere: true };
}

async function insertLate(item: Item): Promise<Noted<number>> {
  const { rows } = await shop.ctx.db.execute<{ id: number }>(sql`
    insert into ${late_items} (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated, created_at)
    select id, user_id, next_reminder_date, reminder_arming, next_reminder_date, false, created_at
    from ${prescription_items} where id = ${item.id} returning id`);
  return {
    id: rows[0]?.id ?? 0,
    noted: null,
    get isThere() {
      return item.isThere;
    },
  };
}

async function insertRecall(userId: number): Promise<Noted<number>> {
  const about = { product_id: "1", product_name: "Ramipril", subject: "Stop", sent_by: NOBODY };
  const [recall] = await shop.ctx.db
    .insert(recalls)
    .values({ ...about, what_happened: "Wrong", what_to_do: "Return", sent_at: shop.ctx.clock.now() })
    .returning();
  const id = recall?.id ?? 0;
  await shop.ctx.db
    .insert(recall_letters)
    .values({ recall_id: id, user_id: userId, last_supplied_on: "2026-01-01", packs: 1 });
  return { id, noted: null, isThere: true };
}

/** Of a prescription that nothing else is about. */
async function insertParcel(userId: number): Promise<Cast["parcel"]> {
  const { id } = await insertRenewal(shop.ctx, {
    user_id: userId,
    state: "paid",
    items: [{ item_id: NOBODY }],
  });
  await shop.ctx.db.update(renewals).set({ delivery_due_on: "2026-01-05" }).where(eq(renewals.id, id));
  return { id, noted: null, isPaid: true, isThere: true };
}

async function live(random: Random): Promise<void> {
  const { patient, items } = await shop.patientWith([{ repeats: 5 }]);
  const [first] = items;
  const { product_id, product_name, variant_id, prescription_group_id } = first;
  const of = { user_id: patient.id, product_id, product_name, variant_id };
  const second = await insertItem(shop.ctx, { ...of, prescription_group_id, repeats: 3 });
  const third = await insertItem(shop.ctx, { ...of, repeats: 2 });
  await updateCustomer(random.pick(admins), { id: patient.id, first_name: "First" });
  const [one, two, three] = [first, second, third].map(
    ({ id, repeats, expiry_date, doctor_name }): Item => ({
      id,
      repeats: repeats ?? 0,
      version: 0,
      expiry: expiry_date,
      doctor: doctor_name,
      row: {},
      order: id === third.id ? "own" : "shared",
      isThere: true,
    }),
  );
  if (!one || !two || !three) throw new Error("there are three");
  const discount = await insertDiscount(shop.ctx);
  await insertAssignment(shop.ctx, { discount_id: discount.id, prescription_item_id: two.id });
  const product = await insertProduct(shop.ctx);
  const standing = fakeClock(TEST_TIME);
  const clock = tickingClock(standing);
  const ctx = { ...shop.ctx, clock };
  const history = new History({
    random,
    clock,
    cast: {
      patient: {
        id: patient.id,
        name: "First",
        lastName: patient.last_name,
        isStopped: false,
        isThere: true,
      },
      items: [one, two, three],
      product: { id: product.id, days: product.days_supply, isArchived: product.is_archived, isThere: true },
      discount: { id: discount.id, item: two, name: discount.name, isThere: true },
      view: await insertView(),
      notice: await insertNotice(),
      late: await insertLate(three),
      recall: await insertRecall(patient.id),
      parcel: await insertParcel(patient.id),
    },
    order: async ({ id }) => {
      const secret = await shop.linkFor(patient, [first, second]);
      const { token } = await readLink(ctx, secret);
      const prescriptionItems = [{ id, quantity: 1 }];
      const cart = toCart({ token: secret, prescriptionItems, includeDelivery: false });
      const reservation = await reserveItems(ctx, { token, cart });
      if (reservation.outcome !== "reserved") throw new Error("a link of its own has no other renewal");
      return reservation.opening.renewal.id;
    },
  });
  const isView = eq(saved_views.id, history.cast.view.id);
  const story: string[] = [];
  try {
    for (let step = 0; step < STEPS; step++) {
      const move = random.pick(chances);
      story.push(move);
      standing.advance({ seconds: 7 });
      await moves[move]?.(history);
      // The view is nobody's again, so that either of the two may change it.
      if (/undo|View/.test(move))
        await shop.ctx.db.update(saved_views).set({ saved_by: NOBODY }).where(isView);
      await expectAsTheModel(history);
    }
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\nafter ${story.join(", ")}`;
    throw error;
  }
  await shop.ctx.db.delete(saved_views).where(isView);
}

it(
  "in random histories by several people, on the screens and in the grid, undoing follows a small model, overwrites nothing and leaves orders alone",
  async () => {
    let begun = 0;
    const liveOn = async () => {
      while (begun < HISTORIES) await withSeed((seed + begun++) % 2 ** 31, live);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, liveOn));
  },
  // However busy the machine is: what hangs is meant.
  HISTORIES * 10_000 + 60_000,
);
