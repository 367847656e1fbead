import { doubtSentences } from "@scriptkeeper/contracts/recalls/messages";
import type { OpenOrder, SuppliedFilter, SuppliedPatient } from "@scriptkeeper/contracts/recalls/recalls";
import { numberText } from "@scriptkeeper/domain/number-words";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { personEmail, personName } from "../shared/people/person.ts";
import { ListTable } from "../shared/selection/list-table.tsx";
import { Phone } from "./phone.tsx";

export interface SuppliedTableProps {
  people: readonly SuppliedPatient[];
  /** The supplies for which these people were found. */
  question: SuppliedFilter;
  sorting: TableSorting;
}

/** The people supplied: phone number, last supply, and any order that can still be stopped. */
export function SuppliedTable({ people, question, sorting }: SuppliedTableProps) {
  return (
    <ListTable
      stickyHead
      aria-label="People supplied"
      arrangeAs="recalls"
      selects={{ list: "supplied", of: "person", nameOf: personName, filter: question }}
      sorting={sorting}
      rows={people}
      keyOf={(patient) => patient.key}
      columns={[
        {
          title: "Name",
          sort: "name",
          className: "max-w-72 min-w-28 dense:w-1/4 dense:max-w-0",
          cell: (patient) => <Name patient={patient} />,
        },
        {
          title: "Email",
          className: "max-w-80 min-w-40 wrap-anywhere dense:w-1/4 dense:max-w-0",
          cell: (patient) => <Email patient={patient} />,
        },
        {
          title: "Phone",
          className: "whitespace-nowrap",
          cell: ({ phone }) => <Phone phone={phone} />,
        },
        {
          title: "Last supplied",
          sort: "supplied",
          className: "min-w-28 whitespace-nowrap",
          cell: ({ last_supplied_on: day }) => (day ? shortDay(day) : "Not yet"),
        },
        {
          title: "Packs",
          sort: "packs",
          isNumeric: true,
          cell: ({ packs }) => numberText(packs),
        },
        {
          title: "Strength",
          className: "min-w-20 wrap-anywhere dense:max-w-40",
          cell: ({ strengths }) => (
            <CellLines plain details={[]}>
              {strengths.map((strength) => strength ?? "Not known").join(", ")}
            </CellLines>
          ),
        },
        {
          title: "What to know",
          className: "min-w-48 dense:w-1/2 dense:max-w-0",
          cell: (patient) => <Notes patient={patient} />,
        },
      ]}
    />
  );
}

function Name({ patient }: { patient: SuppliedPatient }) {
  if (patient.user_id === null)
    return (
      <CellLines details={["Account deleted"]}>
        {patient.email === null ? "Unknown" : personName(patient)}
      </CellLines>
    );
  return (
    <CellLines details={[]}>
      <Link to={paths.adminPatient(patient.user_id)} className="text-accent underline">
        {personName(patient)}
      </Link>
    </CellLines>
  );
}

function Email({ patient }: { patient: SuppliedPatient }) {
  return (
    <div className="dense:flex dense:items-center dense:gap-2">
      <CellLines plain details={[]}>
        {personEmail(patient)}
      </CellLines>
      {patient.is_email_bad && (
        <Badge isState variant="destructive">
          Call: email does not arrive
        </Badge>
      )}
    </div>
  );
}

function Notes({ patient }: { patient: SuppliedPatient }) {
  const { unpaid, on_its_way, doubts } = patient;
  return (
    <div className="space-y-1 dense:flex dense:items-center dense:gap-2 dense:space-y-0">
      {unpaid.length > 0 && (
        <Badge isState variant="warning">
          {orders("Not paid yet", unpaid)}
        </Badge>
      )}
      {on_its_way.length > 0 && (
        <Badge isState variant="warning">
          {orders("On its way", on_its_way)}
        </Badge>
      )}
      {doubts.length > 0 && (
        <CellLines plain details={[]}>
          <span className="text-ink-muted">{doubts.map((doubt) => doubtSentences[doubt]).join(" ")}</span>
        </CellLines>
      )}
    </div>
  );
}

/** Returns "On its way: #1001, #1004"; an order without a number has not been placed yet. */
function orders(what: string, of: readonly OpenOrder[]): string {
  const names = of.flatMap(({ order_name }) => order_name ?? []);
  return names.length > 0 ? `${what}: ${names.join(", ")}` : what;
}
