import { email_attempts, email_bounces, emails, users } from "@scriptkeeper/db/schema";
import { imapMailbox } from "@scriptkeeper/emails/sending/imap-mailbox";
import { readBounces } from "@scriptkeeper/services/bounces";
import { type ImapServer, startImapServer } from "@scriptkeeper/testing/imap-server/imap-server";
import { withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import type { SentSample } from "@scriptkeeper/testing/sample-bounces/sample";
import { sampleBounces } from "@scriptkeeper/testing/sample-bounces/sample-bounces";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

const PATIENTS = 1_000;

const ctx = sharedContext({ actor: { kind: "job", name: "read-bounces" } });
let server: ImapServer;
beforeAll(async () => {
  server = await startImapServer();
});
afterAll(() => server.close());

const read = () =>
  readBounces(ctx, {
    mailbox: imapMailbox({ imapUrl: server.url, host: "renew.pharmacy.example" }),
    signal: new AbortController().signal,
  });

/** Patients with a reminder each, which the mail server took a moment ago. */
async function sendReminders(): Promise<SentSample[]> {
  const at = ctx.clock.now().toISOString();
  await ctx.db.execute(sql`
    with patients as (
      insert into ${users} (email, first_name, last_name)
      select 'patient-' || n || '@mail-' || n % 7 || '.example', 'A', 'B' from generate_series(1, ${PATIENTS}::int) n
      returning id, email
    ), sent as (
      insert into ${emails} (kind, user_id, to_address, payload, message_id, next_attempt_at, state, sent_at, attempts)
      select 'reminder', id, email, '{}', '<' || gen_random_uuid() || '@renew.pharmacy.example>', ${at}, 'sent', ${at}, 1
      from patients returning id
    )
    insert into ${email_attempts} (email_id, attempt, attempted_at, outcome) select id, 1, ${at}, 'sent' from sent`);
  return ctx.db
    .select({ messageId: emails.message_id, address: emails.to_address })
    .from(emails)
    .orderBy(asc(emails.id));
}

test("of 1,000 messages in a mailbox that keeps breaking off, no address is stopped wrongly, and every dead one is stopped", async () => {
  await withSeed(runSeed(), async (random) => {
    const sent = await sendReminders();
    const samples = sampleBounces(random, sent);
    ctx.clock.advance({ minutes: 1 });
    server.mailbox.messages = samples.map(({ raw }, index) => ({
      uid: 3 * index + 2,
      raw,
      receivedAt: ctx.clock.now(),
    }));
    const heard = { stopped: 0, bounced: 0, complained: 0, known: 0, unknown: 0, early: 0, otherMessages: 0 };
    const total = () => Object.values(heard).reduce((sum, count) => sum + count, 0);
    while (total() < PATIENTS) {
      server.mailbox.breaksAfter = 100 + random.integer(300);
      const counts = await read();
      for (const [name, count] of Object.entries(counts)) heard[name as keyof typeof heard] += count;
    }
    const addressesOf = (truth: string) =>
      samples
        .flatMap((sample) => (sample.truth === truth && sample.about ? sample.about.address : []))
        .sort();
    const [hard, soft, complaints] = ["hard", "soft", "complaint"].map(addressesOf);
    const stopped = await ctx.db.select().from(users).where(isNotNull(users.email_bad_at));
    expect(stopped.map(({ email }) => email).sort()).toEqual(hard);
    const unsubscribed = await ctx.db.select().from(users).where(isNotNull(users.unsubscribed_at));
    expect(unsubscribed.map(({ email }) => email).sort()).toEqual(complaints);
    const failed = await ctx.db.select().from(emails).where(eq(emails.state, "failed"));
    expect(failed.map((email) => email.to_address).sort()).toEqual([...(hard ?? []), ...(soft ?? [])].sort());
    expect(heard).toMatchObject({ stopped: hard?.length, bounced: soft?.length, known: 0 });
    expect(await ctx.db.$count(email_bounces)).toBe(heard.stopped + heard.bounced + heard.complained);

    server.mailbox.uidValidity += 1;
    server.mailbox.breaksAfter = null;
    expect(await read()).toMatchObject({ stopped: 0, bounced: 0, complained: 0 });
  });
}, 60_000);
