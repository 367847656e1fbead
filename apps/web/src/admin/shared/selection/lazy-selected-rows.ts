import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

/**
 * The bar appears below the rows and covers nothing, so nothing stands in its place while it loads: selecting by keys
 * goes on.
 */
export const LazySelectedRows = lazyDialog(
  async () => (await import("./selected-rows.tsx")).SelectedRows,
  () => null,
);
