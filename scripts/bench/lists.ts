import type { Db } from "@scriptkeeper/db/connection";
import { listCustomersJson, listUsersJson } from "@scriptkeeper/services/accounts";
import { listItemsJson } from "@scriptkeeper/services/prescriptions";
import { type BigShop, openBigShop, today } from "./big-shop.ts";
import { heading, judge } from "./report.ts";
import { peakOf, residentOf } from "./resident.ts";
import { signIn } from "./sign-in.ts";
import { statementOf } from "./statement-of.ts";

const BIG = { customers: 200_000, items: 1_000_000, transactions: 2_000_000 };
const SHORT = { customers: 40_000, items: 200_000, transactions: 400_000 };

const ROUNDS = 3;
const LEAST_SHARE = 0.4;
const MOST_FIRST_MS = 50;
const MOST_TIMES = 3;
const MOST_MEGABYTES = 32;

interface WholeList {
  path: string;
  read(db: Db, page: { after: number; limit: number }): Promise<unknown>;
}

/**
 * Lists of everything, read to their end over HTTP, beside PostgreSQL's own COPY of the same rows, in turns; the export of
 * the transaction log beside COPY of its columns. Fails where a goal is missed.
 */
export async function benchLists({ isShort }: { isShort: boolean }): Promise<void> {
  const { transactions, ...size } = isShort ? SHORT : BIG;
  console.log(`\nFilling a database with ${size.items} items and ${transactions} log rows …`);
  const shop = await openBigShop({ ...size, history: { transactions, emails: 0 } });
  const on = { now: new Date().toISOString(), today: today() };
  const lists: WholeList[] = [
    { path: "/api/prescriptions", read: (db, page) => listItemsJson(db, { ...page, ...on }) },
    { path: "/api/admin/customers", read: (db, page) => listCustomersJson(db, { ...page, ...on }) },
    { path: "/api/users", read: listUsersJson },
  ];
  try {
    await shop.pool.query("update users set role = 'admin' where id = $1", [size.customers]);
    const [admin] = await signIn(shop, [size.customers]);
    const token = admin?.token ?? "";
    for (const list of lists) {
      const copy = await copyOf(list);
      const path = list.path;
      const { ours, copySeconds } = await compareWhole(shop, { token, path, copy });
      judge(`${path}: COPY's time over ours`, copySeconds / ours.seconds, { least: LEAST_SHARE });
      judge(`${path}: milliseconds to the first byte`, ours.firstMs, { most: MOST_FIRST_MS });
    }
    const path = "/api/admin/transaction-logs/export";
    const { ours, copySeconds } = await compareWhole(shop, { token, path, copy: LOG });
    judge("the export: times COPY's time", ours.seconds / copySeconds, { most: MOST_TIMES });
    judge("the export: megabytes more in memory", ours.megabytes, { most: MOST_MEGABYTES });
    for (const file of FILES) await judgeFile(shop, { token, path: `/api/admin/exports/${file}` });
  } finally {
    await shop.close();
  }
}

/** Files of the screens' lists, whose rows the server reads and writes itself. */
const FILES = ["prescriptions.csv", "prescriptions.json", "customers.csv", "transaction-logs.json?order=asc"];

/** One of them before, so that what the first one takes is not counted. */
async function judgeFile(shop: BigShop, of: { token: string; path: string }): Promise<void> {
  await readWhole(shop, of);
  const { seconds, bytes, megabytes } = await readWhole(shop, of);
  console.log(`${of.path}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`);
  judge(`${of.path}: megabytes more in memory`, megabytes, { most: MOST_MEGABYTES });
}

/** What the file is made of. PostgreSQL writes it to nowhere, so that nobody has to take it. */
const LOG = `copy (select transaction_date, transaction_type, first_name, last_name, email, product_name, action, description
  from transactions order by transaction_date desc, id desc) to '/dev/null' (format csv)`;

/** The rows of a whole list, planned as a whole, each with its JSON. */
async function copyOf({ read }: WholeList): Promise<string> {
  const { text, params } = await statementOf((db) => read(db, { after: 0, limit: 2_000_000_000 }));
  const rows = text.slice(text.indexOf(" from (")).replaceAll(/\$(\d+)/g, (_, number: string) => {
    const param = params[Number(number) - 1];
    return typeof param === "number" ? String(param) : `'${String(param).replaceAll("'", "''")}'`;
  });
  return `copy (select item ${rows}) to '/dev/null'`;
}

interface Whole {
  seconds: number;
  firstMs: number;
  bytes: number;
  /** More than before it began. */
  megabytes: number;
}

async function compareWhole(
  shop: BigShop,
  { token, path, copy }: { token: string; path: string; copy: string },
): Promise<{ ours: Whole; copySeconds: number }> {
  const [ours, copies]: [Whole[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    copies.push(await secondsOfCopy(shop, copy));
    ours.push(await readWhole(shop, { token, path }));
  }
  const best = ours.toSorted((a, b) => a.seconds - b.seconds)[0];
  if (!best) throw new Error("nothing was read");
  const copySeconds = Math.min(...copies);
  heading(`${path}, to its end, the quickest of ${ROUNDS}`);
  console.table({
    "over HTTP": {
      seconds: best.seconds.toFixed(2),
      "ms to the first byte": best.firstMs.toFixed(0),
      megabytes: (best.bytes / 1e6).toFixed(0),
      "server MB more at most": Math.max(...ours.map(({ megabytes }) => megabytes)),
    },
    COPY: { seconds: copySeconds.toFixed(2) },
  });
  return {
    ours: { ...best, megabytes: Math.max(...ours.slice(1).map(({ megabytes }) => megabytes)) },
    copySeconds,
  };
}

async function secondsOfCopy({ pool }: BigShop, copy: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const started = performance.now();
    await client.query(copy);
    return (performance.now() - started) / 1000;
  } finally {
    client.release(true);
  }
}

async function readWhole(shop: BigShop, { token, path }: { token: string; path: string }): Promise<Whole> {
  const before = (await residentOf(shop.serverPid)) ?? 0;
  let [bytes, firstMs] = [0, 0];
  const started = performance.now();
  const peak = await peakOf(shop.serverPid, async () => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "identity" };
    const answer = await fetch(`${shop.address}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    for await (const chunk of answer.body ?? []) {
      firstMs ||= performance.now() - started;
      bytes += chunk.length;
    }
  });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, firstMs, bytes, megabytes: (peak ?? before) - before };
}
