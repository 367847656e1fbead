import { prescription_items, reminder_ledger, renewal_tokens, users } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hashToken, today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { takeFromItems } from "../../renewals/reservation/item-changes.queries.ts";
import { sweepFollowUps } from "./sweep-follow-ups.ts";
import { sweepReminders } from "./sweep-reminders.ts";

type ItemColumns = Partial<typeof prescription_items.$inferInsert>;

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });
beforeEach(async () => {
  // The ledger is never emptied, so what earlier tests made due is stopped.
  await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() });
  ctx.clock.set("2026-03-10T00:00:00Z");
  ctx.jobs.notified.length = 0;
});

async function patientWith(...items: ItemColumns[]) {
  const user = await insertUser(ctx, { first_name: "Pia" });
  const ids: number[] = [];
  for (const columns of items)
    ids.push((await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx), ...columns })).id);
  return { user, ids, emails: () => readEmails(ctx.db, user.id) };
}

async function remindAndSend(): Promise<void> {
  await sweepReminders(ctx);
  await sendDueEmails(ctx, recordingMail());
}

/** A patient who was reminded of these items today. */
async function remindedPatient(...items: ItemColumns[]) {
  const patient = await patientWith(...items);
  await remindAndSend();
  return patient;
}

const ledgerOf = (ids: number[]) =>
  ctx.db
    .select()
    .from(reminder_ledger)
    .where(inArray(reminder_ledger.item_id, ids))
    .orderBy(asc(reminder_ledger.id));

const changeItems = (ids: number[], columns: ItemColumns) =>
  ctx.db.update(prescription_items).set(columns).where(inArray(prescription_items.id, ids));

describe("three days after a reminder", () => {
  test("its customer gets one follow-up to all its items, with a link that orders them", async () => {
    const { user, ids, emails } = await remindedPatient({}, {});
    ctx.clock.advance({ days: 3 });
    ctx.jobs.notified.length = 0;
    expect(await sweepFollowUps(ctx)).toMatchObject({ emails: 1, items: 2 });

    const [, followUp, ...more] = await emails();
    expect(more).toEqual([]);
    expect(followUp).toMatchObject({
      kind: "reminder",
      state: "queued",
      prescription_ids: ids,
      payload: { firstName: "Pia", isFollowUp: true, items: ids.map((id) => ({ id })) },
    });
    expect(JSON.stringify(followUp?.payload)).not.toContain("orderClosed");
    expect(ctx.jobs.notified).toEqual(["mail"]);
    const secret = secretIn(ctx, followUp, "renewal");
    const links = await ctx.db.select().from(renewal_tokens).where(eq(renewal_tokens.user_id, user.id));
    expect(links.at(-1)).toMatchObject({ item_ids: ids, token_hash: hashToken(secret) });
  });

  test("the follow-up goes out with its own link and a way to stop reminders", async () => {
    const { emails } = await remindedPatient({});
    ctx.clock.advance({ days: 3 });
    await sweepFollowUps(ctx);
    const { mail, contents } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
    expect(contents()).toMatchObject([
      {
        isFollowUp: true,
        renewUrl: expect.stringContaining("/renew/"),
        unsubscribeUrl: expect.stringContaining("/unsubscribe/"),
      },
    ]);
    expect((await emails()).map((email) => email.state)).toEqual(["sent", "sent"]);
  });

  test("the item, its dates and its reminder stay as they are", async () => {
    const { ids } = await remindedPatient({});
    const before = await readItem(ctx.db, ids[0] ?? 0);
    ctx.clock.advance({ days: 3 });
    await sweepFollowUps(ctx);
    expect(await readItem(ctx.db, ids[0] ?? 0)).toEqual(before);
  });

  test("the follow-up comes once for a reminder, and again only for one that was armed again", async () => {
    const { ids, emails } = await remindedPatient({});
    ctx.clock.advance({ days: 3 });
    await sweepFollowUps(ctx);
    for (let day = 0; day < 5; day++) {
      expect(await sweepFollowUps(ctx)).toMatchObject({ emails: 0, items: 0 });
      ctx.clock.advance({ days: 1 });
    }
    await changeItems(ids, { reminder_arming: 2, status: "active" });
    await remindAndSend();
    ctx.clock.advance({ days: 3 });
    expect(await sweepFollowUps(ctx)).toMatchObject({ emails: 1, items: 1 });
    expect(await emails()).toHaveLength(4);
    expect((await ledgerOf(ids)).map(({ stage, arming }) => `${stage} ${arming}`)).toEqual([
      "due 1",
      "follow_up 1",
      "due 2",
      "follow_up 2",
    ]);
  });

  test.each([
    [
      "a reminder at the start of a day",
      "2026-03-09T13:00:00Z",
      "2026-03-12T12:59:59Z",
      "2026-03-12T13:00:00Z",
    ],
    ["one at its end", "2026-03-10T12:59:59Z", "2026-03-12T12:59:59Z", "2026-03-12T13:00:00Z"],
    ["one before the clocks go back", "2026-04-03T14:00:00Z", "2026-04-06T13:59:59Z", "2026-04-06T14:00:00Z"],
    ["one before they go forward", "2026-10-01T15:00:00Z", "2026-10-04T12:59:59Z", "2026-10-04T13:00:00Z"],
  ])("the store's days count: %s", async (_, sent, before, from) => {
    ctx.clock.set(sent);
    await remindedPatient({});
    ctx.clock.set(before);
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
    ctx.clock.set(from);
    expect((await sweepFollowUps(ctx)).emails).toBe(1);
  });

  test("the days count from when the reminder was sent, and an unsent one gets no follow-up", async () => {
    const late = await patientWith({});
    await sweepReminders(ctx);
    ctx.clock.advance({ days: 2 });
    await sendDueEmails(ctx, recordingMail());
    ctx.clock.advance({ days: 2 });
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
    ctx.clock.advance({ days: 1 });
    expect((await sweepFollowUps(ctx)).emails).toBe(1);

    await patientWith({});
    await sweepReminders(ctx);
    ctx.clock.advance({ days: 3 });
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
    await sendDueEmails(ctx, recordingMail());
    expect(await late.emails()).toHaveLength(2);
  });

  test("a worker that was away for days catches up, but not after a week", async () => {
    await remindedPatient({});
    ctx.clock.advance({ days: 8 });
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
    ctx.clock.advance({ days: -1 });
    expect((await sweepFollowUps(ctx)).emails).toBe(1);
  });
});

