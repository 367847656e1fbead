import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

export const LazyOutcomeDialog = lazyDialog(async () => (await import("./outcome-dialog.tsx")).OutcomeDialog);
