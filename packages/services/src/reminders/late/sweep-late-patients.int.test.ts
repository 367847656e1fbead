import {
  late_items,
  prescription_items,
  product_configurations,
  reminder_ledger,
  users,
} from "@scriptkeeper/db/schema";
import { lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { addDays } from "@scriptkeeper/domain/time/days";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { createRandom } from "@scriptkeeper/testing/random/random";
import { crashingContext, Killed } from "@scriptkeeper/testing/services/crashing-context";
import {
  adminActor,
  insertAdmin,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import {
  configurationOfItem,
  findSupplies,
  putOffReminder,
  remindAsPlanned,
  runOutDay,
} from "../../prescriptions/index.ts";
import { sweepFollowUps } from "../sweeps/sweep-follow-ups.ts";
import { sweepReminders } from "../sweeps/sweep-reminders.ts";
import { listLatePatients } from "./list-late-patients.ts";
import { settleLatePatient } from "./settle-late-patient.ts";
import { sweepLatePatients } from "./sweep-late-patients.ts";

type ItemColumns = Partial<typeof prescription_items.$inferInsert>;

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });
beforeEach(async () => {
  // Clears what earlier tests made due.
  await ctx.db.update(prescription_items).set({ next_reminder_date: null });
  ctx.clock.set("2026-03-10T00:00:00Z");
});

/** A patient who was reminded today of items that run out in five days. */
async function reminded(...items: ItemColumns[]) {
  const user = await insertUser(ctx, { first_name: "Pia" });
  const ids: number[] = [];
  for (const columns of items.length > 0 ? items : [{}]) {
    const start_date = addDays(today(ctx), -25);
    const item = { user_id: user.id, next_reminder_date: today(ctx), start_date, ...columns };
    ids.push((await insertItem(ctx, item)).id);
  }
  await tick();
  return {
    user,
    id: ids[0] ?? 0,
    ids,
    titles: async () =>
      (await readEmails(ctx.db, user.id)).map(({ payload, state }) => `${titleOf(payload)} ${state}`),
    lines: () =>
      ctx.db.select().from(late_items).where(eq(late_items.user_id, user.id)).orderBy(asc(late_items.id)),
  };
}

function titleOf(payload: unknown): string {
  const facts = Object(payload);
  if (facts.isLast) return "last";
  return facts.isFollowUp ? "follow-up" : "reminder";
}

/** Does what the hourly job does. */
async function tick(): Promise<void> {
  await sweepReminders(ctx);
  await sweepFollowUps(ctx);
  await sweepLatePatients(ctx);
  await sendDueEmails(ctx, recordingMail());
}

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    ctx.clock.advance({ days: 1 });
    await tick();
  }
}

const change = (ids: number[], columns: ItemColumns) =>
  ctx.db.update(prescription_items).set(columns).where(inArray(prescription_items.id, ids));

