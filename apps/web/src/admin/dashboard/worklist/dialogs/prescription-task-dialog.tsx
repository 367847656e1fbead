import { Dialog } from "@scriptkeeper/ui/dialog";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../../shared/components/query-failure.tsx";
import { SaysOpening } from "../../../../shared/lazy-dialog.tsx";
import { SettingsContext } from "../../../../shared/settings-context.ts";
import { useHasLoaded } from "../../../../shared/use-has-loaded.ts";
import { ReviewDialog } from "../../../shared/prescription/review-dialog.tsx";
import { UpdateReminderDialog } from "../../../shared/prescription/update-reminder-dialog.tsx";

export interface PrescriptionTaskDialogProps {
  id: number;
  /** The task: to review the prescription or to set its reminder. */
  needs: "review" | "reminder";
  onClose: () => void;
}

/** Reviews a prescription or sets its reminder, starting from its current state. Mounted only while open. */
export function PrescriptionTaskDialog({ id, needs, onClose }: PrescriptionTaskDialogProps) {
  const item = trpc.prescriptions.get.useQuery({ id }, { staleTime: 0 });
  const settings = trpc.auth.publicSettings.useQuery();
  const hasLoaded = useHasLoaded(item);
  const { data } = item;
  if (!data || !hasLoaded || !settings.data) {
    const failed = [item, settings].find(({ isError }) => isError);
    if (!failed) return <SaysOpening />;
    return (
      <Dialog title="The prescription could not be opened" onClose={onClose}>
        <QueryFailure query={failed} title="Failed to load the prescription" />
      </Dialog>
    );
  }
  return (
    <SettingsContext value={settings.data}>
      {needs === "reminder" ? (
        <UpdateReminderDialog item={data} onClose={onClose} />
      ) : (
        <ReviewDialog item={{ is_cannabis: false, ...data }} onClose={onClose} />
      )}
    </SettingsContext>
  );
}
