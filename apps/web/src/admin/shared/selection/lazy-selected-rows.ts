import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

/**
 * Has no placeholder while it loads: the bar appears below the rows and covers nothing, so selecting by keys
 * continues.
 */
export const LazySelectedRows = lazyDialog(
  async () => (await import("./selected-rows.tsx")).SelectedRows,
  () => null,
);
