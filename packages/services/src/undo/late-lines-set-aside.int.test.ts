import { randomUUID } from "node:crypto";
import { LatePatientsInput } from "@scriptkeeper/contracts/reminders/late-patients";
import { late_items, prescription_items, product_configurations, renewals } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { attackCalls } from "@scriptkeeper/testing/attack-size";
import { type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { TEST_TIME, type TestContext } from "@scriptkeeper/testing/services/context";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type AdminContext, AppError, today } from "../core/index.ts";
import {
  deletePrescription,
  putOffReminder,
  remindAsPlanned,
  setReminderDate,
  sweepStatuses,
  updatePrescription,
  updateRepeats,
} from "../prescriptions/index.ts";
import {
  clearPassedLateLines,
  latePatientsWork,
  listLatePatients,
  setLateLinesAside,
  settleLatePatient,
} from "../reminders/index.ts";
import { undoChange } from "./index.ts";

const HISTORIES = attackCalls({ small: 6, full: 400 });
const STEPS = 60;
const PATIENTS = 4;

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

it("the lines of late patients match a plain count, whatever becomes of ended prescriptions", async () => {
  await withSeed(runSeed(), async (random) => {
    let broughtBack = 0;
    for (let history = 0; history < HISTORIES; history++) broughtBack += await live(random.fork());
    expect(broughtBack).toBeGreaterThan(0);
  });
}, 600_000);

interface Cast {
  random: Random;
  /** Prescriptions by their patients. */
  patients: ReadonlyMap<number, number>;
  changes: string[];
}

/** Goes through a history, and compares at each of its steps. Returns how often a line that was set aside stood again. */
async function live(random: Random): Promise<number> {
  ctx.clock.set(TEST_TIME);
  await ctx.db.delete(late_items);
  const patients = new Map<number, number>();
  for (let made = 0; made < PATIENTS; made++) {
    const user_id = (await insertUser(ctx)).id;
    const next_reminder_date = addDays(today(ctx), -8);
    patients.set((await insertItem(ctx, { user_id, next_reminder_date })).id, user_id);
  }
  const cast: Cast = { random, patients, changes: [] };
  let broughtBack = 0;
  const names = Object.keys(deeds);
  const done: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const name = random.pick(names);
    const aside = new Set(await idsAside());
    done.push(name);
    await deeds[name]?.(random.pick([...patients.keys()]), cast).catch(refused);
    const meant = await expectSame(done);
    broughtBack += meant.filter((id) => aside.has(id)).length;
    if (random.chance(2)) await setLateLinesAside(ctx);
  }
  await expectSame(done);
  return broughtBack;
}

/** What is refused changes nothing. */
function refused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

async function expectSame(done: readonly string[]): Promise<number[]> {
  const meant = await meantLines();
  const behind = `behind ${done.join(", ")}`;
  expect(await found(), behind).toEqual(meant);
  const { lines, total } = await listLatePatients(admin, LatePatientsInput.parse({ order: "asc" }));
  expect([total, lines.map(({ id }) => id)], behind).toEqual([meant.length, meant]);
  return meant;
}

async function found(): Promise<number[]> {
  return (await latePatientsWork.find(ctx, { except: [], most: 100 })).map(Number);
}

