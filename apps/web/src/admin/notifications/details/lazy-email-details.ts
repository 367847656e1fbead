import { lazyDialog } from "../../../shared/lazy-dialog.tsx";

export const LazyEmailDetails = lazyDialog(async () => (await import("./email-details.tsx")).EmailDetails);
