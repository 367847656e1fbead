import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescriptions/limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PatientRow } from "@scriptkeeper/contracts/prescriptions/patients";
import { numberText, plural } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { DataTable, type TableSorting } from "@scriptkeeper/ui/data-table";
import { EmailText } from "@scriptkeeper/ui/email-text";
import { RowCheckbox } from "@scriptkeeper/ui/row-checkbox";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useState } from "react";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { personEmail, personName } from "../../shared/people/person.ts";
import type { ItemToChange } from "../change-item/item-change-dialog.tsx";
import {
  checkedState,
  choosable,
  type SelectedItem,
  type Selection,
  selectedItems,
} from "../selection/selection.ts";
import { PatientOrders } from "./patient-orders.tsx";

export interface PatientsTableProps {
  patients: readonly PatientRow[];
  /** Limits which prescriptions of each patient are listed. */
  of: { filter: PrescriptionFilter; counted?: string };
  open: number | null;
  onOpen: (patient: number | null) => void;
  selection: Selection;
  onSelect: (items: readonly SelectedItem[], chosen: boolean) => void;
  onChange: (what: ItemToChange) => void;
}

/** A row per patient. One patient at a time can be opened, with the orders under the row. */
export function PatientsTable({ sorting, ...props }: PatientsTableProps & { sorting: TableSorting }) {
  const { patients, open, onOpen, selection } = props;
  return (
    <DataTable
      stickyHead
      aria-label="Patients and their prescriptions"
      arrangeAs="patients"
      rows={patients}
      keyOf={({ id }) => id}
      sorting={sorting}
      isSelected={(patient) => ofPatient(selection, patient).length > 0}
      below={(patient) => patient.id === open && <PatientOrders {...props} patient={patient} />}
      columns={[
        {
          title: "Select",
          fixed: "start",
          className: "w-12",
          header: <span className="sr-only">Select</span>,
          cell: (patient) => <SelectPatient {...props} patient={patient} />,
        },
        {
          title: "Patient",
          sort: "patient",
          // On a phone this column takes the remaining width, whatever the rows contain.
          className: "max-sm:w-full max-sm:max-w-0 dense:w-1/2 dense:max-w-0",
          cell: (patient) => (
            <CellLines details={[<OnPhone key="phone" patient={patient} />]}>{personName(patient)}</CellLines>
          ),
        },
        {
          title: "Email",
          sort: "email",
          isWide: true,
          className: "wrap-anywhere dense:w-1/2 dense:max-w-0",
          cell: (patient) => (
            <CellLines plain details={[]}>
              {personEmail(patient)}
            </CellLines>
          ),
        },
        {
          title: "Orders",
          isNumeric: true,
          isWide: true,
          cell: (patient) => numberText(patient.order_count),
        },
        {
          title: "Prescriptions",
          isNumeric: true,
          isExtra: true,
          cell: (patient) => numberText(patient.item_count),
        },
        { title: "ID", sort: "newest", isNumeric: true, isExtra: true, cell: ({ id }) => id },
        {
          title: "Actions",
          fixed: "end",
          header: <span className="sr-only">Actions</span>,
          className: "text-right sm:w-36",
          cell: (patient) => <ShowOrders patient={patient} isOpen={patient.id === open} onOpen={onOpen} />,
        },
      ]}
    />
  );
}

/** What has no column of its own on a phone. */
function OnPhone({ patient }: { patient: PatientRow }) {
  const { order_count } = patient;
  return (
    <span className="sm:hidden">
      <span className="block">
        <EmailText>{personEmail(patient)}</EmailText>
      </span>
      {numberText(order_count)} {plural(order_count, "order")}
    </span>
  );
}

interface ShowOrdersProps extends Pick<PatientsTableProps, "onOpen"> {
  patient: PatientRow;
  isOpen: boolean;
}

function ShowOrders({ patient, isOpen, onOpen }: ShowOrdersProps) {
  const verb = isOpen ? "Hide" : "Show";
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:-mr-2 max-sm:px-1 sm:whitespace-nowrap"
      aria-expanded={isOpen}
      aria-label={`${verb} Orders of ${personName(patient)}`}
      onClick={() => onOpen(isOpen ? null : patient.id)}
    >
      {verb} Orders
      <Chevron aria-hidden="true" className="size-4 shrink-0" />
    </Button>
  );
}

function SelectPatient(props: PatientsTableProps & { patient: PatientRow }) {
  const { patient, selection } = props;
  const { select, busy } = useSelectPatient(props);
  return (
    <RowCheckbox
      data-key="x"
      checked={checkedState(ofPatient(selection, patient).length, patient.item_count)}
      aria-busy={busy}
      disabled={patient.item_count === 0}
      aria-label={`Select all prescriptions of ${personName(patient)}`}
      onCheckedChange={(checked) => void select(checked)}
    />
  );
}

function ofPatient(selection: Selection, { id }: PatientRow): SelectedItem[] {
  return selectedItems(selection, ({ userId }) => userId === id);
}

/** Selects all prescriptions of a patient, which may not have been loaded yet. */
function useSelectPatient({
  patient,
  of: { filter, counted },
  selection,
  onSelect,
}: PatientsTableProps & { patient: PatientRow }) {
  const utils = trpc.useUtils();
  const failed = useFailureToast();
  const [busy, setBusy] = useState(false);
  async function select(chosen: boolean) {
    if (!chosen) return onSelect(ofPatient(selection, patient), false);
    setBusy(true);
    try {
      const orders = await utils.prescriptions.listPatientOrders.fetch({
        userId: patient.id,
        filter,
        ...(counted && { counted }),
      });
      onSelect(
        choosable(orders, {
          id: patient.id,
          name: personName(patient),
          filtered: filter !== "all" || Boolean(counted),
        }),
        true,
      );
    } catch (error) {
      failed(prescriptionMessages.loadFailed, failureDetail(error));
    } finally {
      setBusy(false);
    }
  }
  return { select, busy };
}
