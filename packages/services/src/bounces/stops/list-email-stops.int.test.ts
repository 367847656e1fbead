import { ORDERS } from "@scriptkeeper/contracts/lists/sorting";
import { email_attempts, email_bounces, users } from "@scriptkeeper/db/schema";
import { insertManyCustomers } from "@scriptkeeper/testing/database/many-customers.queries";
import { insertAdmin, insertEmail, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emailedCare } from "../../care/emails/testing/emailed-care.ts";
import { refusal } from "../../email/testing/recording-mail.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { handleBounceReport } from "../handle-bounce-report.ts";
import { stopsSql } from "./email-stops.queries.ts";
import { listEmailStops } from "./list-email-stops.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);
let care: ReturnType<typeof emailedCare>;
beforeAll(async () => {
  care = emailedCare(ctx);
});
beforeEach(async () => {
  await ctx.db.update(users).set({ email_bad_at: null, unsubscribed_at: null });
  ctx.clock.advance({ hours: 1 });
});

const list = (input: Partial<Parameters<typeof listEmailStops>[1]> = {}) =>
  listEmailStops(admin, { limit: 20, ...input });

async function sentReminder(columns = {}) {
  const user = await insertUser(ctx, columns);
  const sent = { state: "sent", sent_at: ctx.clock.now(), to_address: user.email } as const;
  return { user, email: await insertEmail(ctx, { user_id: user.id, ...sent }) };
}
type Sent = Awaited<ReturnType<typeof sentReminder>>;

const hear = ({ email }: Pick<Sent, "email">, kind: "bounce" | "complaint") =>
  handleBounceReport(ctx, {
    kind,
    source: "mailbox",
    messageIds: [email.message_id],
    recipient: email.to_address,
    status: null,
    subject: kind === "bounce" ? "address" : null,
    reason: "550 5.1.1 User unknown",
    reportedAt: ctx.clock.now(),
  });

describe("the reason of a stop", () => {
  test("is a returned email, in the server's words, or its reader's complaint", async () => {
    const [bounced, complained] = [await sentReminder(), await sentReminder()];
    await hear(bounced, "bounce");
    ctx.clock.advance({ minutes: 1 });
    await hear(complained, "complaint");
    expect((await list()).stops).toMatchObject([
      {
        user_id: complained.user.id,
        stop: "unsubscribed",
        cause: "complaint",
        email_id: complained.email.id,
      },
      {
        user_id: bounced.user.id,
        email: bounced.user.email,
        stop: "bad_address",
        cause: "bounce",
        reason: "550 5.1.1 User unknown",
        email_id: bounced.email.id,
      },
    ]);
  });

  test("is a mail server's immediate refusal", async () => {
    const patient = await care.patient();
    await care.due(patient);
    await sweepReminders(ctx);
    await care.send(() =>
      refusal({ permanent: true, addressBad: true, reason: "The mail server answered: 550" }),
    );
    expect((await list()).stops).toMatchObject([
      { user_id: patient.id, cause: "refusal", reason: "The mail server answered: 550" },
    ]);
  });

  test("is a returned email to a carer: the stop is the carer's", async () => {
    const [patient, carer] = [await care.patient(), await care.carer()];
    const care_id = await care.help(patient, carer, "order");
    const sent = { state: "sent", sent_at: ctx.clock.now(), to_address: carer.email, care_id } as const;
    const email = await insertEmail(ctx, { user_id: patient.id, ...sent });
    await hear({ email }, "bounce");
    expect((await list()).stops).toMatchObject([{ user_id: carer.id, cause: "bounce", email_id: email.id }]);
  });

  test("is the patient's own wish, or unknown", async () => {
    const at = ctx.clock.now();
    await insertUser(ctx, { unsubscribed_at: at });
    await insertUser(ctx, { email_bad_at: at });
    expect((await list()).stops).toMatchObject([
      { stop: "bad_address", cause: "refusal", reason: null, email_id: null },
      { stop: "unsubscribed", cause: "wish", reason: null },
    ]);
  });
});

test("pages follow one another without gaps or duplicates, even if many stops began at the same moment", async () => {
  const at = ctx.clock.now();
  for (let count = 0; count < 4; count++)
    await insertUser(ctx, { email_bad_at: at, ...(count % 2 ? { unsubscribed_at: at } : {}) });
  await ctx.db.execute(sql`
    update users set email_bad_at = email_bad_at + interval '0.000001 s' where id = (select max(id) from users)`);
  const keyOf = ({ user_id, stop }: { user_id: number; stop: string }) => `${user_id} ${stop}`;
  const whole = (await list()).stops.map(keyOf);
  expect(whole).toHaveLength(6);
  for (const order of ORDERS) {
    const paged: string[] = [];
    let before: string | undefined;
    do {
      const page = await list({ limit: 2, order, ...(before && { before }) });
      paged.push(...page.stops.map(keyOf));
      before = page.older ?? undefined;
    } while (before);
    expect(paged).toEqual(order === "desc" ? whole : whole.toReversed());
  }
});

test("a search finds names and addresses, and a filter one kind of stop", async () => {
  const at = ctx.clock.now();
  const named = await insertUser(ctx, {
    first_name: "Käthe",
    last_name: "Unreachable",
    email_bad_at: at,
    unsubscribed_at: at,
  });
  await insertUser(ctx, { email_bad_at: at });
  const found = async (input: object) =>
    (await list(input)).stops.map(({ user_id, stop }) => [user_id, stop]);
  expect(await found({ search: "unreach" })).toEqual([
    [named.id, "unsubscribed"],
    [named.id, "bad_address"],
  ]);
  expect(await found({ search: named.email, stop: "bad_address" })).toEqual([[named.id, "bad_address"]]);
  expect(await found({ search: "nobody of that name" })).toEqual([]);
});

test("administrators, whose stops aren't lifted here, are left out", async () => {
  const other = await insertAdmin(ctx);
  await ctx.db.update(users).set({ email_bad_at: ctx.clock.now() }).where(eq(users.id, other.id));
  expect((await list()).stops).toEqual([]);
});

test("a page reads the indexes of stops and nobody else's rows", async () => {
  await insertManyCustomers(ctx.db, 20_000);
  await ctx.db.execute(sql`
    update users set email_bad_at = now() - make_interval(secs => id) where id % 20 = 0 and role = 'user'`);
  await ctx.db.execute(sql`
    update users set unsubscribed_at = now() - make_interval(secs => id) where id % 15 = 0 and role = 'user'`);
  for (const table of [users, email_bounces, email_attempts]) await ctx.db.execute(sql`analyze ${table}`);
  const before = { at: "2026-03-10T00:00:00.000000Z", id: 9, stop: "bad_address" };
  const pages = [{ before: null }, { before }].flatMap((page) => ORDERS.map((order) => ({ ...page, order })));
  for (const asked of pages) {
    const { rows } = await ctx.db.execute(
      sql`explain (format text) ${stopsSql({ search: "", stop: null, limit: 21, ...asked })}`,
    );
    const plan = rows.map((row) => Object.values(row)[0]).join("\n");
    expect(plan).toContain("users_email_bad_idx");
    expect(plan).toContain("users_unsubscribed_idx");
    expect(plan).not.toContain("Seq Scan on users");
  }
});
