import { emails } from "@scriptkeeper/db/schema";
import { insertEmail, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { addHours, addMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { hastenMisdatedEmails } from "./hasten-misdated-emails.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "hasten-misdated-emails" } });
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
});

async function queued(next_attempt_at: Date) {
  const { id: user_id, email: to_address } = await insertUser(ctx);
  const payload = { firstName: "Pia", pharmacyName: "P", supportEmail: "h@p.example" };
  return insertEmail(ctx, { kind: "welcome", user_id, to_address, payload, next_attempt_at });
}

test.each([6, 600])(
  "an email %i minutes ahead of a clock that was put back is sent at once",
  async (minutes) => {
    await queued(addMinutes(ctx.clock.now(), minutes));
    const { mail } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 0 });
    expect(await hastenMisdatedEmails(ctx)).toEqual({ hastened: 1 });
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
  },
);

test("an email that a mail server refused ten hours ahead is tried again, and one refused just now waits", async () => {
  const now = ctx.clock.now();
  await queued(now);
  const refusing = recordingMail(() => refusal());
  ctx.clock.set(addHours(now, 10).toISOString());
  await sendDueEmails(ctx, { mail: refusing.mail });
  ctx.clock.set(now.toISOString());
  expect(await hastenMisdatedEmails(ctx)).toEqual({ hastened: 1 });
  expect(await sendDueEmails(ctx, { mail: refusing.mail })).toMatchObject({ postponed: 1 });
  expect(await hastenMisdatedEmails(ctx)).toEqual({ hastened: 0 });
});
