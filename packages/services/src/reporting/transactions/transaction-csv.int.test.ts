import { buffer } from "node:stream/consumers";
import { TRANSACTION_TYPES } from "@scriptkeeper/contracts/constants";
import { transactions } from "@scriptkeeper/db/schema";
import { CELL_END, ROW_END } from "@scriptkeeper/domain/spreadsheets/csv-of-cells";
import { transactionCsvHead, transactionCsvRows } from "@scriptkeeper/domain/transaction-log/transaction-csv";
import { hostileText } from "@scriptkeeper/testing/random/hostile-text";
import { withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exportTransactions } from "./export-transactions.ts";
import { transactionEntry } from "./list-transactions.ts";
import { readTransactionCsv } from "./transaction-csv.queries.ts";
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
      Array.from({ length: ROWS }, (_, index) => ({
        transaction_type: pick(TRANSACTION_TYPES),
        transaction_date: ctx.clock.now(),
        carer_id: pick([null, null, ...carers, 2_147_483_647]),
        first_name: pick([null, text()]),
        last_name: pick([null, text()]),
        email: pick([null, text(), "ann@people.example"]),
        product_name: pick([null, text(), "Alba flower, 10 g"]),
        variant_title: pick([null, text()]),
        // The second and the last page hold what stands between cells and rows.
        action: index % 2_450 < 2_350 ? text() : `${text()}${pick(["", CELL_END, ROW_END])}`,
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

describe("B-TX-09 an entry that comes while a page is read again, cell by cell, displaces no other entry", () => {
  const add = async (action: string, day: string) =>
    void (await ctx.db.insert(transactions).values({
      transaction_type: "renewal",
      transaction_date: new Date(day),
      action,
      description: "",
      order_status: "success",
    }));
  /** The entries of the first page since a day, and where the next page begins. */
  const readWhile = async (comes: () => Promise<void>, { from, limit }: { from: string; limit: number }) => {
    const { text, next } = await readTransactionCsv(ctx.db, {
      search: "",
      type: undefined,
      from: new Date(from),
      until: undefined,
      since: undefined,
      after: { at: "infinity", id: 2_147_483_647 },
      limit,
      timeZone: "UTC",
    });
    await comes();
    const lines = typeof text === "function" ? await text((run) => run(ctx.db)) : text;
    return { entries: String(lines).match(/First|Late|Second|Third/g), next };
  };

  it("from a page that others follow", async () => {
    await add(`First${CELL_END}`, "2040-03-03");
    await add("Second", "2040-03-02");
    await add("Third", "2040-03-01");
    const read = await readWhile(() => add("Late", "2040-03-02T12:00:00Z"), { from: "2040-01-01", limit: 2 });
    expect(read.entries).toEqual(["First", "Late", "Second"]);
    expect(read.next).toMatchObject({ at: "2040-03-02 00:00:00+00" });
  });

  it("from the last page", async () => {
    await add(`First${CELL_END}`, "2050-03-03");
    await add("Second", "2050-03-02");
    const comes = async () => {
      await add("Late", "2050-03-04");
      await add("Late", "2050-03-05");
    };
    const read = await readWhile(comes, { from: "2050-01-01", limit: 3 });
    expect(read).toEqual({ entries: ["Late", "Late", "First", "Second"], next: null });
  });
});
