import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

export const LazyReviewDialog = lazyDialog(
  async () => (await import("../../shared/prescription/review-dialog.tsx")).ReviewDialog,
);

export const LazyUpdateReminderDialog = lazyDialog(
  async () => (await import("../../shared/prescription/update-reminder-dialog.tsx")).UpdateReminderDialog,
);

export const LazyEditRepeatsDialog = lazyDialog(
  async () => (await import("./edit-repeats-dialog.tsx")).EditRepeatsDialog,
);