describe("three days after a medicine ran out", () => {
  test("its patient gets one last email, and is on the list", async () => {
    const { id, titles, lines } = await reminded();
    await pass(7);
    expect(await titles()).toEqual(["reminder sent", "follow-up sent"]);
    await pass(1);
    expect(await titles()).toEqual(["reminder sent", "follow-up sent", "last sent"]);
    expect(await lines()).toMatchObject([
      {
        item_id: id,
        reminder_date: "2026-03-10",
        arming: 1,
        ran_out_on: "2026-03-15",
        is_estimated: false,
        no_email: null,
        created_at: ctx.clock.now(),
        outcome: null,
      },
    ]);
    await pass(40);
    expect(await titles()).toHaveLength(3);
    expect(await lines()).toHaveLength(1);
  });

  test("the email names all items, with a link that orders them and a way to stop reminders", async () => {
    const { ids } = await reminded({}, {});
    await pass(7);
    ctx.clock.advance({ days: 1 });
    await sweepLatePatients(ctx);
    const { mail, contents } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
    expect(contents()).toMatchObject([
      {
        isLast: true,
        items: ids.map((id) => ({ id })),
        renewUrl: expect.stringMatching(new RegExp(`/renew/.*selected=${ids.join(",")}$`)),
        unsubscribeUrl: expect.stringContaining("/unsubscribe/"),
      },
    ]);
  });

  test("the item stays as it is", async () => {
    const { id } = await reminded();
    await pass(7);
    const before = await readItem(ctx.db, id);
    await pass(1);
    expect(await readItem(ctx.db, id)).toEqual(before);
  });

  test("an unknown end counts as five days after the reminder", async () => {
    const { lines } = await reminded({ product_id: "77" });
    await pass(7);
    expect(await lines()).toEqual([]);
    await pass(1);
    expect(await lines()).toMatchObject([{ ran_out_on: "2026-03-15", is_estimated: true }]);
  });

  test("supplies that were ordered early are added", async () => {
    const { user, id, lines } = await reminded();
    await insertRenewal(ctx, {
      state: "paid",
      user_id: user.id,
      items: [{ item_id: id }],
      settled_at: new Date("2026-02-20T00:00:00Z"),
    });
    await pass(30);
    expect(await lines()).toEqual([]);
    await pass(8);
    expect(await lines()).toMatchObject([{ ran_out_on: "2026-04-14" }]);
  });

  test.each([
    ["has no reminders", "unsubscribed", { unsubscribed_at: new Date(0) }],
    ["has a refused address", "address_bad", { email_bad_at: new Date(0) }],
  ] as const)("a patient who %s is only listed, with the reason", async (_, no_email, columns) => {
    const { user, id, titles, lines } = await reminded({ next_reminder_date: "2026-03-11" });
    await ctx.db.update(users).set(columns).where(eq(users.id, user.id));
    await pass(8);
    expect(await titles()).toEqual([]);
    expect(await lines()).toMatchObject([{ item_id: id, no_email, ran_out_on: "2026-03-15" }]);
  });

  test("a patient who is reminded of something else that day gets the last email the next day", async () => {
    const { user, titles } = await reminded();
    await pass(7);
    await insertItem(ctx, { user_id: user.id, next_reminder_date: addDays(today(ctx), 1) });
    await pass(1);
    expect(await titles()).toEqual(["reminder sent", "follow-up sent", "reminder sent"]);
    await pass(1);
    expect((await titles()).at(-1)).toBe("last sent");
  });

  test("a patient who is reminded of other things two days in a row gets the last email on the second, beside them", async () => {
    const { user, titles, lines } = await reminded();
    await pass(7);
    for (const days of [1, 2])
      await insertItem(ctx, { user_id: user.id, next_reminder_date: addDays(today(ctx), days) });
    await pass(1);
    expect(await lines()).toEqual([]);
    await pass(1);
    expect((await titles()).slice(2).toSorted()).toEqual(["last sent", "reminder sent", "reminder sent"]);
    expect(await lines()).toMatchObject([{ ran_out_on: "2026-03-15" }]);
  });

  test("a worker that was away for weeks catches up, but not after a month", async () => {
    const { lines } = await reminded();
    ctx.clock.advance({ days: 38 });
    await sweepLatePatients(ctx);
    expect(await lines()).toEqual([]);
    ctx.clock.advance({ days: -1 });
    await sweepLatePatients(ctx);
    expect(await lines()).toHaveLength(1);
  });

  test("nobody gets the last email while an email about the item still waits to be sent", async () => {
    const { user, lines } = await reminded({ next_reminder_date: "2026-03-11" });
    ctx.clock.advance({ days: 1 });
    await sweepReminders(ctx);
    ctx.clock.advance({ days: 9 });
    await sweepLatePatients(ctx);
    expect(await lines()).toEqual([]);
    await sendDueEmails(ctx, recordingMail());
    expect(await readEmails(ctx.db, user.id)).toMatchObject([{ state: "sent" }]);
    await pass(6);
    expect(await lines()).toHaveLength(1);
  });
});

describe("no last email goes to a patient", () => {
  test.each<[string, (patient: { userId: number; id: number }) => Promise<unknown>]>([
    [
      "who ordered",
      async ({ id, userId }) => {
        await insertRenewal(ctx, { state: "paid", user_id: userId, items: [{ item_id: id }] });
        await change([id], { next_reminder_date: "2026-04-10", reminder_arming: 2, status: "active" });
      },
    ],
    [
      "whose order waits to be paid",
      ({ id, userId }) => insertRenewal(ctx, { state: "open", user_id: userId, items: [{ item_id: id }] }),
    ],
    ["who put the reminder off", ({ id, userId }) => putOffReminder(ctx, { id, userId }, 14)],
    ["whose prescription has ended", ({ id }) => change([id], { prescription_expiry_date: "2026-03-17" })],
    ["who has no repeats left", ({ id }) => change([id], { repeats: 0 })],
  ])("%s", async (_, act) => {
    const start_date = addDays(today(ctx), -6);
    const { user, id, lines, titles } = await reminded({ start_date });
    await act({ userId: user.id, id });
    await pass(10);
    expect(await lines()).toEqual([]);
    expect((await titles()).filter((title) => title.startsWith("last"))).toEqual([]);
  });
});

