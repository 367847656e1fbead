import type { Cell, GridColumn } from "@scriptkeeper/contracts/database/database";
import { Button } from "@scriptkeeper/ui/button";
import { TableRow } from "@scriptkeeper/ui/table";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { ActionsCell, GridCell, UnderRow } from "../records/grid-cells.tsx";
import { refusedColumn } from "../refusal.tsx";
import { EditedCell } from "./edited-cell.tsx";
import type { CellConflict } from "./row-draft.ts";

export interface EditedRowProps {
  columns: readonly GridColumn[];
  /** Such as "record 5", for the labels of the fields. */
  of: string;
  isNew: boolean;
  valueOf: (column: GridColumn, index: number) => Cell | undefined;
  /** The value that a read-only cell shows; `undefined` in a new row. */
  shownOf: (index: number) => Cell | undefined;
  conflicts: readonly CellConflict[];
  onType: (column: string, value: Cell | undefined) => void;
  takeFocus: () => boolean;
  saveLabel: string;
  onEnter: (() => void) | undefined;
  onSave: () => void;
  onCancel: () => void;
  busy: boolean;
  error: unknown;
  /** Messages about the row as a whole. */
  children: ReactNode;
}

/** A row of fields with Save, Cancel and any failure under it. */
export function EditedRow(props: EditedRowProps) {
  const { columns, conflicts, busy } = props;
  const id = useId();
  const fields = useRef<HTMLTableRowElement>(null);
  const { takeFocus } = props;
  useEffect(() => {
    if (takeFocus()) fields.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  });
  const refused = props.error ? refusedColumn(props.error) : undefined;
  const onKeyDown = keys(props);
  return (
    <>
      <TableRow ref={fields} className="border-b-0! align-top" onKeyDown={onKeyDown}>
        {columns.map((column, index) => (
          <GridCell key={column.COLUMN_NAME} isFirst={index === 0}>
            <EditedCell
              column={column}
              label={`${column.COLUMN_NAME} of ${props.of}`}
              isNew={props.isNew}
              value={props.valueOf(column, index)}
              shown={props.shownOf(index)}
              conflict={conflicts.find((each) => each.column === column.COLUMN_NAME)}
              refusedBy={refused === column.COLUMN_NAME ? id : undefined}
              onType={(value) => props.onType(column.COLUMN_NAME, value)}
            />
          </GridCell>
        ))}
        <ActionsCell />
      </TableRow>
      <TableRow onKeyDown={onKeyDown}>
        <UnderRow columns={columns.length + 1}>
          <div id={id}>{props.children}</div>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" busy={busy} onClick={props.onSave}>
              {props.saveLabel}
            </Button>
            <Button variant="secondary" size="sm" disabled={busy} onClick={props.onCancel}>
              Cancel
            </Button>
            <span className="text-ink-muted">Enter saves, Shift + Enter starts a new line, Esc cancels.</span>
          </div>
        </UnderRow>
      </TableRow>
    </>
  );
}

function keys({ onEnter, onCancel, busy }: EditedRowProps) {
  return (event: KeyboardEvent) => {
    // React bubbles events of a dialog over the page to the row that opened it.
    const isOutside = !(event.target instanceof Node && event.currentTarget.contains(event.target));
    if (isOutside || event.nativeEvent.isComposing || busy || event.defaultPrevented) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
      return;
    }
    const isField = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (event.key !== "Enter" || event.shiftKey || !isField) return;
    event.preventDefault();
    onEnter?.();
  };
}
