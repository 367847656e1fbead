import { setTimeout as pause } from "node:timers/promises";
import type { CancelledSql, CancelSqlInput } from "@scriptkeeper/contracts/database/database";
import { type AdminContext, audit } from "../../core/index.ts";
import { nameOfRun, requireSqlConsole } from "./sql-runner.ts";
import { isRunning } from "./sql-runs.queries.ts";

const TRIES = 20;
const BETWEEN_TRIES_MS = 100;

/**
 * Cancels the caller's own running statement, whichever server runs it. While a run is still connecting there is
 * nothing to cancel, so it is tried again for two seconds.
 */
export async function cancelSql(ctx: AdminContext, { runId }: CancelSqlInput): Promise<CancelledSql> {
  const sqlConsole = await requireSqlConsole(ctx);
  await audit(ctx, { action: "cancel SQL", entity: "sql", entityId: runId });
  for (let tries = 0; tries < TRIES; tries++) {
    if (!(await isRunning(ctx.db, { runId, userId: ctx.actor.userId }))) break;
    if (await sqlConsole.cancel(nameOfRun(ctx, runId))) return { isCancelled: true };
    await pause(BETWEEN_TRIES_MS);
  }
  return { isCancelled: false };
}
