import { emails } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertEmail, insertUser } from "@scriptkeeper/testing/services/factories";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { within } from "../../core/index.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { findMailOutage } from "./find-mail-outage.ts";
import { tellOfMailOutage } from "./tell-of-mail-outage.ts";
import { unsentMailWork } from "./unsent-mail-work.ts";

const loggedErrors: [Record<string, unknown>, string][] = [];
let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext({
    actor: { kind: "job", name: "watch-mail" },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts, message) => loggedErrors.push([facts, message]),
    },
  });
});
beforeEach(async () => {
  loggedErrors.length = 0;
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  ctx.clock.advance({ hours: 1 });
});
afterAll(() => ctx.close());

async function queued() {
  const { id: user_id, email: to_address } = await insertUser(ctx);
  const payload = { firstName: "Pia", pharmacyName: "P", supportEmail: "h@p.example" };
  return insertEmail(ctx, { kind: "welcome", user_id, to_address, payload });
}

/** Sends due emails at every tick. */
async function pass(minutes: number, mail: ReturnType<typeof recordingMail>["mail"]) {
  for (let seconds = 0; seconds < minutes * 60; seconds += 30) {
    await sendDueEmails(ctx, { mail });
    ctx.clock.advance({ seconds: 30 });
  }
}

const signInRefused = refusal({ reason: "The mail server answered: 535 5.7.8 authentication failed" });
const greylisted = refusal({ reason: "The mail server answered: 450 4.2.0 try again later" });
const all = { except: [], most: 201 };

test("a mail server that refuses the sign-in is reported to staff and in the log after ten minutes, until it takes emails", async () => {
  await queued();
  const since = ctx.clock.now();
  const down = recordingMail(() => signInRefused);
  await pass(9, down.mail);
  expect(await findMailOutage(ctx)).toBeNull();
  await pass(2, down.mail);
  expect(await findMailOutage(ctx)).toEqual({ since, reason: expect.stringContaining("535") });
  expect(await unsentMailWork.find(ctx, all)).toEqual(["mail_server"]);
  expect(await unsentMailWork.find(ctx, { ...all, except: ["mail_server"] })).toEqual([]);
  expect(await unsentMailWork.describe(ctx, ["mail_server"])).toMatchObject([
    { detail: expect.stringContaining("535"), since: since.toISOString() },
  ]);
  await tellOfMailOutage(ctx);
  expect(loggedErrors).toEqual([
    [{ since, reason: expect.stringContaining("535") }, expect.stringContaining("SMTP_URL")],
  ]);
  await pass(20, recordingMail().mail);
  expect(await findMailOutage(ctx)).toBeNull();
  await tellOfMailOutage(ctx);
  expect(loggedErrors).toHaveLength(1);
});

test("one refused email is no outage, but two are", async () => {
  await queued();
  await pass(15, recordingMail(() => greylisted).mail);
  expect(await findMailOutage(ctx)).toBeNull();
  await queued();
  await pass(1, recordingMail(() => greylisted).mail);
  expect(await findMailOutage(ctx)).toMatchObject({ reason: expect.stringContaining("450") });
});

test("emails that fail while others are taken are no outage, whichever was written first", async () => {
  const failing = [await queued(), await queued()].map(({ to_address }) => to_address);
  const { mail } = recordingMail(({ to }) => (failing.includes(to) ? greylisted : { state: "sent" }));
  await pass(12, mail);
  await queued();
  await pass(1, mail);
  expect(await findMailOutage(ctx)).toBeNull();
  await pass(30, recordingMail(() => signInRefused).mail);
  await queued();
  await pass(12, recordingMail(() => signInRefused).mail);
  expect(await findMailOutage(ctx)).toMatchObject({ reason: expect.stringContaining("535") });
});

test("emails of a sweep that have not had their turn are no outage", async () => {
  for (let n = 0; n < 5; n += 1) await queued();
  ctx.clock.advance({ hours: 2 });
  expect(await findMailOutage(ctx)).toBeNull();
});

test("emails that wait for their turn aren't read, however many there are", async () => {
  await ctx.db.execute(sql`
    insert into emails (kind, to_address, payload, message_id, next_attempt_at, state)
    select case when n % 2 = 0 then 'welcome' else 'reminder' end, 'x', '{}', n, '2020-01-01', 'queued'
    from generate_series(1, 10000) n`);
  await ctx.db.execute(sql`vacuum analyze emails`);
  await ctx.db.transaction(async (tx) => {
    const reads = async () => {
      const { rows } = await tx.execute<{ reads: number }>(sql`
        select coalesce(seq_tup_read, 0)::int + coalesce(idx_tup_fetch, 0)::int as reads
        from pg_stat_xact_user_tables where relname = 'emails'`);
      return Number(rows[0]?.reads);
    };
    const before = await reads();
    await findMailOutage(within(ctx, tx));
    expect((await reads()) - before).toBeLessThan(100);
  });
});

/** Queues many emails of one sweep, which are sent one after another. */
async function sweep(count: number) {
  for (let n = 0; n < count; n += 1) await queued();
}

test("a dead server is reported after ten minutes even while most of a sweep has not had its turn", async () => {
  await sweep(100);
  const since = ctx.clock.now();
  const down = recordingMail(() => signInRefused);
  for (let looks = 0; looks < 3; looks += 1) {
    expect(await findMailOutage(ctx)).toBeNull();
    await sendDueEmails(ctx, { mail: down.mail });
    ctx.clock.advance({ minutes: 4 });
  }
  expect(down.messages.length).toBeLessThan(100);
  expect(await findMailOutage(ctx)).toMatchObject({ since });
});

test("a server that dies in the middle of a sweep is reported as down since then, but not before ten minutes have passed", async () => {
  await sweep(100);
  const since = ctx.clock.now();
  let offered = 0;
  const { mail } = recordingMail(() => {
    offered += 1;
    return offered > 30 ? signInRefused : { state: "sent" };
  });
  await pass(9, mail);
  expect(await findMailOutage(ctx)).toBeNull();
  await pass(2, mail);
  expect(await findMailOutage(ctx)).toMatchObject({ since });
});

test("a server that is dead for more than a day is reported even once emails are given up, until none waits", async () => {
  await queued();
  const since = ctx.clock.now();
  const { mail } = recordingMail(() => signInRefused);
  await pass(1, mail);
  await ctx.db.update(emails).set({ state: "failed" }).where(eq(emails.state, "queued"));
  ctx.clock.advance({ hours: 30 });
  await queued();
  await pass(1, mail);
  expect(await findMailOutage(ctx)).toMatchObject({ since });
  await ctx.db.update(emails).set({ state: "failed" }).where(eq(emails.state, "queued"));
  expect(await findMailOutage(ctx)).toBeNull();
});

test("old emails that are resent and fail while newer ones are taken are no outage", async () => {
  const old = [await queued(), await queued()];
  const again = old.map(({ id }) => id);
  const addresses = old.map(({ to_address }) => to_address);
  await ctx.db.update(emails).set({ state: "failed" }).where(inArray(emails.id, again));
  await sweep(5);
  await pass(1, recordingMail().mail);
  await ctx.db
    .update(emails)
    .set({ state: "queued", resent_at: ctx.clock.now(), next_attempt_at: ctx.clock.now() })
    .where(inArray(emails.id, again));
  await pass(5, recordingMail(() => greylisted).mail);
  await queued();
  await pass(1, recordingMail(({ to }) => (addresses.includes(to) ? greylisted : { state: "sent" })).mail);
  await pass(8, recordingMail(() => greylisted).mail);
  expect(await findMailOutage(ctx)).toBeNull();
});
