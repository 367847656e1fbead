import type { Cell } from "@scriptkeeper/contracts/database/database";
import { Select } from "@scriptkeeper/ui/select";
import type { CellEditorProps } from "./cell-editor-props.ts";
import { absentText, booleanLabel } from "./cell-labels.ts";

/** Chooses true, false or one of an enumerated type's labels; NULL and a new row's default are choices too. */
export function ChoiceEditor({ column, label, value, onChange, refusedBy, isNew }: CellEditorProps) {
  const values: Cell[] = column.input === "boolean" ? ["true", "false"] : [...column.choices];
  if (column.IS_NULLABLE === "YES") values.push(null);
  const current = column.input === "boolean" && value !== undefined ? booleanLabel(value) : value;
  return (
    <Select
      aria-label={label}
      aria-invalid={refusedBy ? true : undefined}
      aria-describedby={refusedBy}
      className="min-h-9! min-w-32 px-2! py-1! font-mono text-sm!"
      value={toOption(current)}
      onChange={(event) => onChange(values.find((each) => toOption(each) === event.target.value))}
    >
      {(isNew || current === undefined) && <option value={toOption(undefined)}>{absentText(column)}</option>}
      {values.map((each) => (
        <option key={toOption(each)} value={toOption(each)}>
          {each ?? "NULL"}
        </option>
      ))}
    </Select>
  );
}

/** Tells NULL, the empty text and "nothing chosen yet" apart. */
function toOption(value: Cell | undefined): string {
  return value === undefined ? "absent" : JSON.stringify(value);
}
