import type { CancelledSql, CancelSqlInput } from "@scriptkeeper/contracts/database";
import type { AdminContext } from "../context.ts";
import { nameOfRun, readyBox } from "./sql-runner.ts";

/** Ends the caller's own running statement, on whichever server it runs. */
export async function cancelSql(ctx: AdminContext, { runId }: CancelSqlInput): Promise<CancelledSql> {
  const box = await readyBox(ctx);
  return { isCancelled: await box.cancel(nameOfRun(ctx, runId)) };
}
