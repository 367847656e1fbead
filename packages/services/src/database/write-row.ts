import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import type { Db } from "@scriptkeeper/db/connection";
import { audit } from "../audit/audit.ts";
import { changedFields } from "../audit/changed-fields.ts";
import { type AdminContext, within } from "../context.ts";
import { notFound } from "../errors.ts";
import type { GridTableFacts } from "./grid-table.ts";
import { inGrid } from "./in-grid.queries.ts";
import { postgresErrorIn, refusedKey, refusedRow } from "./postgres-error.ts";
import { auditedRow } from "./record.ts";
import { type Form, type FoundRow, lockRow, tryValue } from "./rows.queries.ts";

export interface RowWrite {
  action: "create row" | "update row" | "delete row";
  table: GridTableFacts;
  before: FoundRow | null;
  after: FoundRow | null;
}

/** Writes in the grid's role, and then the audit's row as the product itself, in one transaction. */
export function writeRow<T>(
  ctx: AdminContext,
  work: (db: Db) => Promise<RowWrite & { answer: T }>,
): Promise<T> {
  return inGrid(ctx, async (db, asOwner) => {
    const { answer, ...written } = await work(db);
    await asOwner();
    await auditRow(within(ctx, db), written);
    return answer;
  });
}

/** The row of this key, held until the transaction ends. Throws "Record not found". */
export async function holdRow(
  db: Db,
  at: { table: GridTableFacts; key: readonly string[]; form: Form },
): Promise<FoundRow> {
  const found =
    at.key.length === at.table.key.length
      ? await lockRow(db, at).catch((error: unknown) => {
          throw refusedKey(error, databaseMessages.recordNotFound);
        })
      : undefined;
  if (!found) throw notFound(databaseMessages.recordNotFound);
  return found;
}

/**
 * Does a write; where PostgreSQL refuses a value without naming its column, each is tried alone to find the one that
 * is meant.
 */
export async function namingTheField<T>(
  db: Db,
  { table, values }: { table: GridTableFacts; values: Readonly<Record<string, unknown>> },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const isAboutValue = postgresErrorIn(error)?.code.startsWith("22") ?? false;
    throw refusedRow(error, isAboutValue ? await wrongColumn(db, { table, values }) : undefined);
  }
}

async function wrongColumn(
  db: Db,
  { table, values }: { table: GridTableFacts; values: Readonly<Record<string, unknown>> },
): Promise<string | undefined> {
  for (const [column, value] of Object.entries(values)) {
    const isRight = await db
      .transaction((tx) => tryValue(tx, { table, column, value }))
      .then(
        () => true,
        () => false,
      );
    if (!isRight) return column;
  }
  return undefined;
}

async function auditRow(ctx: AdminContext, { action, table, before, after }: RowWrite): Promise<void> {
  const [was, is] = [before && auditedRow(table, before), after && auditedRow(table, after)];
  const both = was && is ? changedFields(was, is) : { before: was, after: is };
  if (!both) return;
  const key = (after ?? before)?.key ?? [];
  await audit(ctx, {
    action,
    entity: `table ${table.name}`,
    entityId: key.length === 1 ? (key[0] ?? "") : JSON.stringify(key),
    ...both,
  });
}
