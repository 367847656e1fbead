import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import type { Db } from "@scriptkeeper/db/connection";
import {
  type AdminContext,
  audit,
  changedFields,
  impersonalRow,
  notFound,
  within,
} from "../../core/index.ts";
import { isAboutValue, postgresErrorIn, refusedKey, refusedRow } from "../postgres-error.ts";
import { findConstrainedColumn } from "./catalogue.queries.ts";
import type { GridTableFacts } from "./grid-table.ts";
import { inGrid } from "./in-grid.queries.ts";
import { auditedRow } from "./record.ts";
import { type Form, type FoundRow, lockRow } from "./rows.queries.ts";

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
 * Does a write; where PostgreSQL refuses it without naming a column, the one is looked for that is meant: by the
 * constraint, or by trying each value alone.
 */
export async function namingTheField<T, V>(
  db: Db,
  suspects: Suspects<V>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const column = isAboutValue(error)
      ? await wrongColumn(db, suspects)
      : await constrainedColumn(db, { error, table: suspects.table });
    throw refusedRow(error, column);
  }
}

interface Suspects<V> {
  table: GridTableFacts;
  values: Readonly<Record<string, V>>;
  /** Throws when a column does not take its value. */
  attempt: (db: Db, suspect: { column: string; value: V }) => Promise<void>;
}

/** A constraint of another table, such as a reference to this row, is about none of this row's columns. */
async function constrainedColumn(
  db: Db,
  { error, table }: { error: unknown; table: GridTableFacts },
): Promise<string | undefined> {
  const found = postgresErrorIn(error);
  if (!found?.constraint || found.table !== table.name || found.schema !== table.schema) return undefined;
  const { schema, name } = table;
  return (
    (await findConstrainedColumn(db, { schema, table: name, constraint: found.constraint })) ?? undefined
  );
}

async function wrongColumn<V>(db: Db, { values, attempt }: Suspects<V>): Promise<string | undefined> {
  for (const [column, value] of Object.entries(values)) {
    const isRight = await db
      .transaction((tx) => attempt(tx, { column, value }))
      .then(
        () => true,
        () => false,
      );
    if (!isRight) return column;
  }
  return undefined;
}

/** A row that was just added, by the key that it was given. */
export async function addedRow(
  db: Db,
  { table, key, form }: { table: GridTableFacts; key: string[] | undefined; form: Form },
): Promise<FoundRow> {
  return holdRow(db, { table, key: key ?? [], form });
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
    before: both.before && impersonalRow(both.before),
    after: both.after && impersonalRow(both.after),
  });
}
