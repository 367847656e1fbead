import type { RecallState } from "@scriptkeeper/contracts/constants";
import { recallStateLabels } from "@scriptkeeper/contracts/recalls/messages";
import type { RecallLetter } from "@scriptkeeper/contracts/recalls/recalls";
import { numberText } from "@scriptkeeper/domain/number-words";
import { shortDay, shortInstant } from "@scriptkeeper/domain/time/days";
import { Badge, type BadgeVariant } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { personName } from "../../shared/people/person.ts";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { Phone } from "../phone.tsx";

export interface LettersTableProps {
  recallId: number;
  letters: readonly RecallLetter[];
  sorting: TableSorting;
  onCall: (letter: RecallLetter) => void;
}

const looks: Record<RecallState, BadgeVariant> = {
  to_call: "destructive",
  waiting: "warning",
  called: "secondary",
  acknowledged: "success",
};

/** The recipients: phone number, state of the letter, and the button to note a call. */
export function LettersTable({ recallId, letters, sorting, onCall }: LettersTableProps) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="People sent the letter"
      arrangeAs="recall_letters"
      selects={{ list: "recall_letters", of: "person", nameOf: personName, filter: { id: recallId } }}
      sorting={sorting}
      rows={letters}
      keyOf={(letter) => letter.user_id}
      columns={[
        {
          title: "Name",
          sort: "name",
          className: "max-w-72 min-w-36 dense:w-1/4 dense:max-w-0",
          cell: (letter) => (
            <CellLines details={[letter.email]}>
              {letter.email === null ? (
                "Account deleted"
              ) : (
                <Link to={paths.adminPatient(letter.user_id)} className="text-accent underline">
                  {personName(letter)}
                </Link>
              )}
            </CellLines>
          ),
        },
        {
          title: "Phone",
          className: "min-w-36 whitespace-nowrap",
          cell: ({ phone }) => <Phone phone={phone} />,
        },
        {
          title: "Last supplied",
          sort: "supplied",
          className: "min-w-28 whitespace-nowrap",
          cell: (letter) => shortDay(letter.last_supplied_on),
        },
        { title: "Packs", isNumeric: true, cell: ({ packs }) => numberText(packs) },
        {
          title: "Letter",
          className: "min-w-56 wrap-anywhere dense:w-1/2 dense:max-w-0",
          cell: (letter) => (
            <div className="space-y-1 dense:flex dense:items-center dense:gap-2 dense:space-y-0">
              <Badge isState variant={looks[letter.state]}>
                {recallStateLabels[letter.state]}
              </Badge>
              <CellLines plain details={[]}>
                <span className="text-ink-muted">{detail(letter, storeTimezone)}</span>
              </CellLines>
            </div>
          ),
        },
        {
          title: "Actions",
          fixed: "end",
          cell: (letter) => (
            <RowAction
              className="-mx-2 whitespace-nowrap"
              label={`Record call with ${personName(letter)}`}
              onClick={() => onCall(letter)}
            >
              Record call
            </RowAction>
          ),
        },
      ]}
    />
  );
}

function detail(letter: RecallLetter, zone: string): string {
  const at = (instant: string) => shortInstant(new Date(instant), zone);
  const called = letter.called_at
    ? [`Called ${at(letter.called_at)} by ${letter.called_by ?? "a former administrator"}.`, letter.note]
    : [];
  const read = letter.acknowledged_at
    ? [
        `${letter.acknowledged_by === "carer" ? "A carer" : "They"} confirmed reading it ${at(letter.acknowledged_at)}.`,
      ]
    : [];
  if (read.length + called.length > 0) return [...read, ...called].filter(Boolean).join(" ");
  if (letter.state === "to_call") return "Email does not arrive.";
  return letter.emailed_at ? `Emailed ${at(letter.emailed_at)}.` : "The email is on its way.";
}
