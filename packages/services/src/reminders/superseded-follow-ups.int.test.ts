import { emails, type prescription_items } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { addHours } from "date-fns";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { today } from "../core/index.ts";
import { recordingMail } from "../email/testing/recording-mail.ts";
import { sendDueEmails } from "../email/testing/send-emails.ts";
import { takeFromItems } from "../renewals/reservation/item-changes.queries.ts";
import { sweepFollowUps } from "./sweeps/sweep-follow-ups.ts";
import { sweepReminders } from "./sweeps/sweep-reminders.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });
beforeEach(() => ctx.clock.set("2026-03-10T00:00:00Z"));

type Item = typeof prescription_items.$inferSelect;

const send = () => sendDueEmails(ctx, recordingMail());

/** A patient with a queued follow-up about one item and a queued reminder of another. */
async function twoWaiting() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  await send();
  ctx.clock.advance({ days: 3 });
  await sweepFollowUps(ctx);
  const item = await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  const states = async () => (await readEmails(ctx.db, user.id)).map(({ state }) => state);
  expect(await states()).toEqual(["sent", "queued", "queued"]);
  const [, followUp, reminder] = await readEmails(ctx.db, user.id);
  return { item, states, followUpId: followUp?.id ?? 0, reminderId: reminder?.id ?? 0 };
}

const change = (id: number, columns: Partial<typeof emails.$inferInsert>) =>
  ctx.db.update(emails).set(columns).where(eq(emails.id, id));

async function order({ id }: Item): Promise<void> {
  const nextReminder = addDays(today(ctx), 25);
  await takeFromItems(ctx.db, [
    {
      id,
      repeats: 4,
      renewedOn: today(ctx),
      nextReminder,
      at: ctx.clock.now(),
    },
  ]);
}

test("a follow-up is cancelled when a newer reminder goes out", async () => {
  const { states } = await twoWaiting();
  await send();
  expect(await states()).toEqual(["sent", "cancelled", "sent"]);
});

test("a follow-up is cancelled when a newer reminder went out, whatever became of its items since", async () => {
  const { item, followUpId, states } = await twoWaiting();
  await change(followUpId, { next_attempt_at: addHours(ctx.clock.now(), 1) });
  await send();
  await order(item);
  ctx.clock.advance({ hours: 1 });
  await send();
  expect(await states()).toEqual(["sent", "cancelled", "sent"]);
});

test("a follow-up goes out when the newer reminder has nothing left in it", async () => {
  const { item, states } = await twoWaiting();
  await order(item);
  await send();
  expect(await states()).toEqual(["sent", "sent", "cancelled"]);
});

test.each(["cancelled", "failed"] as const)(
  "a follow-up goes out when the newer reminder is %s",
  async (state) => {
    const { reminderId, states } = await twoWaiting();
    await change(reminderId, { state });
    await send();
    expect(await states()).toEqual(["sent", "sent", state]);
  },
);
