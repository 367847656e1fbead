import type { Cell, GridRow } from "@scriptkeeper/contracts/database/database";

/** A row as someone is changing it. `typed` holds only the cells that were touched. */
export interface RowDraft {
  /** The row as it stood when the change began; null for a new one. */
  base: GridRow | null;
  typed: Readonly<Record<string, Cell>>;
}

/** A cell that two people changed: what the database holds now stands against what was typed. */
export interface CellConflict {
  column: string;
  now: Cell;
}

export function toDraft(base: GridRow | null): RowDraft {
  return { base, typed: {} };
}

/** Takes what was typed into a cell; `undefined` leaves a new row's cell to its default. */
export function withCell(draft: RowDraft, column: string, value: Cell | undefined): RowDraft {
  const { [column]: _, ...others } = draft.typed;
  return { ...draft, typed: value === undefined ? others : { ...others, [column]: value } };
}

/** What was typed after `sent` went out, on top of the row as it was saved; nothing where that was all. */
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

/** What is sent: the touched cells that differ from the row as it stands now. */
export function toChanges(draft: RowDraft, columns: readonly string[], now: GridRow): Record<string, Cell> {
  const cellNow = cellsByName(columns, now);
  return Object.fromEntries(
    Object.entries(draft.typed).filter(([column, value]) => value !== cellNow.get(column)),
  );
}

/** Whether somebody else changed the row since the change began. */
export function isOvertaken(draft: RowDraft, now: GridRow): boolean {
  return draft.base !== null && draft.base.version !== now.version;
}

/** The cells that both changed, each to something else. */
export function findConflicts(draft: RowDraft, columns: readonly string[], now: GridRow): CellConflict[] {
  if (!draft.base || !isOvertaken(draft, now)) return [];
  const before = cellsByName(columns, draft.base);
  return columns.flatMap((column, index) => {
    const value = now.cells[index] ?? null;
    const touched = column in draft.typed && draft.typed[column] !== value;
    return touched && before.get(column) !== value ? [{ column, now: value }] : [];
  });
}

/** A key as one text, for lists and lookups. */
export function keyText(key: readonly string[]): string {
  return JSON.stringify(key);
}

/** A key as people read it: `5`, or `5, 7` for one of several columns; quoted where that could be misread. */
export function keyLabel(key: readonly string[]): string {
  return key.map((value) => (/^[^\s,"]+$/.test(value) ? value : JSON.stringify(value))).join(", ");
}

function cellsByName(columns: readonly string[], row: GridRow): Map<string, Cell> {
  return new Map(columns.map((column, index) => [column, row.cells[index] ?? null]));
}