describe("no follow-up comes", () => {
  const unsold = async () => (await insertProduct(ctx, { is_available: false })).product_id;

  test.each<[string, () => ItemColumns | Promise<ItemColumns>]>([
    ["where no repeats are left", () => ({ repeats: 0 })],
    ["where the prescription has ended", () => ({ prescription_expiry_date: "2026-03-13" })],
    ["where the store cannot sell it", async () => ({ product_id: await unsold() })],
    [
      "where somebody has moved the reminder",
      () => ({ next_reminder_date: "2026-06-01", reminder_arming: 2 }),
    ],
    ["where it was rearmed", () => ({ status: "active", reminder_arming: 2, next_reminder_date: null })],
    [
      "where it is no longer known what may be ordered",
      () => ({ repeats: null, prescription_expiry_date: null }),
    ],
  ])("%s", async (_, change) => {
    const { ids } = await remindedPatient({});
    ctx.clock.advance({ days: 3 });
    await changeItems(ids, await change());
    expect(await sweepFollowUps(ctx)).toMatchObject({ emails: 0, items: 0 });
  });

  test.each(["open", "paid"] as const)("when an order is %s since", async (state) => {
    const { user, ids } = await remindedPatient({});
    const [id = 0] = ids;
    await insertRenewal(ctx, { state, user_id: user.id, items: [{ item_id: id }] });
    const at = ctx.clock.now();
    await takeFromItems(ctx.db, [
      {
        id,
        repeats: 4,
        renewedOn: today(ctx),
        nextReminder: addDays(today(ctx), 25),
        at,
      },
    ]);
    ctx.clock.advance({ days: 3 });
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
  });

  test("while a checkout holds a repeat that it took before the reminder", async () => {
    const { user, ids } = await patientWith({ repeats: 1 });
    await insertRenewal(ctx, { state: "open", user_id: user.id, items: [{ item_id: ids[0] ?? 0 }] });
    await remindAndSend();
    ctx.clock.advance({ days: 3 });
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
  });

  test("to an address that doesn't work, or to a customer who has unsubscribed", async () => {
    const bad = await patientWith({});
    const gone = await patientWith({});
    await remindAndSend();
    ctx.clock.advance({ days: 3 });
    await ctx.db.update(users).set({ email_bad_at: ctx.clock.now() }).where(eq(users.id, bad.user.id));
    await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() }).where(eq(users.id, gone.user.id));
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
  });
});

describe("beside a new reminder", () => {
  test("there is no follow-up that day, neither before nor after it, but one the next day", async () => {
    const { user, emails } = await remindedPatient({});
    ctx.clock.advance({ days: 3 });
    await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
    await remindAndSend();
    expect((await sweepFollowUps(ctx)).emails).toBe(0);
    ctx.clock.advance({ days: 1 });
    expect(await sweepFollowUps(ctx)).toMatchObject({ emails: 1, items: 1 });
    expect(await emails()).toHaveLength(3);
  });

  test("a follow-up that still waits to be sent is cancelled", async () => {
    const { user, emails } = await remindedPatient({});
    ctx.clock.advance({ days: 3 });
    await sweepFollowUps(ctx);
    await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
    await remindAndSend();
    expect((await emails()).map(({ state }) => state)).toEqual(["sent", "cancelled", "sent"]);
  });

  test("the customer gets one email, whichever of the two sweeps comes first", async () => {
    for (let round = 0; round < 6; round++) {
      ctx.clock.set("2026-03-10T00:00:00Z");
      const { user, emails } = await remindedPatient({});
      ctx.clock.advance({ days: 3 });
      await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
      await Promise.all([sweepFollowUps(ctx), sweepReminders(ctx)]);
      expect(await emails()).toHaveLength(2);
      await sendDueEmails(ctx, recordingMail());
    }
  });
});

describe("just before it is sent", () => {
  async function queuedFollowUp(...items: ItemColumns[]) {
    const patient = await remindedPatient(...items);
    ctx.clock.advance({ days: 3 });
    await sweepFollowUps(ctx);
    return patient;
  }

  test("a follow-up whose items were all ordered since is cancelled", async () => {
    const { ids, emails } = await queuedFollowUp({});
    const at = ctx.clock.now();
    const nextReminder = addDays(today(ctx), 25);
    await takeFromItems(ctx.db, [{ id: ids[0] ?? 0, repeats: 4, renewedOn: today(ctx), nextReminder, at }]);
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 0, cancelled: 1 });
    expect((await emails()).at(-1)).toMatchObject({ last_error: "Nothing in it was still due." });
  });

  test("an item that can no longer be ordered is left out", async () => {
    const { ids } = await queuedFollowUp({}, {});
    await changeItems(ids.slice(0, 1), { repeats: 0 });
    const { mail, contents } = recordingMail();
    await sendDueEmails(ctx, { mail });
    expect(contents()).toMatchObject([
      { items: [{ id: ids[1] }], renewUrl: expect.stringMatching(new RegExp(`selected=${ids[1]}$`)) },
    ]);
  });
});
