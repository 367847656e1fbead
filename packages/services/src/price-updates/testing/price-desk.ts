import type { PriceIdentifierType, PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import { PRICE_ROWS_PER_CALL } from "@scriptkeeper/contracts/prices/limits";
import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import type { Store } from "@scriptkeeper/store/port";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { insertAdmin, signIn } from "@scriptkeeper/testing/services/factories";
import { type AdminContext, type Context, requireAdmin } from "../../core/index.ts";
import { createPriceRun } from "../runs/create-run.ts";
import { processPriceRuns } from "../runs/process-price-runs.ts";
import { getLatestPriceRun, getPriceRun, listPriceRows } from "../runs/read-runs.ts";
import { startPriceRun } from "../runs/start-run.ts";
import { addPriceRows } from "../upload/add-rows.ts";

export interface PriceDesk {
  admin: AdminContext;
  /** Uploads `[identifier, price]` lines as a screen does; the first is row 2, below the header. */
  upload(lines: readonly (readonly [string, string])[], type?: PriceIdentifierType): Promise<PriceRun>;
  /** Does what the worker does when it is woken. */
  work(): Promise<void>;
  /** Uploads a list and looks it up. */
  reviewed(lines: readonly (readonly [string, string])[]): Promise<PriceRun>;
  /** Uploads a list, looks it up and sets the prices. */
  done(lines: readonly (readonly [string, string])[]): Promise<PriceRun>;
  rows(runId: number, filter?: PriceRowFilter): Promise<PriceRow[]>;
}

/** An administrator who uploads price lists, and the worker. */
export async function priceDesk(ctx: TestContext, store: Store = ctx.store): Promise<PriceDesk> {
  const { actor } = await signIn(ctx, await insertAdmin(ctx));
  const admin: Context = { ...ctx.as(actor), store };
  requireAdmin(admin);
  const desk: PriceDesk = {
    admin,
    async reviewed(lines) {
      const run = await desk.upload(lines);
      await desk.work();
      return getPriceRun(admin, run);
    },
    async done(lines) {
      await startPriceRun(admin, await desk.reviewed(lines));
      await desk.work();
      const { run } = await getLatestPriceRun(admin);
      if (!run) throw new Error("the run is not there any more");
      return run;
    },
    async upload(lines, identifierType = "handle") {
      let run = await createPriceRun(admin, { identifierType, fileName: "prices.csv", total: lines.length });
      for (let from = 0; from < lines.length; from += PRICE_ROWS_PER_CALL) {
        const part = lines.slice(from, from + PRICE_ROWS_PER_CALL);
        const rows = part.map(([identifier, price], index) => ({
          rowNumber: from + index + 2,
          identifier,
          price,
        }));
        run = await addPriceRows(admin, { id: run.id, decimalComma: false, rows });
      }
      return run;
    },
    async work() {
      const job: Context = { ...ctx.as({ kind: "job", name: "process-price-runs" }), store };
      await processPriceRuns(job, new AbortController().signal);
    },
    async rows(runId, filter = "all") {
      return (await listPriceRows(admin, { id: runId, filter, search: "", page: 1, limit: 200 })).rows;
    },
  };
  return desk;
}
