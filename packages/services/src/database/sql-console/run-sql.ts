import { randomUUID } from "node:crypto";
import type {
  CommitSqlInput,
  RunSqlInput,
  SqlAnswer,
  SqlResult,
} from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { type AdminContext, AppError } from "../../core/index.ts";
import { isWrite } from "./sql-refusal.ts";
import { commitWith, recordRun, requireSqlConsole, toSqlResult } from "./sql-runner.ts";
import { takeConfirmation } from "./sql-runs.queries.ts";

const CONFIRMATION_MS = 10 * 60_000;

/**
 * Runs one statement in a read-only transaction. If PostgreSQL refuses because it writes, runs it and rolls back, and
 * returns the effect as a preview with a confirmation to commit it.
 */
export function runSql(ctx: AdminContext, run: RunSqlInput): Promise<SqlAnswer> {
  return recordRun<Unmeasured<SqlAnswer>>(ctx, run, async (execute) => {
    try {
      const outcome = await execute({ mode: "read" });
      return { outcome, state: "done", answer: { kind: "result", ...(await toSqlResult(ctx, outcome)) } };
    } catch (error) {
      if (!isWrite(error)) throw error;
    }
    const outcome = await execute({ mode: "preview" });
    const confirmation = randomUUID();
    const answer = { kind: "preview" as const, confirmation, ...(await toSqlResult(ctx, outcome)) };
    return { outcome, state: "previewed", confirmation, answer };
  });
}

/**
 * Commits a previewed statement: exactly the same text, once, within ten minutes, by the administrator who saw the
 * preview.
 */
export async function commitSql(ctx: AdminContext, input: CommitSqlInput): Promise<SqlResult> {
  const { confirmation, ...run } = input;
  await requireSqlConsole(ctx);
  const isTaken = await takeConfirmation(ctx.db, {
    confirmation,
    userId: ctx.actor.userId,
    sql: run.sql,
    since: new Date(ctx.clock.now().getTime() - CONFIRMATION_MS),
  });
  if (!isTaken) throw new AppError("CONFLICT", databaseMessages.confirmationUsed);
  return recordRun<Unmeasured<SqlResult>>(ctx, run, async (execute) => {
    const { outcome, result } = await commitWith(ctx, execute);
    return { outcome, state: "done", answer: { kind: "result" as const, ...result } };
  });
}

/** Each kind of answer without its duration. */
type Unmeasured<T> = T extends unknown ? Omit<T, "ms"> : never;
