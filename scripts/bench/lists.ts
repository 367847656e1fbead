import type { Db } from "@scriptkeeper/db/connection";
import { listCustomersJson, listUsersJson } from "@scriptkeeper/services/accounts";
import { listItemsJson } from "@scriptkeeper/services/prescriptions";
import { type BigShop, openBigShop, today } from "./support/big-shop.ts";
import { readWhole, secondsOfCopy, type Whole } from "./support/read-whole.ts";
import { heading, judge } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { statementOf } from "./support/statement-of.ts";

const BIG = { customers: 200_000, items: 1_000_000 };
const SHORT = { customers: 40_000, items: 200_000 };

const ROUNDS = 3;
const LEAST_SHARE = 0.4;
const MOST_FIRST_MS = 50;

interface WholeList {
  path: string;
  read(db: Db, page: { after: number; limit: number }): Promise<unknown>;
}

/**
 * Lists of everything, read to the end over HTTP, in turns with PostgreSQL's own COPY of the same rows. Fails if a goal is
 * missed.
 */
export async function benchLists({ isShort }: { isShort: boolean }): Promise<void> {
  const size = isShort ? SHORT : BIG;
  console.log(`\nFilling a database with ${size.items} items …`);
  const shop = await openBigShop(size);
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
  } finally {
    await shop.close();
  }
}

/** Returns a COPY of the rows of a whole list, each as JSON, planned as a whole. */
async function copyOf({ read }: WholeList): Promise<string> {
  const { text, params } = await statementOf((db) => read(db, { after: 0, limit: 2_000_000_000 }));
  const rows = text.slice(text.indexOf(" from (")).replaceAll(/\$(\d+)/g, (_, number: string) => {
    const param = params[Number(number) - 1];
    return typeof param === "number" ? String(param) : `'${String(param).replaceAll("'", "''")}'`;
  });
  return `copy (select item ${rows}) to '/dev/null'`;
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
