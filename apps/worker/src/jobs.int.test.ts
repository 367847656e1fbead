import { emails } from "@scriptkeeper/db/schema";
import { today } from "@scriptkeeper/services/core";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertEmail, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bindJobs } from "./jobs.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });

const mail = {
  templates: [],
  render: () => expect.unreachable(),
  redact: () => expect.unreachable(),
  send: () => expect.unreachable(),
};
const run = (name: string) =>
  bindJobs({ contextOf: () => ctx, mail, bounces: null }, { reminderSchedule: "0 0 * * * *" })[name]?.run(
    new AbortController().signal,
  );
const sweep = () => run("reminder-sweep");

async function dueCustomer(): Promise<number> {
  const { id } = await insertUser(ctx);
  await insertItem(ctx, { user_id: id, next_reminder_date: today(ctx) });
  return id;
}

/** As when something is wrong with a product that many have. */
async function failReminders(): Promise<void> {
  await ctx.db.execute(sql`
    alter table ${emails} add constraint none check (kind <> 'reminder' or payload ? 'isFollowUp') not valid`);
}

test.each([
  ["reminder", {}],
  ["expiry", {}],
  ["notification", { about: "failed", fulfillmentId: "1" }],
  ["notification", { about: "last_supply" }],
  ["notification", { about: "back" }],
  ["notification", { about: "weekly_report" }],
  ["care_invitation", {}],
] as const)("an email whose reason is gone is not sent: %s %j", async (kind, payload) => {
  const { id, email } = await insertUser(ctx);
  await insertEmail(ctx, { kind, payload, user_id: id, to_address: email });
  await run("send-due-emails");
  expect(await readEmails(ctx.db, id)).toMatchObject([{ state: "cancelled" }]);
});

test("customers get follow-ups even if so many reminders fail that their sweep ends", async () => {
  const reminded = await dueCustomer();
  expect(await sweep()).toMatchObject({ emails: 1, followUps: 0, failed: 0 });
  await ctx.db.update(emails).set({ state: "sent", sent_at: ctx.clock.now() });
  ctx.clock.advance({ days: 3 });
  await failReminders();
  for (let made = 0; made < 101; made++) await dueCustomer();
  await expect(sweep()).rejects.toThrow();
  expect(await readEmails(ctx.db, reminded)).toMatchObject([{}, { payload: { isFollowUp: true } }]);
});
