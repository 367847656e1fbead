import type { SqlResult } from "@scriptkeeper/contracts/database";
import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import type { StatementOutcome, StatementRun } from "@scriptkeeper/db/sql-box/run-statement";
import type { SqlBox } from "@scriptkeeper/db/sql-box/sql-box";
import { audit } from "../audit/audit.ts";
import type { AdminContext } from "../context.ts";
import { AppError } from "../errors.ts";
import { isCancelled, refusedStatement } from "./sql-refusal.ts";
import { endRun, forgetOldRuns, insertRun } from "./sql-runs.queries.ts";
import { typeNames } from "./type-names.queries.ts";

export interface SqlRunOf {
  runId: string;
  sql: string;
}

/** How a run is done: what it answers, and what the history says of it. */
interface Done<T> {
  outcome: StatementOutcome;
  state: "done" | "previewed";
  confirmation?: string;
  /** Whether the audit's row stands already, written before the commit. */
  isAudited?: boolean;
  answer: T;
}

/**
 * Does a run of the SQL box with everything that belongs to it: the administrator's history, a row of the audit log
 * however it ends, and PostgreSQL's refusal in its own words.
 */
export async function recordRun<T>(
  ctx: AdminContext,
  run: SqlRunOf,
  work: (box: Runner) => Promise<Done<T>>,
): Promise<T & { ms: number }> {
  const box = await readyBox(ctx);
  await begin(ctx, run);
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  try {
    const { outcome, state, confirmation, isAudited, answer } = await work(runnerOf(ctx, { box, run }));
    const ms = since();
    await ctx.db.transaction(async (tx) => {
      await endRun(tx, run.runId, {
        ...{ state, ms, command: outcome.command, row_count: outcome.rowCount },
        confirmation: confirmation ?? null,
      });
      if (!isAudited) await auditRun({ ...ctx, db: tx }, run, { state, ...factsOf(outcome) });
    });
    return { ...answer, ms };
  } catch (error) {
    await recordFailure(ctx, { run, error, ms: since() });
    throw refusedStatement(error);
  }
}

/** Runs statements under a name that this administrator alone can cancel. */
export type Runner = (statement: Omit<StatementRun, "sql" | "name">) => Promise<StatementOutcome>;

export function nameOfRun({ actor }: AdminContext, runId: string): string {
  return `sql ${actor.userId} ${runId}`;
}

/** Throws why the SQL box can't be used. */
export async function readyBox(ctx: AdminContext): Promise<SqlBox> {
  const problem = ctx.sqlBox ? await ctx.sqlBox.problem() : "";
  if (ctx.sqlBox && problem === null) return ctx.sqlBox;
  throw new AppError("BUSY", `${databaseMessages.boxNotSetUp} ${problem ?? ""}`.trim());
}

/** What a statement answered, but for the time it took. */
export async function resultOf(
  ctx: AdminContext,
  outcome: StatementOutcome,
): Promise<Omit<SqlResult, "kind" | "ms">> {
  const names = await typeNames(ctx.db, outcome.columns);
  const { command, rowCount, rows, hasRows, isCut } = outcome;
  const columns = outcome.columns.map(({ name }, position) => ({ name, type: names[position] ?? "unknown" }));
  return { command, rowCount, hasRows, columns, rows, isCut };
}

/** The audit's row of a statement that is about to be committed: none is committed without it. */
export function auditCommit(ctx: AdminContext, run: SqlRunOf): (outcome: StatementOutcome) => Promise<void> {
  return (outcome) => auditRun(ctx, run, { state: "done", ...factsOf(outcome) });
}

function runnerOf(ctx: AdminContext, { box, run }: { box: SqlBox; run: SqlRunOf }): Runner {
  return async (statement) => {
    const outcome = await box.run({ ...statement, sql: run.sql, name: nameOfRun(ctx, run.runId) });
    if (outcome.command === "" && !outcome.hasRows)
      throw new AppError("BAD_INPUT", databaseMessages.queryRequired, { field: "sql" });
    return outcome;
  };
}

async function begin(ctx: AdminContext, { runId, sql }: SqlRunOf): Promise<void> {
  const { userId } = ctx.actor;
  const isNew = await insertRun(ctx.db, { run_id: runId, user_id: userId, sql, ran_at: ctx.clock.now() });
  if (!isNew) throw new AppError("CONFLICT", databaseMessages.runIdUsed);
  await forgetOldRuns(ctx.db, userId);
}

async function recordFailure(
  ctx: AdminContext,
  { run, error, ms }: { run: SqlRunOf; error: unknown; ms: number },
): Promise<void> {
  const refusal = refusedStatement(error);
  const state = isCancelled(error) ? "cancelled" : "failed";
  const message = refusal instanceof AppError ? refusal.message : "The database could not be reached.";
  const code = refusal instanceof AppError ? (refusal.details.sqlError?.code ?? null) : null;
  await ctx.db.transaction(async (tx) => {
    await endRun(tx, run.runId, { state, ms, error: message });
    await auditRun({ ...ctx, db: tx }, run, { state, code });
  });
}

function auditRun(ctx: AdminContext, { runId, sql }: SqlRunOf, after: object): Promise<void> {
  return audit(ctx, {
    action: "run SQL",
    entity: "sql",
    entityId: runId,
    before: null,
    after: { sql, ...after },
  });
}

function factsOf({ command, rowCount }: StatementOutcome): object {
  return { command, rowCount };
}
