import type { PriceRow } from "@scriptkeeper/contracts/prices";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { PriceRowStatus } from "./price-row-status.tsx";
import { count, percentText } from "./price-words.ts";
import { NewPrice, OldPrice } from "./prices-of-row.tsx";

export interface ReviewTableProps {
  rows: readonly PriceRow[];
  onTick: (rowNumbers: number[], included: boolean) => void;
}

/** The rows with their old and new price. Those that could be set can be ticked. */
export function ReviewTable({ rows, onTick }: ReviewTableProps) {
  return (
    <Table tabIndex={0} aria-label="Price updates to review">
      <TableHead>
        <TableRow>
          <TableHeader className="w-12">
            <TickAll rows={rows} onTick={onTick} />
          </TableHeader>
          <TableHeader className="text-right">Line</TableHeader>
          <TableHeader>Identifier</TableHeader>
          <TableHeader>Product</TableHeader>
          <TableHeader className="text-right">Old price</TableHeader>
          <TableHeader className="text-right">New price</TableHeader>
          <TableHeader className="text-right">Change</TableHeader>
          <TableHeader>Status</TableHeader>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.rowNumber} data-selected={row.included || undefined}>
            <TableCell>
              {canBeSet(row) && (
                <Checkbox
                  className="align-middle"
                  aria-label={`Update line ${row.rowNumber}, ${row.identifier}`}
                  checked={row.included}
                  onCheckedChange={(checked) => onTick([row.rowNumber], checked === true)}
                />
              )}
            </TableCell>
            <TableCell className="text-right">{count(row.rowNumber)}</TableCell>
            <TableCell className="max-w-60 min-w-32 break-words">{row.identifier}</TableCell>
            <TableCell className="max-w-72 min-w-40 break-words">{row.title ?? "–"}</TableCell>
            <TableCell className="text-right">
              <OldPrice row={row} />
            </TableCell>
            <TableCell className="text-right font-semibold">
              <NewPrice row={row} />
            </TableCell>
            <TableCell className="text-right whitespace-nowrap">{percentText(row.changePercent)}</TableCell>
            <TableCell className="min-w-52">
              <PriceRowStatus row={row} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function TickAll({ rows, onTick }: ReviewTableProps) {
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
        onTick(
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
