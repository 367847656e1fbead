import { lateDialog } from "../../shared/late-dialog.tsx";

export const LateOutcomeDialog = lateDialog(async () => (await import("./outcome-dialog.tsx")).OutcomeDialog);
