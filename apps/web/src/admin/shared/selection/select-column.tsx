import type { Column } from "@scriptkeeper/ui/data-table";
import { RowCheckbox } from "@scriptkeeper/ui/row-checkbox";
import type { ChosenRows, RowKey } from "./use-row-selection.ts";

export interface SelectColumnProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  /** The name of one row, such as "email". */
  of: string;
  /** Returns how this row is called among them; its key by default. */
  nameOf?: ((row: Row) => string) | undefined;
  chosen: ChosenRows;
}

/** Returns the first column of a table whose rows can be selected across pages. */
export function selectColumn<Row>(props: SelectColumnProps<Row>): Column<Row> {
  const { rows, keyOf, of, nameOf = (row) => `${of} ${keyOf(row)}`, chosen } = props;
  const onPage = rows.map(keyOf);
  const chosenHere = onPage.filter((key) => chosen.keys.has(key)).length;
  return {
    title: "Select",
    fixed: "start",
    className: "w-12",
    header: (
      <RowCheckbox
        checked={chosenHere > 0 && (chosenHere === onPage.length || "indeterminate")}
        aria-label={`Select all ${manyOf(of)} of this page`}
        onCheckedChange={(checked) => chosen.choose(onPage, checked)}
      />
    ),
    cell: (row) => (
      <RowCheckbox
        data-key="x"
        checked={chosen.keys.has(keyOf(row))}
        aria-label={`Select ${nameOf(row)}`}
        onCheckedChange={(checked) => chosen.choose([keyOf(row)], checked)}
      />
    ),
  };
}

/** Returns "emails", "entries", "days" or "people". */
export function manyOf(of: string): string {
  if (of === "person") return "people";
  return /[^aeiou]y$/.test(of) ? of.replace(/y$/, "ies") : `${of}s`;
}
