import { availableParallelism, loadavg } from "node:os";
import { MOST_WORK, WORK_KINDS } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkCounts, Worklist } from "@scriptkeeper/contracts/worklist/worklist";
import { CUSTOMERS, ITEMS, openBigShop, today } from "./support/big-shop.ts";
import { httpClient } from "./support/http-client.ts";
import { measure } from "./support/measure.ts";
import { judge } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { countMeant, fillWork } from "./worklist/work.ts";

const COUNT = 200;
const MOST_MS = 50;

/**
 * The worklist of a store of 1,000,000 items on a bad morning, as its screen requests it: the first page, each kind, and the
 * numbers in the navigation. Fails if a page takes longer than the goal, or if a number differs from a plain count.
 */
export async function benchWorklist({
  isShort,
  isKept,
}: {
  isShort: boolean;
  isKept: boolean;
}): Promise<void> {
  const share = isShort ? 10 : 1;
  console.log(`\nFilling a database with ${ITEMS / share} items, as many entries of the log and emails …`);
  const history = { transactions: ITEMS / share, emails: ITEMS / share };
  const shop = await openBigShop({
    customers: CUSTOMERS / share,
    items: ITEMS / share,
    history,
    fill: (pool) => fillWork(pool, today()),
    ...(isKept && { keptAs: `worklist-${ITEMS / share}` }),
  });
  const http = httpClient(shop.address);
  try {
    await shop.pool.query("update users set role = 'admin' where id = 1");
    const [admin] = await signIn(shop, [1]);
    const ask = async <Answer>(procedure: string, input: object): Promise<Answer> => {
      const path = `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
      const { body } = await http.send({ method: "GET", path, token: admin?.token ?? "" });
      return (JSON.parse(String(body)) as { result: { data: Answer } }).result.data;
    };
    const meant = await countMeant(shop.pool, today());
    const numbers = await ask<WorkCounts>("worklist.counts", {});
    for (const kind of WORK_KINDS.filter((each) => each !== "store_not_ready" && each !== "unsent_mail")) {
      const { groups } = await ask<Worklist>("worklist.read", { kind });
      const counted = { count: Math.min(meant[kind], MOST_WORK), is_more: meant[kind] > MOST_WORK };
      for (const [where, found] of Object.entries({ list: groups, navigation: numbers })) {
        const { count = 0, is_more = false } = found.find((each) => each.kind === kind) ?? {};
        if (count === counted.count && is_more === counted.is_more) continue;
        console.log(`${kind}: ${count} lines in the ${where}, ${meant[kind]} by the tables: WRONG`);
        process.exitCode = 1;
      }
    }
    console.table(meant);
    console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
    for (const [name, procedure, input] of asked) {
      const { median, p99 } = await measure({
        count: COUNT,
        atOnce: 1,
        warmUp: 20,
        run: () => ask(procedure, input),
      });
      judge(`${name}: median ${median.toFixed(1)} ms, p99 of ${COUNT}`, p99, { most: MOST_MS });
    }
  } finally {
    http.close();
    await shop.close();
  }
}

const asked: [name: string, procedure: string, input: object][] = [
  ["the first page", "worklist.read", {}],
  ["the numbers of the navigation", "worklist.counts", {}],
  ...WORK_KINDS.map((kind): [string, string, object] => [kind, "worklist.read", { kind }]),
];