/** A statement that knows nothing of lines set aside. */
async function meantLines(): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select l.id from late_items l join prescription_items i on i.id = l.item_id
    where l.outcome is null and l.reminder_date = i.next_reminder_date and l.arming = i.reminder_arming
      and coalesce(i.prescription_expiry_date, i.expiry_date, 'infinity') > ${today(ctx)}::date
      and coalesce(i.repeats, 1) > 0 and num_nonnulls(i.repeats, i.prescription_expiry_date) > 0
      and i.product_id not in (
        select product_id from product_configurations where not is_available and deleted_at is null)
      and not exists (select from renewal_items ri join renewals r on r.id = ri.renewal_id
        where ri.item_id = i.id and r.state in ('opening', 'open', 'closing'))
    order by l.id`);
  return rows.map(({ id }) => id);
}

async function idsAside(): Promise<number[]> {
  const rows = await ctx.db.select().from(late_items).where(eq(late_items.is_set_aside, true));
  return rows.map(({ id }) => id);
}

type Deed = (itemId: number, cast: Cast) => Promise<unknown>;

/** As one of the staff, who may undo it. */
async function asStaff({ changes }: Cast, run: (staff: AdminContext) => Promise<unknown>): Promise<void> {
  const changeId = randomUUID();
  await run({ ...admin, changeId });
  changes.push(changeId);
}

/** As nobody of the product's own does: in the grid of the database, or by a statement. */
const inTable = (id: number, columns: Partial<typeof prescription_items.$inferInsert>) =>
  ctx.db.update(prescription_items).set(columns).where(eq(prescription_items.id, id));

/** Around today, so that prescriptions end and are extended. */
const someDay = ({ random }: Cast) => addDays(today(ctx), random.pick([-60, -3, -2, -1, 0, 1, 2, 60]));

const deeds: Record<string, Deed> = {
  expiry: (id, cast) =>
    asStaff(cast, (staff) => updatePrescription(staff, { id, prescription_expiry_date: someDay(cast) })),
  "expiry of the system": (id, cast) =>
    asStaff(cast, (staff) => updatePrescription(staff, { id, expiry_date: someDay(cast) })),
  "no expiry": (id, cast) =>
    asStaff(cast, (staff) => updatePrescription(staff, { id, prescription_expiry_date: null })),
  "expiry in the table": (id, cast) => inTable(id, { prescription_expiry_date: someDay(cast) }),
  "all expiries at once": (_, cast) =>
    ctx.db.update(prescription_items).set({ prescription_expiry_date: someDay(cast) }),
  "ended long ago": (id) => inTable(id, { prescription_expiry_date: addDays(today(ctx), -90) }),
  "ended long ago by the system's day": (id) =>
    inTable(id, { prescription_expiry_date: null, expiry_date: addDays(today(ctx), -90) }),
  extended: (id) => inTable(id, { prescription_expiry_date: addDays(today(ctx), 90), repeats: 2 }),
  "all extended": () =>
    ctx.db.update(prescription_items).set({ prescription_expiry_date: addDays(today(ctx), 90) }),
  repeats: (id, cast) =>
    asStaff(cast, (staff) => updateRepeats(staff, { id, repeats: cast.random.integer(3) })),
  "repeats in the table": (id, { random }) => inTable(id, { repeats: random.pick([null, 0, 1]) }),
  "status in the table": (id, { random }) => inTable(id, { status: random.pick(["active", "expired"]) }),
  reminder: (id, cast) =>
    asStaff(cast, (staff) => setReminderDate(staff, { id, next_reminder_date: someDay(cast) })),
  "put off": (id, { patients }) => putOffReminder(ctx, { id, userId: patients.get(id) ?? 0 }, 7),
  "as planned": (id, { patients }) => remindAsPlanned(ctx, { id, userId: patients.get(id) ?? 0 }),
  async deleted(id, cast) {
    await asStaff(cast, (staff) => deletePrescription(staff, { id }));
    if (!cast.random.chance(4)) await undone(cast, cast.changes.at(-1));
  },
  "the last change undone": (_, cast) => undone(cast, cast.changes.at(-1)),
  "a change undone": (_, cast) => undone(cast, cast.changes.at(-1 - cast.random.integer(6))),
  async settled(id, cast) {
    await asStaff(cast, (staff) => settleLatePatient(staff, { itemId: id, outcome: "called" }));
    if (!cast.random.chance(4)) await undone(cast, cast.changes.at(-1));
  },
  "sold out or not": async (id, { random }) =>
    changeProduct(id, { is_available: random.chance(2), is_archived: random.chance(2) }),
  "product deleted": async (id, { random }) =>
    changeProduct(id, { deleted_at: random.chance(2) ? ctx.clock.now() : null }),
  ordered: async (item_id, { patients }) => {
    if ((await ctx.db.$count(prescription_items, eq(prescription_items.id, item_id))) === 0) return;
    const user_id = patients.get(item_id) ?? 0;
    await insertRenewal(ctx, { user_id, state: "open", items: [{ item_id }] });
  },
  "orders lapse": () => ctx.db.update(renewals).set({ state: "lapsed", settled_at: ctx.clock.now() }),
  "some days": async (_, { random }) => ctx.clock.advance({ days: random.pick([1, 1, 2, 3, 40]) }),
  statuses: () => sweepStatuses(ctx),
  "set aside": () => setLateLinesAside(ctx),
  "passed lines cleared": () => clearPassedLateLines(ctx),
  late: noteLate,
  "late again": noteLate,
  "late anew": noteLate,
  "as it was": asItWas,
  "as it was before": asItWas,
};

function undone({ changes }: Cast, change_id: string | undefined): Promise<unknown> {
  if (!change_id) return Promise.resolve();
  const again = randomUUID();
  changes.push(again);
  return undoChange({ ...admin, changeId: again }, { change_id });
}

async function changeProduct(id: number, columns: Partial<typeof product_configurations.$inferInsert>) {
  const [item] = await ctx.db.select().from(prescription_items).where(eq(prescription_items.id, id));
  if (!item) return;
  await ctx.db
    .update(product_configurations)
    .set(columns)
    .where(eq(product_configurations.product_id, item.product_id));
}

/** Everything of a line's prescription is mended, step by step, as it was when the line was written. */
async function asItWas(_: number, { random }: Cast): Promise<void> {
  const lines = await ctx.db.select().from(late_items).where(eq(late_items.is_set_aside, true));
  if (lines.length === 0) return;
  const line = random.pick(lines);
  const [item] = await ctx.db
    .select()
    .from(prescription_items)
    .where(eq(prescription_items.id, line.item_id));
  const later = addDays(today(ctx), 90);
  const steps = [
    { next_reminder_date: line.reminder_date },
    { reminder_arming: line.arming },
    { repeats: 2 },
    item?.prescription_expiry_date ? { prescription_expiry_date: later } : { expiry_date: later },
  ];
  await ctx.db.update(renewals).set({ state: "lapsed", settled_at: ctx.clock.now() });
  for (; steps.length > 0; ) {
    const [step] = steps.splice(random.integer(steps.length), 1);
    if (step) await inTable(line.item_id, step);
    if (random.chance(3)) await setLateLinesAside(ctx);
  }
}

/** As the sweep notes it. */
async function noteLate(itemId: number): Promise<unknown> {
  return ctx.db.execute(sql`
    insert into ${late_items} (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated, created_at)
    select id, user_id, next_reminder_date, reminder_arming, next_reminder_date, false, ${ctx.clock.now()}::timestamptz
    from ${prescription_items} where id = ${itemId} and next_reminder_date is not null
    on conflict do nothing`);
}

it("a prescription that is extended while lines are set aside keeps its line, or gets it back", async () => {
  const { id: user_id } = await insertUser(ctx);
  const { product_id } = await insertProduct(ctx);
  ctx.clock.set(TEST_TIME);
  await ctx.db.delete(late_items);
  const reminder = { next_reminder_date: addDays(today(ctx), -40), product_id };
  const ended = { prescription_expiry_date: addDays(today(ctx), -20) };
  const { id } = await insertItem(ctx, { user_id, ...reminder, ...ended });
  await noteLate(id);
  const extended = { prescription_expiry_date: addDays(today(ctx), 20) };
  const extend = (db: Pick<TestContext["db"], "update">) =>
    db.update(prescription_items).set(extended).where(eq(prescription_items.id, id));

  // Whoever is changing it holds it: the line is left alone until the next time.
  await ctx.db.transaction(async (tx) => {
    await extend(tx);
    expect(await setLateLinesAside(ctx)).toEqual({ lateLines: 0 });
  });
  expect(await found()).toHaveLength(1);

  await inTable(id, ended);
  let extending: Promise<unknown> = Promise.resolve();
  await ctx.db.transaction(async (tx) => {
    expect(await setLateLinesAside({ ...ctx, db: tx })).toEqual({ lateLines: 1 });
    extending = extend(ctx.db).then();
    await expect
      .poll(async () => {
        const { rows } = await tx.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBe(1);
  });
  await extending;
  expect(await idsAside()).toEqual([]);
  expect(await found()).toHaveLength(1);
});
