import { buffer } from "node:stream/consumers";
import { NotificationLogsInput } from "@scriptkeeper/contracts/reporting/logs";
import { connect, poolOf } from "@scriptkeeper/db/connection";
import { audit_log, email_templates, transactions } from "@scriptkeeper/db/schema";
import { insertAdmin, insertEmail, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { AdminContext, Piece } from "../core/index.ts";
import { emailContentLink, openEmailContent } from "./emails/email-content.ts";
import { notificationLogs } from "./emails/notification-logs.ts";
import { exportTransactions } from "./transactions/export-transactions.ts";

const ROWS = 2_500;

const ctx = sharedContext();
let asAdmin: AdminContext;
beforeAll(async () => {
  const signedIn = await signIn(ctx, await insertAdmin(ctx));
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

async function textOf(chunks: AsyncIterable<Piece>): Promise<string> {
  return String(await buffer(chunks));
}

const ticketOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";

describe("the export of all entries", () => {
  test("contains each entry once, newest first, across the borders of its chunks", async () => {
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

  test("respects the filter, and has only a header when nothing matches", async () => {
    const lines = async (filter: object) =>
      (await textOf((await exportTransactions(asAdmin, filter)).chunks)).trim().split("\r\n").length - 1;
    expect(await lines({ type: "order" })).toBe(ROWS / 5);
    expect(await lines({ search: "n24" })).toBe(111);
    expect(await lines({ start_date: "2026-03-11" })).toBe(0);
  });

  test("takes what is searched for as text, even what ends or escapes a text in SQL", async () => {
    const called = ["O'Brien", "O''Brien", "Ann\\' or true --", "$1", "%_"];
    await ctx.db.insert(transactions).values(
      called.map((first_name) => ({
        transaction_type: "renewal" as const,
        transaction_date: new Date("2020-01-01T00:00:00Z"),
        first_name,
        last_name: "",
        action: "",
        description: "",
        order_status: "success",
      })),
    );
    for (const search of called) {
      const { chunks } = await exportTransactions(asAdmin, { search, end_date: "2020-01-02" });
      const found = called.filter((name) => name.includes(search));
      expect((await textOf(chunks)).trim().split("\r\n"), search).toHaveLength(1 + found.length);
    }
  });

  test("is audited with who made it and with which filter", async () => {
    await exportTransactions(asAdmin, { search: "n24", type: "order" });
    const [row] = await ctx.db.select().from(audit_log).orderBy(sql`id desc`).limit(1);
    expect(row).toMatchObject({
      action: "export transaction log",
      actor_user_id: asAdmin.actor.userId,
      // What was searched for may be a name.
      after: { search: "not kept", type: "order" },
    });
  });

  test("reads only one page ahead", async () => {
    const { chunks } = await exportTransactions(asAdmin, {});
    const pool = poolOf(asAdmin.db);
    if (!pool) throw new Error("the export reads outside a transaction");
    const queries = vi.spyOn(pool, "connect");
    const pieces = chunks[Symbol.asyncIterator]();
    await pieces.next();
    const { value: lines } = await pieces.next();
    expect(String(Buffer.from(lines)).split("\r\n").length).toBeGreaterThan(1_000);
    await pieces.return?.();
    expect(queries).toHaveBeenCalledTimes(2);
    queries.mockRestore();
  });
});

test("a reader who leaves the export stops its running query", async () => {
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

  test("is its template with its values, without links and passwords", async () => {
    const html = '<head></head><p>{{name}}: {{password}}</p><a href="{{link}}">{{link}}</a>';
    await ctx.db.insert(email_templates).values({ key: "test", html });
    const email = await insertEmail(ctx, { template: "test", fields: templateFields });
    expect(await openEmailContent(ctx, { ticket: ticketOf(await emailContentLink(asAdmin, email)) })).toBe(
      '<head><base target="_blank"></head><p>Ann &amp; Co: [removed]</p><a href="#">[link removed]</a>',
    );
    const { logs } = await notificationLogs(asAdmin, NotificationLogsInput.parse({ limit: "1" }));
    expect(logs).toMatchObject([{ id: email.id, content: expect.stringContaining("<p>Ann &amp; Co") }]);
  });

  test("that can no longer be shown doesn't keep others from being shown", async () => {
    const shownWell = await insertEmail(ctx, { template: "test", fields: templateFields });
    const changed = await insertEmail(ctx, { template: "test", fields: { name: "Ann" } });
    const { logs } = await notificationLogs(asAdmin, NotificationLogsInput.parse({ limit: "2" }));
    expect(logs).toMatchObject([
      { id: changed.id, content: null },
      { id: shownWell.id, content: expect.stringContaining("Ann &amp; Co") },
    ]);
    await expect(emailContentLink(asAdmin, changed)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("doesn't exist before the email was written", async () => {
    const email = await insertEmail(ctx);
    for (const id of [email.id, 2_147_483_647])
      await expect(emailContentLink(asAdmin, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
