import type { PriceRowPatients } from "@scriptkeeper/contracts/editing/effects";
import { countedBy } from "@scriptkeeper/contracts/prescriptions/counted-items";
import type { PriceRow } from "@scriptkeeper/contracts/prices/prices";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { DataTable, type TableSorting } from "@scriptkeeper/ui/data-table";
import { countedPath, NewTabLink } from "../../../shared/counted/counted-link.tsx";
import { percentText } from "../price-labels.ts";
import { NewPrice, OldPrice } from "../prices-of-row.tsx";
import { PriceRowStatus } from "./price-row-status.tsx";

export interface ReviewTableProps {
  /** The id of the price update. */
  runId: number;
  rows: readonly PriceRow[];
  /** For each row number, how many patients have the product that the row prices. */
  patients: ReadonlyMap<number, PriceRowPatients["rows"][number]["patients"]>;
  sorting: TableSorting;
  onSelect: (rowNumbers: number[], included: boolean) => void;
}

/** The rows with old and new price. Those that can be set have a checkbox. */
export function ReviewTable({ runId, rows, patients, sorting, onSelect }: ReviewTableProps) {
  return (
    <DataTable
      tabIndex={0}
      aria-label="Price updates to review"
      arrangeAs="price_rows"
      sorting={sorting}
      rows={rows}
      keyOf={(row) => row.rowNumber}
      isSelected={({ included }) => included}
      columns={[
        {
          title: "Tick",
          fixed: "start",
          header: <SelectAllRows rows={rows} onSelect={onSelect} />,
          className: "w-12",
          cell: (row) =>
            canBeSet(row) && (
              <Checkbox
                className="align-middle"
                aria-label={`Update line ${row.rowNumber}, ${row.identifier}`}
                checked={row.included}
                onCheckedChange={(checked) => onSelect([row.rowNumber], checked === true)}
              />
            ),
        },
        { title: "Line", sort: "line", isNumeric: true, cell: (row) => numberText(row.rowNumber) },
        { title: "Identifier", className: "max-w-60 min-w-32 break-words", cell: (row) => row.identifier },
        {
          title: "Product",
          sort: "product",
          className: "max-w-72 min-w-40 break-words",
          cell: (row) => row.title ?? "–",
        },
        { title: "Old price", isNumeric: true, cell: (row) => <OldPrice row={row} /> },
        {
          title: "New price",
          isNumeric: true,
          className: "font-semibold",
          cell: (row) => <NewPrice row={row} />,
        },
        {
          title: "Change",
          sort: "change",
          isNumeric: true,
          className: "whitespace-nowrap",
          cell: (row) => percentText(row.changePercent),
        },
        {
          title: "Patients",
          isNumeric: true,
          cell: ({ rowNumber }) => {
            const having = patients.get(rowNumber);
            if (!having) return "–";
            const text = `${numberText(having.count)}${having.isMore ? "+" : ""}`;
            if (having.count === 0) return text;
            return (
              <NewTabLink to={countedPath("patients", countedBy("price-row", runId, rowNumber))}>
                {text}
              </NewTabLink>
            );
          },
        },
        { title: "Status", className: "min-w-52", cell: (row) => <PriceRowStatus row={row} /> },
      ]}
    />
  );
}

function SelectAllRows({ rows, onSelect }: Pick<ReviewTableProps, "rows" | "onSelect">) {
  const settable = rows.filter(canBeSet);
  const ticked = settable.filter(({ included }) => included).length;
  if (settable.length === 0) return <span className="sr-only">Tick</span>;
  const all = ticked === settable.length;
  return (
    <Checkbox
      className="align-middle"
      aria-label="Update all rows of this page"
      checked={all || (ticked > 0 && "indeterminate")}
      onCheckedChange={() =>
        onSelect(
          settable.map(({ rowNumber }) => rowNumber),
          !all,
        )
      }
    />
  );
}

function canBeSet({ finding }: PriceRow): boolean {
  return finding === "ready" || finding === "flagged";
}
