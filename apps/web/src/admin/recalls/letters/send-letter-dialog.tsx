import { counted } from "@scriptkeeper/domain/number-words";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";

export interface SendLetterDialogProps {
  people: number;
  badAddresses: number;
  subject: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a letter goes out, which nobody can take back. */
export function SendLetterDialog(props: SendLetterDialogProps) {
  const { people, badAddresses, subject, onClose, onConfirm } = props;
  const to = counted(people, "person", "people");
  return (
    <ConfirmDialog
      title={`Send this letter to ${to}?`}
      confirmLabel={`Send to ${to}`}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="wrap-anywhere">“{subject}”</p>
      <p>
        It goes to each of them once, also to those who want no reminders, and to carers as their patients
        chose. It can’t be taken back.
      </p>
      {badAddresses > 0 && (
        <p>
          {badAddresses === 1 ? "One address takes" : `${badAddresses} addresses take`} no email: the recall’s
          page names who has to be called.
        </p>
      )}
    </ConfirmDialog>
  );
}
