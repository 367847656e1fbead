import type { Cell, GridColumn } from "@scriptkeeper/contracts/database/database";
import { Input } from "@scriptkeeper/ui/input";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { ToggleButton } from "@scriptkeeper/ui/toggle-button";
import type { CellEditorProps } from "./cell-editor-props.ts";
import { absentText, formatHints } from "./cell-labels.ts";
import { ChoiceEditor } from "./choice-editor.tsx";

/** Edits one cell according to its type. NULL and a new row's default are separate states from typed text. */
export function CellEditor(props: CellEditorProps) {
  const { column, value, label, onChange } = props;
  if (column.input === "boolean" || column.input === "choice") return <ChoiceEditor {...props} />;
  const hasDefault = props.isNew && column.COLUMN_DEFAULT !== null;
  const isNull = value === null || (value === undefined && absentText(column) === "NULL");
  return (
    <div className="flex items-start gap-1">
      <TextEditor {...props} />
      {hasDefault && (
        <ToggleButton
          aria-label={`Default for ${label}`}
          pressed={value === undefined}
          onPressedChange={(pressed) => onChange(pressed ? undefined : "")}
        >
          Default
        </ToggleButton>
      )}
      {column.IS_NULLABLE === "YES" && (
        <ToggleButton
          aria-label={`NULL for ${label}`}
          pressed={isNull}
          onPressedChange={(pressed) => onChange(pressed ? null : "")}
        >
          NULL
        </ToggleButton>
      )}
    </div>
  );
}

const severalLines = new Set<GridColumn["input"]>(["text", "json", "array"]);

function TextEditor({ column, label, value, onChange, refusedBy }: CellEditorProps) {
  const isNumber = column.input === "number";
  const field = {
    "aria-label": label,
    "aria-invalid": refusedBy ? (true as const) : undefined,
    "aria-describedby": refusedBy,
    value: value ?? "",
    placeholder: placeholderText(column, value),
    autoComplete: "off",
    spellCheck: false,
  };
  return severalLines.has(column.input) ? (
    <Textarea
      {...field}
      rows={1}
      className="field-sizing-content max-h-48 min-h-9 resize-y max-w-96 min-w-44 px-2! py-1.5! font-mono text-sm!"
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <Input
      {...field}
      inputMode={isNumber ? "decimal" : undefined}
      className={`min-h-9! px-2! py-1! font-mono text-sm! ${isNumber ? "min-w-28" : "min-w-44"}`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function placeholderText(column: GridColumn, value: Cell | undefined): string {
  if (value === null) return "NULL";
  if (value === undefined) return absentText(column);
  return formatHints[column.input] ?? "empty text";
}
