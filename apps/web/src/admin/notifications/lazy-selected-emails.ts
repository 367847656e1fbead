import { lazyDialog } from "../../shared/lazy-dialog.tsx";

export const LazySelectedEmails = lazyDialog(
  async () => (await import("./selected-emails.tsx")).SelectedEmails,
);
