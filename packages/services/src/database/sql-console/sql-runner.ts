import type { SqlResult } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import type { StatementRun } from "@scriptkeeper/db/sql-console/run-statement";
import type { SqlConsole } from "@scriptkeeper/db/sql-console/sql-console";
import { type StatementOutcome, StatementStopped } from "@scriptkeeper/db/sql-console/statement-outcome";
import { type AdminContext, AppError, audit } from "../../core/index.ts";
import { isCancelled, refusedStatement } from "./sql-refusal.ts";
import { endRun, forgetOldRuns, insertRun, typeNames } from "./sql-runs.queries.ts";

export interface SqlRunOf {
  runId: string;
  sql: string;
}

/** The result of a run: its answer, and what the history records. */
interface Done<T> {
  outcome: StatementOutcome;
  state: "done" | "previewed";
  confirmation?: string;
  answer: T;
}

/**
 * Does a run of the SQL console with its history and audit: an audit entry before it begins, one however it ends, and
 * PostgreSQL's refusal in its own words. A committed statement is reported as committed even if its end cannot be
 * recorded; the first entry remains.
 */
export async function recordRun<T>(
  ctx: AdminContext,
  run: SqlRunOf,
  work: (execute: Runner) => Promise<Done<T>>,
): Promise<T & { ms: number }> {
  const sqlConsole = await requireSqlConsole(ctx);
  await begin(ctx, run);
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  const done = await work(runnerOf(ctx, { sqlConsole, run })).catch(async (error: unknown) => {
    await unlessAway(ctx, recordFailure(ctx, { run, error, ms: since() }));
    throw refusedStatement(error);
  });
  const ms = since();
  const written = recordEnd(ctx, run, { ...done, ms });
  // A preview must be recorded: it changed nothing, and without its row nobody could confirm it.
  await (done.state === "previewed" ? written : unlessAway(ctx, written));
  return { ...done.answer, ms };
}

async function unlessAway(ctx: AdminContext, writing: Promise<void>): Promise<void> {
  await writing.catch((err: unknown) => ctx.log.error({ err }, "the end of an SQL run could not be written"));
}

async function recordEnd(
  ctx: AdminContext,
  run: SqlRunOf,
  { outcome, state, confirmation, ms }: Omit<Done<unknown>, "answer"> & { ms: number },
): Promise<void> {
  const { command, rowCount } = outcome;
  await ctx.db.transaction(async (tx) => {
    await endRun(tx, run.runId, {
      state,
      ms,
      command,
      row_count: rowCount,
      confirmation: confirmation ?? null,
    });
    await auditRun({ ...ctx, db: tx }, run, { state, command, rowCount });
  });
}

/** Runs statements under a name by which only this administrator can cancel them. */
export type Runner = (statement: Omit<StatementRun, "sql" | "name">) => Promise<StatementOutcome>;

export function nameOfRun({ actor }: AdminContext, runId: string): string {
  return `sql ${actor.userId} ${runId}`;
}

/** Throws BUSY, with the reason, when the SQL console cannot be used. */
export async function requireSqlConsole(ctx: AdminContext): Promise<SqlConsole> {
  const problem = ctx.sqlConsole ? await ctx.sqlConsole.problem() : "";
  if (ctx.sqlConsole && problem === null) return ctx.sqlConsole;
  throw new AppError("BUSY", `${databaseMessages.boxNotSetUp} ${problem ?? ""}`.trim());
}

/** A statement's result, except for its duration. */
export async function toSqlResult(
  ctx: AdminContext,
  outcome: StatementOutcome,
): Promise<Omit<SqlResult, "kind" | "ms">> {
  const names = await typeNames(ctx.db, outcome.columns);
  const { command, rowCount, rows, hasRows, isCut } = outcome;
  const columns = outcome.columns.map(({ name }, position) => ({ name, type: names[position] ?? "unknown" }));
  return { command, rowCount, hasRows, columns, rows, isCut };
}

/** Commits for real. The answer is complete before the commit, so that nothing can fail after it. */
export async function commitWith(
  ctx: AdminContext,
  execute: Runner,
): Promise<{ outcome: StatementOutcome; result: Omit<SqlResult, "kind" | "ms"> }> {
  let result: Omit<SqlResult, "kind" | "ms"> | undefined;
  const beforeCommit = async (outcome: StatementOutcome) => {
    result = await toSqlResult(ctx, outcome);
  };
  const outcome = await execute({ mode: "commit", beforeCommit });
  if (!result) throw new Error("a commit was not announced");
  return { outcome, result };
}

function runnerOf(ctx: AdminContext, { sqlConsole, run }: { sqlConsole: SqlConsole; run: SqlRunOf }): Runner {
  return async (statement) => {
    const outcome = await sqlConsole.run({ ...statement, sql: run.sql, name: nameOfRun(ctx, run.runId) });
    if (outcome.command === "" && !outcome.hasRows)
      throw new AppError("BAD_INPUT", databaseMessages.queryRequired, { field: "sql" });
    return outcome;
  };
}

/** Records a run in history and audit before anything is executed. */
async function begin(ctx: AdminContext, run: SqlRunOf): Promise<void> {
  const { runId, sql } = run;
  const { userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    const isNew = await insertRun(tx, { run_id: runId, user_id: userId, sql, ran_at: ctx.clock.now() });
    if (!isNew) throw new AppError("CONFLICT", databaseMessages.runIdUsed);
    await auditRun({ ...ctx, db: tx }, run, { sql, state: "started" });
  });
  await forgetOldRuns(ctx.db, userId);
}

async function recordFailure(
  ctx: AdminContext,
  { run, error, ms }: { run: SqlRunOf; error: unknown; ms: number },
): Promise<void> {
  const refusal = refusedStatement(error);
  const state = isCancelled(error) ? "cancelled" : "failed";
  const isUnknown = error instanceof StatementStopped && error.reason === "commit unknown";
  const message = refusal instanceof AppError ? refusal.message : "The database could not be reached.";
  const code = refusal instanceof AppError ? (refusal.details.sqlError?.code ?? null) : null;
  await ctx.db.transaction(async (tx) => {
    await endRun(tx, run.runId, { state, ms, error: message });
    await auditRun({ ...ctx, db: tx }, run, { state: isUnknown ? "unknown" : state, code });
  });
}

/**
 * Writes an audit entry for a run, whose id is the entity's. Only the first of a run's two entries has the statement.
 */
function auditRun(ctx: AdminContext, { runId }: SqlRunOf, after: object): Promise<void> {
  return audit(ctx, { action: "run SQL", entity: "sql", entityId: runId, after });
}
