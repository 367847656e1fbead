import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { PRICE_ROW_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { exportOf, inOrderOf } from "../core/index.ts";
import { runRowIdsSql } from "./list-rows.queries.ts";
import { findRows } from "./price-rows.queries.ts";
import { viewRow } from "./runs/price-run-view.ts";
import { requireRun } from "./runs/with-run-lock.ts";

/** The export of `listPriceRows`. */
export const priceRowsExport = exportOf({
  async ids(ctx, { id, filter, search, ...asked }: ExportFilter<"price_rows">) {
    await requireRun(ctx, id);
    return runRowIdsSql({ runId: id, filter, search, sorting: sortingOf(PRICE_ROW_SORTS, asked) });
  },
  key: Number,
  async rows({ db }, rowNumbers, { id }) {
    const rows = await findRows(db, { runId: id, rowNumbers });
    return inOrderOf(rowNumbers, rows, (row) => row.row_number).map(viewRow);
  },
  columns: () => ({
    Line: (row) => row.rowNumber,
    Identifier: (row) => row.identifier,
    Product: (row) => row.title,
    "Old price": (row) => dollars(row.oldPriceCents),
    "New price": (row) => dollars(row.newPriceCents) ?? row.price,
    "Change %": (row) => row.changePercent,
    Ticked: (row) => (row.included ? "yes" : "no"),
    Status: (row) => row.outcome ?? row.finding,
    Why: (row) => row.reason,
  }),
});

/** As a number that spreadsheets can calculate with. */
function dollars(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
