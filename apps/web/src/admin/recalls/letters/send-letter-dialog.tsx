import type { SuppliedConcern } from "@scriptkeeper/contracts/constants";
import type { LastLetter } from "@scriptkeeper/contracts/recalls/recalls";
import { counted, plural } from "@scriptkeeper/domain/number-words";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { NewTabLink } from "../../shared/counted/counted-link.tsx";
import { changeSearchParams } from "../../shared/lists/use-typed-search-params.ts";
import { recallsSearchParams } from "../recalls-search-params.ts";
import { EarlierLetter } from "./earlier-letter.tsx";

export interface SendLetterDialogProps {
  people: number;
  badAddresses: number;
  subject: string;
  lastLetter: LastLetter | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a letter is sent, which can't be undone. */
export function SendLetterDialog(props: SendLetterDialogProps) {
  const { people, badAddresses, subject, lastLetter, onClose, onConfirm } = props;
  const [address] = useSearchParams();
  const toList = (concern: SuppliedConcern) =>
    `${paths.adminRecalls}?${changeSearchParams(address, recallsSearchParams, { concern, search: "", page: 1 })}`;
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
        It goes to <NewTabLink to={toList("has_account")}>{to}</NewTabLink> once, including those who have
        stopped reminders, and to carers as their patients chose. You can't undo this.
      </p>
      {lastLetter && <EarlierLetter letter={lastLetter} />}
      {badAddresses > 0 && (
        <p>
          <NewTabLink to={toList("bad_address")}>
            {badAddresses === 1 ? "One address" : `${badAddresses} addresses`}
          </NewTabLink>{" "}
          {plural(badAddresses, "does", "do")} not work: the recall's page shows who to call.
        </p>
      )}
    </ConfirmDialog>
  );
}
