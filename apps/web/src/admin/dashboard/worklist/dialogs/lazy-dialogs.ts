import { lazyDialog } from "../../../../shared/lazy-dialog.tsx";

export const LazyAddressDialog = lazyDialog(async () => (await import("./address-dialog.tsx")).AddressDialog);

export const LazyPrescriptionTaskDialog = lazyDialog(
  async () => (await import("./prescription-task-dialog.tsx")).PrescriptionTaskDialog,
);
