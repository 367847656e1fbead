import { lateDialog } from "../../shared/late-dialog.tsx";

export const LateReviewDialog = lateDialog(async () => (await import("./review-dialog.tsx")).ReviewDialog);

export const LateUpdateReminderDialog = lateDialog(
  async () => (await import("./update-reminder-dialog.tsx")).UpdateReminderDialog,
);

export const LateEditRepeatsDialog = lateDialog(
  async () => (await import("./edit-repeats-dialog.tsx")).EditRepeatsDialog,
);
