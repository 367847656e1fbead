import { Checkbox } from "@scriptkeeper/ui/checkbox";
import type { Column } from "@scriptkeeper/ui/data-table";
import type { ChosenRows } from "./use-row-selection.ts";

export interface SelectColumnProps<Row> {
  rows: readonly Row[];
  /** What one row is called: "email". */
  of: string;
  /** How this one is called among them: its id, unless given. */
  nameOf?: (row: Row) => string;
  chosen: ChosenRows;
}

/** The first column of a table whose rows are selected across pages. */
export function selectColumn<Row extends { id: number }>(props: SelectColumnProps<Row>): Column<Row> {
  const { rows, of, nameOf = ({ id }) => `${of} ${id}`, chosen } = props;
  const onPage = rows.map(({ id }) => id);
  const chosenHere = onPage.filter((id) => chosen.ids.has(id)).length;
  return {
    title: "Select",
    fixed: "start",
    className: "w-12",
    header: (
      <Checkbox
        className="block"
        checked={chosenHere > 0 && (chosenHere === onPage.length || "indeterminate")}
        aria-label={`Select all ${of}s of this page`}
        onCheckedChange={(checked) => chosen.choose(onPage, checked === true)}
      />
    ),
    cell: (row) => (
      <Checkbox
        className="block"
        data-key="x"
        checked={chosen.ids.has(row.id)}
        aria-label={`Select ${nameOf(row)}`}
        onCheckedChange={(checked) => chosen.choose([row.id], checked === true)}
      />
    ),
  };
}