describe("for a medicine that the store can't sell", () => {
  async function soldOut() {
    const { product_id } = await insertProduct(ctx, { days_supply: 30 });
    const patient = await reminded({ product_id, prescription_expiry_date: "2027-03-01" });
    const sell = (is_available: boolean) =>
      ctx.db
        .update(product_configurations)
        .set({ is_available })
        .where(eq(product_configurations.product_id, product_id));
    await pass(4);
    await sell(false);
    return { ...patient, sell };
  }
  const shown = async () => {
    const admin = ctx.as(adminActor(await insertAdmin(ctx)));
    const { lines } = await listLatePatients(admin, { search: "", limit: 50 });
    return lines.map(({ item_id, no_email }) => ({ item_id, no_email }));
  };

  test.each([1, 20, 60, 200])(
    "nobody gets the last email for %i days, and everybody does once it is back",
    async (days) => {
      const { id, titles, lines, sell } = await soldOut();
      await pass(4 + days);
      expect(await titles()).toEqual(["reminder sent", "follow-up sent"]);
      expect(await lines()).toMatchObject([{ ran_out_on: "2026-03-15", no_email: "unavailable" }]);
      expect(await shown()).not.toContainEqual(expect.objectContaining({ item_id: id }));
      await sell(true);
      await tick();
      expect(await titles()).toEqual(["reminder sent", "follow-up sent", "last sent"]);
      expect(await lines()).toMatchObject([{ no_email: null, created_at: ctx.clock.now() }]);
      expect(await shown()).toContainEqual({ item_id: id, no_email: null });
      await sell(false);
      await pass(2);
      await sell(true);
      await pass(40);
      expect(await titles()).toHaveLength(3);
      expect(await lines()).toHaveLength(1);
    },
  );

  test("a patient whom emails no longer reach by then is listed with the reason", async () => {
    const { user, id, titles, sell } = await soldOut();
    await pass(60);
    await ctx.db.update(users).set({ email_bad_at: ctx.clock.now() }).where(eq(users.id, user.id));
    await sell(true);
    await tick();
    expect(await titles()).toHaveLength(2);
    expect(await shown()).toContainEqual({ item_id: id, no_email: "address_bad" });
  });

  test("a patient who can get emails again by then gets the last email", async () => {
    const { user, titles, sell } = await soldOut();
    await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() }).where(eq(users.id, user.id));
    await pass(60);
    await ctx.db.update(users).set({ unsubscribed_at: null }).where(eq(users.id, user.id));
    await sell(true);
    await tick();
    expect((await titles()).at(-1)).toBe("last sent");
  });

  test("an outcome that staff noted in the meantime stays", async () => {
    const { id, titles, lines, sell } = await soldOut();
    await pass(10);
    const admin = ctx.as(adminActor(await insertAdmin(ctx)));
    await settleLatePatient(admin, { itemId: id, outcome: "elsewhere" });
    await pass(40);
    await sell(true);
    await pass(2);
    expect(await titles()).toHaveLength(2);
    expect(await lines()).toMatchObject([{ outcome: "elsewhere" }]);
  });
});

describe("a queued last email", () => {
  async function queued() {
    const patient = await reminded({}, {});
    await pass(7);
    ctx.clock.advance({ days: 1 });
    await sweepLatePatients(ctx);
    expect((await patient.titles()).at(-1)).toBe("last queued");
    return patient;
  }

  test.each<[string, (patient: { userId: number; id: number }) => Promise<unknown>]>([
    [
      "was ordered",
      ({ id }) => change([id], { next_reminder_date: "2026-04-10", reminder_arming: 2, status: "active" }),
    ],
    [
      "is in an open checkout",
      ({ id, userId }) => insertRenewal(ctx, { state: "open", user_id: userId, items: [{ item_id: id }] }),
    ],
    ["was put off", ({ id, userId }) => putOffReminder(ctx, { id, userId }, 7)],
  ])("leaves out an item that %s, and is cancelled when nothing is left in it", async (_, act) => {
    const { user, ids, titles } = await queued();
    const [first = 0, second = 0] = ids;
    await act({ userId: user.id, id: first });
    const { mail, contents } = recordingMail();
    await sendDueEmails(ctx, { mail });
    expect(contents()).toMatchObject([{ items: [{ id: second }] }]);
    expect((await titles()).at(-1)).toBe("last sent");

    const other = await queued();
    for (const id of other.ids) await act({ userId: other.user.id, id });
    await sendDueEmails(ctx, recordingMail());
    expect((await other.titles()).at(-1)).toBe("last cancelled");
  });

  test("goes out once when the patient puts it off and takes that back", async () => {
    const { user, ids, titles, lines } = await queued();
    for (const id of ids) {
      await putOffReminder(ctx, { id, userId: user.id }, 7);
      await remindAsPlanned(ctx, { id, userId: user.id });
    }
    await tick();
    await pass(10);
    expect(await titles()).toEqual(["reminder sent", "follow-up sent", "last sent"]);
    expect((await lines()).map(({ arming }) => arming)).toEqual([1, 1, 3, 3]);
  });
});

