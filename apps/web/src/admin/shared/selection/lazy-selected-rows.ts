import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

/** It stands below the rows, in front of nothing: meanwhile others are chosen by their keys. */
export const LazySelectedRows = lazyDialog(
  async () => (await import("./selected-rows.tsx")).SelectedRows,
  () => null,
);
