import { lazyDialog } from "../../../../shared/lazy-dialog.tsx";

export const LazyAddressDialog = lazyDialog(async () => (await import("./address-dialog.tsx")).AddressDialog);

export const LazyPrescriptionDialog = lazyDialog(
  async () => (await import("./prescription-dialog.tsx")).PrescriptionDialog,
);