test("a reminder that was put off brings a new reminder, follow-up and last email", async () => {
  const { user, id, titles, lines } = await reminded();
  await pass(8);
  await putOffReminder(ctx, { id, userId: user.id }, 7);
  await pass(20);
  expect((await titles()).slice(3)).toEqual(["reminder sent", "follow-up sent", "last sent"]);
  expect(await lines()).toMatchObject([{ reminder_date: "2026-03-10" }, { reminder_date: "2026-03-25" }]);
});

describe("the last email is sent exactly once", () => {
  async function manyLate() {
    const patients = [];
    for (let made = 0; made < 12; made++) patients.push(await reminded({}, {}));
    await pass(7);
    ctx.clock.advance({ days: 1 });
    return patients;
  }

  async function expectOnce(patients: Awaited<ReturnType<typeof manyLate>>) {
    for (const { ids, titles, lines } of patients) {
      expect((await titles()).filter((title) => title.startsWith("last"))).toHaveLength(1);
      expect((await lines()).map(({ item_id }) => item_id)).toEqual(ids);
      const ledger = await ctx.db.select().from(reminder_ledger).where(inArray(reminder_ledger.item_id, ids));
      expect(ledger.filter(({ stage }) => stage === "late")).toHaveLength(ids.length);
    }
  }

  test("by four sweeps at once", async () => {
    const patients = await manyLate();
    await Promise.all(
      [1, 2, 3, 500].map((customersPerChunk) => sweepLatePatients(ctx, { customersPerChunk })),
    );
    await expectOnce(patients);
  });

  test("by sweeps that crash before, within and after their transactions", async () => {
    const patients = await manyLate();
    const random = createRandom(7);
    let crashes = 0;
    const dying = crashingContext(ctx, { random, crashes: () => random.integer(3) === 0 && ++crashes < 30 });
    for (let run = 0; run < 60; run++)
      await sweepLatePatients(dying, { customersPerChunk: 2 }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    await sweepLatePatients(ctx);
    expect(crashes).toBeGreaterThan(5);
    await expectOnce(patients);
  }, 60_000);
});

test("the database finds the same day on which a medicine runs out as the rule does", async () => {
  const day = fc.integer({ min: 0, max: 300 });
  const supplies = fc.record({
    start: day,
    packs: fc.integer({ min: 1, max: 3 }),
    days_supply: fc.integer({ min: 1, max: 90 }),
    paid: fc.array(
      fc.record({ hours: fc.integer({ min: 0, max: 7_500 }), packs: fc.integer({ min: 1, max: 2 }) }),
      {
        maxLength: 6,
      },
    ),
  });
  const { id: user_id } = await insertUser(ctx);
  await fc.assert(
    fc.asyncProperty(supplies, async ({ start, packs, days_supply, paid }) => {
      const { product_id } = await insertProduct(ctx, { days_supply });
      const start_date = addDays("2026-01-01", start);
      const item = await insertItem(ctx, { user_id, product_id, start_date, quantity: packs });
      for (const { hours, packs: quantity } of paid)
        await insertRenewal(ctx, {
          state: "paid",
          user_id,
          items: [{ item_id: item.id, quantity }],
          settled_at: new Date(Date.UTC(2026, 0, 1, hours)),
        });
      const supply = (await findSupplies(ctx, [{ ...item, days_supply }])).get(item.id);
      const [found] = await ctx.db
        .select({ day: sql<string>`${runOutDay(ctx.settings.storeTimezone)}::text` })
        .from(prescription_items)
        .leftJoin(product_configurations, configurationOfItem)
        .where(eq(prescription_items.id, item.id));
      expect(found?.day).toBe(supply && lastsUntil(supply));
    }),
    { numRuns: attackSize({ small: 20, full: 40 }) },
  );
});
