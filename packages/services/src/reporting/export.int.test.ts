import { NotificationLogsInput } from "@scriptkeeper/contracts/logs";
import { connect } from "@scriptkeeper/db/connection";
import { audit_log, email_templates, sessions, transactions } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { insertAdmin, insertEmail, insertUser, signIn } from "@scriptkeeper/testing/factories";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readSessionToken } from "../auth/index.ts";
import type { AdminContext } from "../core/index.ts";
import { emailContentLink, openEmailContent } from "./emails/email-content.ts";
import { notificationLogs } from "./emails/notification-logs.ts";
import { exportLink, openExportLink } from "./export-link.ts";
import { exportTransactions } from "./transactions/export-transactions.ts";

const ROWS = 2_500;

let ctx: TestContext;
let asAdmin: AdminContext;
let sessionId: string;
beforeAll(async () => {
  ctx = await testContext();
  const signedIn = await signIn(ctx, await insertAdmin(ctx));
  sessionId = signedIn.sessionId;
  asAdmin = ctx.as(signedIn.actor) as AdminContext;
  // Many share an instant, and the others lie less than a millisecond apart.
  await ctx.db.execute(sql`
    insert into ${transactions} (transaction_type, transaction_date, first_name, last_name, email, action, description,
      order_status)
    select case when n % 5 = 0 then 'order' else 'renewal' end,
      timestamptz '2026-03-09 23:30:00Z' - (n / 3) * interval '7 microseconds', 'Ann', 'Lee',
      'n' || n || '@people.example', '=1+1', 'Entry ' || n, 'success'
    from generate_series(1, ${ROWS}) n`);
});
afterAll(() => ctx.close());

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

const ticketOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";

describe("the export of all entries", () => {
  test("has each entry once, newest first, over the borders of its chunks", async () => {
    const { name, chunks } = await exportTransactions(asAdmin, {});
    const data = (await textOf(chunks))
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(name).toBe("transaction-logs-2026-03-10.csv");
    expect(data).toHaveLength(ROWS + 1);
    const numbers = data.slice(1).map((cells) => Number(/\d+/.exec(cells[3] ?? "")?.[0]));
    const byTime = numbers.toSorted((a, b) => Math.floor(a / 3) - Math.floor(b / 3) || b - a);
    expect(numbers).toEqual(byTime);
    expect(new Set(numbers).size).toBe(ROWS);
    expect(data[1]).toEqual([
      "2026-03-10 10:30:00",
      "Renewal",
      "Ann Lee",
      "n2@people.example",
      "",
      "'=1+1",
      "Entry 2",
    ]);
  });

  test("holds to the filter, and is only a head where nothing fits", async () => {
    const lines = async (filter: object) =>
      (await textOf((await exportTransactions(asAdmin, filter)).chunks)).trim().split("\r\n").length - 1;
    expect(await lines({ type: "order" })).toBe(ROWS / 5);
    expect(await lines({ search: "n24" })).toBe(111);
    expect(await lines({ start_date: "2026-03-11" })).toBe(0);
  });

  test("is written down with who took it along and what of it", async () => {
    await exportTransactions(asAdmin, { search: "n24", type: "order" });
    const [row] = await ctx.db.select().from(audit_log).orderBy(sql`id desc`).limit(1);
    expect(row).toMatchObject({
      action: "export transaction log",
      actor_user_id: asAdmin.actor.userId,
      // What was searched for may be a name.
      after: { search: "not kept", type: "order" },
    });
  });

  test("asks for one page more than is read, and no further", async () => {
    const queries = vi.spyOn(asAdmin.db, "execute");
    const { chunks } = await exportTransactions(asAdmin, {});
    for await (const chunk of chunks) {
      expect(chunk.split("\r\n").length).toBeGreaterThan(1_000);
      break;
    }
    expect(queries).toHaveBeenCalledTimes(2);
    queries.mockRestore();
  });
});

test("a reader who leaves the export takes the query with them that is under way", async () => {
  const { pool, close } = connect({ url: ctx.databaseUrl });
  const locking = await pool.connect();
  await locking.query("begin; lock table transactions in access exclusive mode");
  const waiting = async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  };
  const leaving = new AbortController();
  const { chunks } = await exportTransactions({ ...asAdmin, gone: () => leaving.signal }, {});
  const reading = textOf(chunks);
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
  leaving.abort();
  await reading;
  expect(await waiting()).toBe(0);
  await locking.query("rollback");
  locking.release();
  await close();
});

