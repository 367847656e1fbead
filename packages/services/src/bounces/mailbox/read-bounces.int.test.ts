import { email_bounces, emails, transactions } from "@scriptkeeper/db/schema";
import { insertEmail, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { BounceReport } from "../../email/index.ts";
import type { BounceMailbox, MailboxMessage } from "./bounce-mailbox.ts";
import { readBounces } from "./read-bounces.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "read-bounces" } });

async function sent() {
  const user = await insertUser(ctx);
  const email = await insertEmail(ctx, { user_id: user.id, to_address: user.email });
  const at = ctx.clock.now();
  await ctx.db.update(emails).set({ state: "sent", sent_at: at }).where(eq(emails.id, email.id));
  return { ...email, address: user.email };
}

function bounceOf(
  email: { message_id: string; address: string },
  reason = "550 5.1.1 User unknown",
): BounceReport {
  const about = { messageIds: [email.message_id], recipient: email.address };
  return { kind: "bounce", ...about, subject: "address", status: "5.1.1", reason };
}

function mailboxWith(reports: readonly BounceReport[]): BounceMailbox {
  const messages = reports.map(
    (report, index): MailboxMessage => ({
      uidValidity: 1,
      uid: index + 1,
      receivedAt: ctx.clock.now(),
      reports: [report],
    }),
  );
  return {
    name: "bounces@mail.example/INBOX",
    async *messages(after) {
      yield* messages.filter(({ uid }) => uid > (after?.uid ?? 0));
    },
    isUnavailable: () => false,
  };
}

test("a message that can't be processed is reported once, and those after it are read", async () => {
  const [first, broken, last] = [await sent(), await sent(), await sent()];
  // The database takes no text with this character.
  const mailbox = mailboxWith([bounceOf(first), bounceOf(broken, "gone\u0000"), bounceOf(last)]);
  const read = () => readBounces(ctx, { mailbox, signal: new AbortController().signal });
  expect(await read()).toMatchObject({ stopped: 2 });
  expect(await read()).toMatchObject({ stopped: 0, known: 0 });
  const noted = await ctx.db
    .select({ id: email_bounces.email_id })
    .from(email_bounces)
    .orderBy(asc(email_bounces.id));
  expect(noted.map(({ id }) => id)).toEqual([first.id, last.id]);
  const told = await ctx.db.select().from(transactions).where(eq(transactions.order_status, "attention"));
  expect(told).toMatchObject([{ description: expect.stringContaining("was skipped") }]);
});
