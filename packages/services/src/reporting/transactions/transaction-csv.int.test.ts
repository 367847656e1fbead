import { buffer } from "node:stream/consumers";
import { TRANSACTION_TYPES } from "@scriptkeeper/contracts/constants";
import { transactions } from "@scriptkeeper/db/schema";
import { transactionCsvHead, transactionCsvRows } from "@scriptkeeper/domain/transaction-log/transaction-csv";
import { hostileText } from "@scriptkeeper/testing/random/hostile-text";
import { withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { exportTransactions } from "./export-transactions.ts";
import { transactionEntry } from "./list-transactions.ts";
import { listTransactionRows } from "./transactions.queries.ts";

const ROWS = 5_000;

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

async function written(): Promise<string> {
  return String(await buffer((await exportTransactions(admin, {})).chunks));
}

it("B-TX-09 PostgreSQL writes each row of the file as the screen's own writer does, whatever is in it", async () => {
  await withSeed(runSeed(), async (random) => {
    const { pick, chance, integer } = random;
    const text = () => (chance(8) ? "" : hostileText(random));
    const carers = [
      await insertUser(ctx, { first_name: "=Carla", last_name: "Ring\u00a0" }),
      await insertUser(ctx, { first_name: " \u3000", last_name: "\ufeff" }),
    ].map(({ id }) => id);
    await ctx.db.insert(transactions).values(
      Array.from({ length: ROWS }, () => ({
        transaction_type: pick(TRANSACTION_TYPES),
        transaction_date: ctx.clock.now(),
        carer_id: pick([null, null, ...carers, 2_147_483_647]),
        first_name: pick([null, text()]),
        last_name: pick([null, text()]),
        email: pick([null, text(), "ann@people.example"]),
        product_name: pick([null, text(), "Alba flower, 10 g"]),
        variant_title: pick([null, text()]),
        action: `${text()}${pick(["", "\u001e", "\u001f"])}`,
        description: text(),
        order_status: "success",
      })),
    );
    // Two years, summer and winter, finer than JavaScript's clock.
    await ctx.db.execute(sql`update transactions
      set transaction_date = transaction_date - ${integer(100) + 1} * id * interval '97.000123 seconds'`);
    const ids = await ctx.db.select({ id: transactions.id }).from(transactions).orderBy(asc(transactions.id));
    const rows = await listTransactionRows(
      ctx.db,
      ids.map(({ id }) => id),
    );
    const entries = rows.map(transactionEntry);
    const expected = transactionCsvHead() + transactionCsvRows(entries, ctx.settings.storeTimezone);
    expect(await written()).toBe(expected);
  });
});