describe("a link that a browser opens by itself", () => {
  test("leads to the export of the filter that it was made for", async () => {
    const link = await exportLink(asAdmin, { type: "order" });
    expect(link.url).toMatch(/^\/api\/downloads\/transaction-logs\/[\w.-]+$/);
    const { chunks } = await openExportLink(ctx, { ticket: ticketOf(link) });
    expect((await textOf(chunks)).trim().split("\r\n")).toHaveLength(ROWS / 5 + 1);
  });

  test("is not made for what is no filter", async () => {
    await expect(
      exportLink(asAdmin, { start_date: "2026-03-10", end_date: "2026-03-09" }),
    ).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "end_date" } });
  });

  const dead = { code: "LINK_DEAD", message: expect.stringContaining("a minute only") };

  test("is dead after a minute", async () => {
    const ticket = ticketOf(await exportLink(asAdmin, {}));
    ctx.clock.advance({ seconds: 59 });
    await expect(openExportLink(ctx, { ticket })).resolves.toBeDefined();
    ctx.clock.advance({ seconds: 2 });
    await expect(openExportLink(ctx, { ticket })).rejects.toMatchObject(dead);
  });

  test("is dead when it was altered, is for something else, or is a session's token", async () => {
    const email = await insertEmail(ctx, { html: "<p>Hello</p>" });
    const forEmail = ticketOf(await emailContentLink(asAdmin, email));
    const { token } = await signIn(ctx, await insertAdmin(ctx));
    const ticket = ticketOf(await exportLink(asAdmin, {}));
    for (const wrong of [forEmail, token, `${ticket.slice(0, -2)}xx`, "", "a.b.c"])
      await expect(openExportLink(ctx, { ticket: wrong })).rejects.toMatchObject(dead);
    await expect(readSessionToken(ctx.keys, ticket, ctx.clock.now())).resolves.toBeNull();
  });

  test("is dead for whoever is no administrator, and once the session was ended", async () => {
    const patient = await signIn(ctx, await insertUser(ctx));
    const stolen = ctx.as({ ...patient.actor, kind: "admin" });
    await expect(
      openExportLink(ctx, { ticket: ticketOf(await exportLink(stolen, {})) }),
    ).rejects.toMatchObject(dead);
    const ticket = ticketOf(await exportLink(asAdmin, {}));
    await ctx.db.update(sessions).set({ revoked_at: ctx.clock.now() }).where(eq(sessions.id, sessionId));
    await expect(openExportLink(ctx, { ticket })).rejects.toMatchObject(dead);
    await ctx.db.update(sessions).set({ revoked_at: null }).where(eq(sessions.id, sessionId));
  });
});

describe("B-NOTIF-03 the stored copy of an email", () => {
  const templateFields = { name: "Ann & Co", password: "[removed]", link: "[link removed]" };
  const shown = async (html: string) => {
    const email = await insertEmail(ctx, { html });
    return openEmailContent(ctx, { ticket: ticketOf(await emailContentLink(asAdmin, email)) });
  };

  test("is shown with links that lead nowhere in the frame", async () => {
    expect(await shown('<!doctype html><html><head lang="en"><title>x</title></head></html>')).toBe(
      '<!doctype html><html><head lang="en"><base target="_blank"><title>x</title></head></html>',
    );
    expect(await shown("<p>Hello</p>")).toBe('<base target="_blank"><p>Hello</p>');
  });

  test("is its template with what filled it, links and passwords cut out", async () => {
    const html = '<head></head><p>{{name}}: {{password}}</p><a href="{{link}}">{{link}}</a>';
    await ctx.db.insert(email_templates).values({ key: "test", html });
    const email = await insertEmail(ctx, { template: "test", fields: templateFields });
    expect(await openEmailContent(ctx, { ticket: ticketOf(await emailContentLink(asAdmin, email)) })).toBe(
      '<head><base target="_blank"></head><p>Ann &amp; Co: [removed]</p><a href="#">[link removed]</a>',
    );
    const { logs } = await notificationLogs(asAdmin, NotificationLogsInput.parse({ limit: "1" }));
    expect(logs).toMatchObject([{ id: email.id, content: expect.stringContaining("<p>Ann &amp; Co") }]);
  });

  test("that somebody has changed beyond showing does not keep the others from being shown", async () => {
    const shownWell = await insertEmail(ctx, { template: "test", fields: templateFields });
    const changed = await insertEmail(ctx, { template: "test", fields: { name: "Ann" } });
    const { logs } = await notificationLogs(asAdmin, NotificationLogsInput.parse({ limit: "2" }));
    expect(logs).toMatchObject([
      { id: changed.id, content: null },
      { id: shownWell.id, content: expect.stringContaining("Ann &amp; Co") },
    ]);
    await expect(emailContentLink(asAdmin, changed)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is not there before the email was written", async () => {
    const email = await insertEmail(ctx);
    for (const id of [email.id, 2_147_483_647])
      await expect(emailContentLink(asAdmin, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
