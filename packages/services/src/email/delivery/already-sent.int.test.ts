import { email_attempts, emails } from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { finishSent, recordSent } from "./sent.queries.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
});

async function reminder() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  const [email] = await readEmails(ctx.db, user.id);
  if (!email) throw new Error("nothing was queued");
  return { user, email };
}

async function read(emailId: number) {
  const [email] = await ctx.db.select().from(emails).where(eq(emails.id, emailId));
  return email;
}

describe("an email that the mail server accepted just before its process died", () => {
  test("isn't sent again: its row is brought up to date, with its copy", async () => {
    const { user, email } = await reminder();
    const at = ctx.clock.now();
    await recordSent(ctx.db, { emailId: email.id, attempt: 1, at });
    ctx.clock.advance({ minutes: 1 });
    const { mail, messages } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
    expect(messages).toEqual([]);
    expect(await read(email.id)).toMatchObject({
      state: "sent",
      sent_at: at,
      attempts: 1,
      to_address: user.email,
      subject: "reminder",
      fields: { all: expect.stringContaining("[cut]") },
      claim_id: null,
    });
    expect(await ctx.db.$count(email_attempts, eq(email_attempts.email_id, email.id))).toBe(1);
  });

  test("counts as sent even if another process was refused in the meantime", async () => {
    const { email } = await reminder();
    const { mail } = recordingMail(async () => {
      await recordSent(ctx.db, { emailId: email.id, attempt: 1, at: ctx.clock.now() });
      return refusal({ permanent: true });
    });
    await sendDueEmails(ctx, { mail });
    expect(await read(email.id)).toMatchObject({ state: "queued", attempts: 0 });
    await ctx.db.update(emails).set({ claimed_until: sql`now()` }).where(eq(emails.id, email.id));
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 1 });
    expect(await read(email.id)).toMatchObject({ state: "sent" });
  });
});

test("a sent email that is resent goes out again, and may be refused then", async () => {
  const { email } = await reminder();
  await sendDueEmails(ctx, recordingMail());
  ctx.clock.advance({ minutes: 1 });
  const at = ctx.clock.now();
  await ctx.db
    .update(emails)
    .set({ state: "queued", sent_at: null, resent_at: at, next_attempt_at: at })
    .where(eq(emails.id, email.id));
  await sendDueEmails(ctx, { mail: recordingMail(() => refusal({ permanent: false })).mail });
  expect(await read(email.id)).toMatchObject({ state: "queued", attempts: 2, claim_id: null });
  ctx.clock.advance({ hours: 1 });
  const { mail, messages } = recordingMail();
  await sendDueEmails(ctx, { mail });
  expect(messages).toHaveLength(1);
  expect(await read(email.id)).toMatchObject({ state: "sent", attempts: 3 });
});

test("an email counts as sent once its attempt is recorded, before its row is updated", async () => {
  const { email } = await reminder();
  await ctx.db.execute(sql`
    create function hold_back() returns trigger language plpgsql as $$ begin
      if not exists (select from email_attempts where email_id = new.id and outcome = 'sent') then
        raise exception 'the row came first';
      end if;
      return new;
    end $$`);
  await ctx.db.execute(sql`
    create trigger hold_back before update on emails for each row when (new.state = 'sent')
    execute function hold_back()`);
  onTestFinished(async () => void (await ctx.db.execute(sql`drop trigger hold_back on emails`)));
  expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 1 });
  expect(await read(email.id)).toMatchObject({ state: "sent" });
});

describe("the attempt of a sent email", () => {
  test("doesn't wait for the disk; its row does, and brings it there", async () => {
    const { email } = await reminder();
    await ctx.db.execute(sql`create table waits (what text, for_disk boolean)`);
    await ctx.db.execute(sql`
      create function note_wait() returns trigger language plpgsql as $$ begin
        insert into waits select tg_table_name, source <> 'session' from pg_settings where name = 'synchronous_commit';
        return new;
      end $$`);
    for (const table of [email_attempts, emails])
      await ctx.db.execute(
        sql`create trigger note_wait after insert or update on ${table} for each row execute function note_wait()`,
      );
    await sendDueEmails(ctx, recordingMail());
    expect(await read(email.id)).toMatchObject({ state: "sent" });
    const { rows } = await ctx.db.execute(sql`select distinct what, for_disk from waits order by what`);
    expect(rows).toEqual([
      { what: "email_attempts", for_disk: false },
      { what: "emails", for_disk: true },
    ]);
  });

  test("is recorded again with its row when the database lost it in a crash", async () => {
    const { email } = await reminder();
    const at = ctx.clock.now();
    const attempt = { emailId: email.id, attempt: 1, at };
    await finishSent(ctx.db, [{ ...attempt, toAddress: null, copy: null }]);
    expect(await read(email.id)).toMatchObject({ state: "sent", sent_at: at });
    const attempts = await ctx.db.select().from(email_attempts).where(eq(email_attempts.email_id, email.id));
    expect(attempts).toEqual([
      { email_id: email.id, attempt: 1, attempted_at: at, outcome: "sent", reason: null },
    ]);
  });

  test("is recorded once, even if its row counts a refused one beside it", async () => {
    const { email } = await reminder();
    const at = ctx.clock.now();
    await recordSent(ctx.db, { emailId: email.id, attempt: 1, at });
    await finishSent(ctx.db, [{ emailId: email.id, attempt: 2, at, toAddress: null, copy: null }]);
    expect(await read(email.id)).toMatchObject({ state: "sent", attempts: 2 });
    expect(await ctx.db.$count(email_attempts, eq(email_attempts.email_id, email.id))).toBe(1);
  });
});
