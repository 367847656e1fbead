import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

export const LazySelectedRows = lazyDialog(async () => (await import("./selected-rows.tsx")).SelectedRows);
