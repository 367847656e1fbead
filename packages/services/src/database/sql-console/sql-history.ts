import type { SqlBoxState, SqlHistory } from "@scriptkeeper/contracts/database/database";
import { openDoorsWarning } from "@scriptkeeper/contracts/database/messages";
import { type AdminContext, AppError } from "../../core/index.ts";
import { requireSqlConsole } from "./sql-runner.ts";
import { listRuns } from "./sql-runs.queries.ts";

/** The caller's own last runs, newest first. */
export async function sqlHistory(ctx: AdminContext): Promise<SqlHistory> {
  const runs = await listRuns(ctx.db, ctx.actor.userId);
  return {
    runs: runs.map(({ run_id, sql, ran_at, state, command, row_count, ms, error }) => ({
      runId: run_id,
      sql,
      ranAt: ran_at.toISOString(),
      state,
      command,
      rowCount: row_count,
      ms,
      error,
    })),
  };
}

/** Whether the SQL console can be used, and if not, why. */
export async function getSqlConsoleState(ctx: AdminContext): Promise<SqlBoxState> {
  try {
    const sqlConsole = await requireSqlConsole(ctx);
    const { functions, languages, log } = await sqlConsole.publicRights();
    const stillPublic = [...functions, ...languages, ...(log ? ["PostgreSQL's log"] : [])];
    return {
      isReady: true,
      reason: null,
      warning: stillPublic.length > 0 ? openDoorsWarning(stillPublic) : null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { isReady: false, reason: error.message, warning: null };
  }
}
