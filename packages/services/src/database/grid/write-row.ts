import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { toId } from "@scriptkeeper/contracts/ids";
import type { Success } from "@scriptkeeper/contracts/primitives";
import type { Db } from "@scriptkeeper/db/connection";
import {
  type AdminContext,
  AppError,
  audit,
  changedFields,
  impersonalRow,
  notFound,
  postgresErrorIn,
  type UndoFacts,
  within,
} from "../../core/index.ts";
import { isAboutValue, refusedKey, refusedRow } from "../postgres-error.ts";
import { findConstrainedColumn } from "./catalogue.queries.ts";
import type { GridTableFacts } from "./grid-table.ts";
import { inGrid } from "./in-grid.queries.ts";
import { auditedRow, withRevision } from "./record.ts";
import {
  deleteRowByKey,
  type Form,
  type FoundRow,
  insertTableRow,
  lockRow,
  tryValue,
  updateTableRow,
} from "./rows.queries.ts";
import { refuseDeleted, type SoftDelete, softDeleteFor } from "./undoing/soft-delete.ts";
import { editFacts } from "./undoing/undo-facts.ts";

interface RowWrite {
  action: "create row" | "update row" | "undo change" | "delete row";
  table: GridTableFacts;
  before: FoundRow | null;
  after: FoundRow | null;
  undo?: UndoFacts | undefined;
}

interface RowAt {
  table: GridTableFacts;
  key: readonly string[];
}

/** Changes a locked row to what `decide` returns; no values means no change. Returns the row as written. */
export async function changeRow(
  ctx: AdminContext,
  {
    decide,
    action = "update row",
    ...at
  }: RowAt & {
    form: Form;
    action?: "update row" | "undo change";
    decide(before: FoundRow): Suspects["values"];
  },
): Promise<FoundRow> {
  const { after } = await write(ctx, async (db) => {
    const before = await holdRow(db, at);
    const was = await inText(db, { at, row: before });
    const values = withRevision(at.table, before, decide(before));
    const isSame = Object.keys(values).length === 0;
    const after = isSame
      ? before
      : await namingTheField(db, { ...at, values }, (tx) => updateTableRow(tx, { ...at, values }));
    // A trigger could swallow the write; none of the product's own does.
    if (!after) throw changedMeanwhile();
    return {
      action,
      table: at.table,
      before,
      after,
      undo: undoOf(at.table, was, await inText(db, { at, row: after })),
    };
  });
  return after;
}

/** Adds a row; absent columns take their defaults. */
export async function addRow(ctx: AdminContext, row: Suspects): Promise<FoundRow> {
  const { after } = await write(ctx, async (db) => {
    const key = await namingTheField(db, row, (tx) => insertTableRow(tx, row));
    const after = await holdRow(db, { ...row, key: key ?? [] });
    return { action: "create row", table: row.table, before: null, after };
  });
  return after;
}

/**
 * Deletes a row; with `version`, only if nobody has changed it since. Where the row can be restored, the verb of its
 * own screen deletes it.
 */
export async function removeRow(
  ctx: AdminContext,
  { version, ...at }: RowAt & { version?: string },
): Promise<Success> {
  const soft = softDeleteFor(at.table);
  if (soft) await softDelete(ctx, soft, { version, ...at });
  else
    await write(ctx, async (db) => {
      const before = await holdRowAs(db, { version, ...at });
      const suspects = { table: at.table, form: "text", values: {} } as const;
      await namingTheField(db, suspects, (tx) => deleteRowByKey(tx, at));
      return { action: "delete row", table: at.table, before, after: null };
    });
  return { success: true };
}

/** Runs as the owner: the verb's own permissions and rules suffice. */
function softDelete(ctx: AdminContext, { hold, remove }: SoftDelete, at: Versioned): Promise<void> {
  return inGrid(ctx, async (db, asOwner) => {
    await asOwner();
    const id = toId(at.key[0] ?? "");
    if (id === null) throw notFound(databaseMessages.recordNotFound);
    await hold(db, id);
    refuseDeleted(at.table, await holdRowAs(db, at));
    await remove(within(ctx, db), id);
  });
}

interface Versioned extends RowAt {
  version: string | undefined;
}

async function holdRowAs(db: Db, { version, ...at }: Versioned): Promise<FoundRow> {
  const row = await holdRow(db, { ...at, form: "text" });
  if (version !== undefined && row.version !== version) throw changedMeanwhile();
  return row;
}

export function changedMeanwhile(): AppError {
  return new AppError("CONFLICT", databaseMessages.changedMeanwhile);
}

/** Writes in the grid's role and then audits as the owner, in one transaction. */
function write<Written extends RowWrite>(
  ctx: AdminContext,
  work: (db: Db) => Promise<Written>,
): Promise<Written> {
  return inGrid(ctx, async (db, asOwner) => {
    const written = await work(db);
    await asOwner();
    await auditRow(within(ctx, db), written);
    return written;
  });
}

/** Locks the row with this key. NOT_FOUND when there is none. */
async function holdRow(db: Db, at: RowAt & { form: Form }): Promise<FoundRow> {
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
 * Does a write. Where PostgreSQL refuses it without naming a column, finds the column by the constraint, or by trying
 * each value alone.
 */
async function namingTheField<T>(db: Db, suspects: Suspects, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const column = isAboutValue(error)
      ? await wrongColumn(db, suspects)
      : await constrainedColumn(db, { error, table: suspects.table });
    throw refusedRow(error, column);
  }
}

interface Suspects {
  table: GridTableFacts;
  form: Form;
  values: Readonly<Record<string, unknown>>;
}

/** A constraint of another table, such as a foreign key to this row, concerns none of this row's columns. */
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

async function wrongColumn(db: Db, { values, ...at }: Suspects): Promise<string | undefined> {
  for (const [column, value] of Object.entries(values)) {
    const isRight = await db
      .transaction((tx) => tryValue(tx, { ...at, column, value }))
      .then(
        () => true,
        () => false,
      );
    if (!isRight) return column;
  }
  return undefined;
}

/** The same row with its cells as text, which undoing compares and writes. */
async function inText(db: Db, { at, row }: { at: RowAt & { form: Form }; row: FoundRow }): Promise<FoundRow> {
  return at.form === "text" ? row : holdRow(db, { ...at, key: row.key ?? at.key, form: "text" });
}

function undoOf(table: GridTableFacts, before: FoundRow, after: FoundRow): UndoFacts | undefined {
  const changed = changedFields(auditedRow(table, before), auditedRow(table, after));
  return changed ? editFacts({ table, after, changed }) : undefined;
}

async function auditRow(ctx: AdminContext, { action, table, before, after, undo }: RowWrite): Promise<void> {
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
    ...(undo && { undo }),
  });
}
