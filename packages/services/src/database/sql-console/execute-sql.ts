import { randomUUID } from "node:crypto";
import type {
  ExecutedSql,
  ExecuteSqlInput,
  SqlResult,
  TableRow,
} from "@scriptkeeper/contracts/database/database";
import { SQL_ROW_CAP } from "@scriptkeeper/contracts/database/limits";
import { onlyFirstRows } from "@scriptkeeper/contracts/database/messages";
import { type AdminContext, requireFreshSignIn } from "../../core/index.ts";
import { jsonOfText } from "./json-of-text.ts";
import { isWrite } from "./sql-refusal.ts";
import { commitWith, recordRun, toSqlResult } from "./sql-runner.ts";

/**
 * Runs any single statement and commits it; a statement that writes needs a fresh sign-in. Returns rows by column
 * name, or the command and its row count.
 */
export async function executeSql(ctx: AdminContext, { sql }: ExecuteSqlInput): Promise<ExecutedSql> {
  const run = { runId: randomUUID(), sql };
  const result = await recordRun(ctx, run, async (execute) => {
    const read = await execute({ mode: "read" }).catch((error: unknown) => {
      if (!isWrite(error)) throw error;
      requireFreshSignIn(ctx);
      return null;
    });
    const { outcome, result } = read
      ? { outcome: read, result: await toSqlResult(ctx, read) }
      : await commitWith(ctx, execute);
    return { outcome, state: "done", answer: result };
  });
  return {
    result: result.hasRows ? rowsByName(result) : { command: result.command, rowCount: result.rowCount },
    ...(result.isCut ? { notice: onlyFirstRows(SQL_ROW_CAP) } : {}),
  };
}

function rowsByName({ columns, rows }: Pick<SqlResult, "columns" | "rows">): TableRow[] {
  const names = distinctNames(columns.map(({ name }) => name));
  return rows.map((cells) =>
    Object.fromEntries(
      cells.map((cell, position) => [names[position] ?? "", jsonOfText(cell, columns[position]?.type)]),
    ),
  );
}

/** Numbers repeated names, so that no value hides another. */
function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; used.has(distinct); number++) distinct = `${name} (${number})`;
    used.add(distinct);
    return distinct;
  });
}
