import type { Cell, GridRow } from "@scriptkeeper/contracts/database/database";

/** An edited row. `typed` holds only the touched cells. */
export interface RowDraft {
  /** The row as it was when the edit began; null for a new one. */
  base: GridRow | null;
  typed: Readonly<Record<string, Cell>>;
}

/** A cell that two people changed: `now` is the value in the database. */
export interface CellConflict {
  column: string;
  now: Cell;
}

export function toDraft(base: GridRow | null): RowDraft {
  return { base, typed: {} };
}

/** Stores what was typed into a cell; `undefined` returns a new row's cell to its default. */
export function withCell(draft: RowDraft, column: string, value: Cell | undefined): RowDraft {
  const { [column]: _, ...others } = draft.typed;
  return { ...draft, typed: value === undefined ? others : { ...others, [column]: value } };
}

/** Returns what was typed after `sent` went out, based on the saved row; undefined if nothing was. */
export function typedSince(
  sent: RowDraft["typed"],
  {
    draft: { typed },
    saved,
    canKeep = () => true,
  }: { draft: RowDraft; saved: GridRow; canKeep?: ((column: string) => boolean) | undefined },
): RowDraft | undefined {
  const since = Object.entries(typed).filter(([column, value]) => value !== sent[column] && canKeep(column));
  return since.length > 0 ? { base: saved, typed: Object.fromEntries(since) } : undefined;
}

/** Returns the cells to send: the touched ones that differ from the row as it is now. */
export function toChanges(draft: RowDraft, columns: readonly string[], now: GridRow): Record<string, Cell> {
  const cellNow = cellsByName(columns, now);
  return Object.fromEntries(
    Object.entries(draft.typed).filter(([column, value]) => value !== cellNow.get(column)),
  );
}

/** Tells whether somebody else has changed the row since the edit began. */
export function isOvertaken(draft: RowDraft, now: GridRow): boolean {
  return draft.base !== null && draft.base.version !== now.version;
}

/** Returns the cells that both changed, each to a different value. */
export function findConflicts(draft: RowDraft, columns: readonly string[], now: GridRow): CellConflict[] {
  if (!draft.base || !isOvertaken(draft, now)) return [];
  const before = cellsByName(columns, draft.base);
  return columns.flatMap((column, index) => {
    const value = now.cells[index] ?? null;
    const touched = column in draft.typed && draft.typed[column] !== value;
    return touched && before.get(column) !== value ? [{ column, now: value }] : [];
  });
}

/** Returns a key as one text, for lists and lookups. */
export function keyText(key: readonly string[]): string {
  return JSON.stringify(key);
}

/** Returns a key for people to read: `5`, or `5, 7` for several columns; values that could be misread are quoted. */
export function keyLabel(key: readonly string[]): string {
  return key.map((value) => (/^[^\s,"]+$/.test(value) ? value : JSON.stringify(value))).join(", ");
}

function cellsByName(columns: readonly string[], row: GridRow): Map<string, Cell> {
  return new Map(columns.map((column, index) => [column, row.cells[index] ?? null]));
}
