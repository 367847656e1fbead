/** Lists of new prices: uploading, looking up at the store, reviewing, applying and undoing them. */
export { updatePrices } from "./apply/update-prices.ts";
export { planPrices } from "./planned-prices.ts";
export { priceRowsExport } from "./price-rows-export.ts";
export { refusedRowsWork } from "./refused/refused-rows-work.ts";
export { closePriceRun } from "./runs/close-run.ts";
export { createPriceRun } from "./runs/create-run.ts";
export { processPriceRuns } from "./runs/process-price-runs.ts";
export { getLatestPriceRun, getPriceRun, listPriceRows, requirePriceRow } from "./runs/read-runs.ts";
export { retryFailedPriceRows } from "./runs/retry-failed-rows.ts";
export { startPriceRun } from "./runs/start-run.ts";
export { stopPriceRun } from "./runs/stop-run.ts";
export { undoPriceRun } from "./runs/undo-run.ts";
export { requireRun as requirePriceRun } from "./runs/with-run-lock.ts";
export { addPriceRows } from "./upload/add-rows.ts";
export { includePriceRows } from "./upload/include-rows.ts";
