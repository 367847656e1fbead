import type { LatePatient } from "@scriptkeeper/contracts/reminders/late-patients";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { phoneAddress } from "../../../shared/phone-address.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { personName } from "../../shared/people/person.ts";
import { ListTable } from "../../shared/selection/list-table.tsx";

export interface LateRenewalsTableProps {
  title: string;
  lines: readonly LatePatient[];
  sorting: TableSorting;
  onSettle: (line: LatePatient) => void;
}

/** Late renewals: whom to call, why, what has been tried, and the button to note the outcome. */
export function LateRenewalsTable({ title, lines, sorting, onSettle }: LateRenewalsTableProps) {
  return (
    <ListTable
      aria-label={title}
      arrangeAs="late_patients"
      selects={{
        list: "late_patients",
        of: "late renewal",
        nameOf: (line) => `${medicineName(line)} of ${personName(line.patient)}`,
      }}
      sorting={sorting}
      rows={lines}
      keyOf={(line) => line.id}
      columns={[
        {
          title: "Product",
          sort: "product",
          className: "min-w-40 font-semibold",
          cell: (line) => <Product line={line} />,
        },
        {
          title: "Customer",
          sort: "patient",
          className: "min-w-48 wrap-anywhere",
          cell: (line) => <Customer line={line} />,
        },
        { title: "Why", sort: "newest", className: "min-w-40", cell: (line) => line.reason },
        { title: "What was tried", className: "min-w-56", cell: (line) => <Tried line={line} /> },
        {
          title: "Actions",
          fixed: "end",
          cell: (line) => (
            <Button
              variant="secondary"
              size="sm"
              className="whitespace-nowrap"
              aria-label={`Record outcome of ${medicineName(line)} for ${personName(line.patient)}`}
              onClick={() => onSettle(line)}
            >
              Record outcome
            </Button>
          ),
        },
      ]}
    />
  );
}

function Product({ line }: { line: LatePatient }) {
  return (
    <Link className="underline" to={`${paths.adminPrescriptions}/${line.item_id}`}>
      {medicineName(line)}
    </Link>
  );
}

/** Links on lines of their own, each high enough to be hit. */
const lineLink = "block min-h-6 w-fit content-center underline";

function Customer({ line: { patient } }: { line: LatePatient }) {
  return (
    <>
      <Link className={`font-semibold wrap-anywhere ${lineLink}`} to={paths.adminPatient(patient.id)}>
        {personName(patient)}
      </Link>
      {patient.phone ? (
        <a className={`whitespace-nowrap ${lineLink}`} href={phoneAddress(patient.phone)}>
          {patient.phone}
        </a>
      ) : (
        <span className="block text-ink-muted">No phone number</span>
      )}
      <span className="block text-ink-muted">{patient.email}</span>
    </>
  );
}

function Tried({ line: { tried } }: { line: LatePatient }) {
  const { storeTimezone } = useSettings();
  if (tried.length === 0) return "No emails in recent weeks";
  return (
    <ul className="space-y-1">
      {tried.map(({ key, at, title, detail, state }) => (
        <li key={key}>
          {shortDay(dayAt(new Date(at), storeTimezone))}: {detail ?? title}
          {state && <span className="text-ink-muted"> ({state.label.toLowerCase()})</span>}
        </li>
      ))}
    </ul>
  );
}
