import type { PatientRow } from "@scriptkeeper/contracts/patients";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Button } from "@scriptkeeper/ui/button";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Fragment, type ReactNode, useState } from "react";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { personEmail, personName } from "../shared/person.ts";
import { useFailureToast } from "../shared/use-failure-toast.ts";
import { PatientOrders } from "./patient-orders.tsx";
import { checkedState, choosable, type SelectedItem, type Selection, selectedItems } from "./selection.ts";

export interface PatientsTableProps {
  patients: readonly PatientRow[];
  filter: PrescriptionFilter;
  open: number | null;
  onOpen: (patient: number | null) => void;
  selection: Selection;
  onSelect: (items: readonly SelectedItem[], chosen: boolean) => void;
}

/** A row for each patient; the orders of one of them at a time stand under its row. */
export function PatientsTable(props: PatientsTableProps) {
  const { patients, open, onOpen } = props;
  return (
    <Table stickyHead>
      <caption className="sr-only">Patients and their prescriptions</caption>
      <TableHead>
        <TableRow>
          <TableHeader className="w-12">
            <span className="sr-only">Select</span>
          </TableHeader>
          <TableHeader>Patient</TableHeader>
          <TableHeader className="text-right max-sm:hidden sm:w-20">Orders</TableHeader>
          <TableHeader className="sm:w-36">
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <tbody>
        {patients.map((patient) => {
          const isOpen = patient.id === open;
          return (
            <Fragment key={patient.id}>
              <Row
                {...props}
                patient={patient}
                toggle={
                  <Button
                    variant="quiet"
                    size="sm"
                    className="max-sm:-mr-2 max-sm:px-1 sm:whitespace-nowrap"
                    aria-expanded={isOpen}
                    aria-label={`${isOpen ? "Hide" : "Show"} Orders of ${personName(patient)}`}
                    onClick={() => onOpen(isOpen ? null : patient.id)}
                  >
                    {isOpen ? "Hide Orders" : "Show Orders"}
                    {isOpen ? (
                      <ChevronUp aria-hidden="true" className="size-4 shrink-0" />
                    ) : (
                      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
                    )}
                  </Button>
                }
              />
              {isOpen && (
                <tr className="border-b border-line bg-canvas">
                  <td colSpan={4} className="p-3">
                    <PatientOrders {...props} patient={patient} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function Row(props: PatientsTableProps & { patient: PatientRow; toggle: ReactNode }) {
  const { patient, selection } = props;
  const name = personName(patient);
  const chosen = selectedItems(selection, ({ userId }) => userId === patient.id).length;
  const orders = patient.order_count.toLocaleString("en-AU");
  const { select, busy } = useSelectPatient(props);
  return (
    <TableRow data-line data-selected={chosen > 0 || undefined}>
      <TableCell>
        <Checkbox
          className="block"
          data-key="x"
          checked={checkedState(chosen, patient.item_count)}
          disabled={busy || patient.item_count === 0}
          aria-label={`Select all prescriptions of ${name}`}
          onCheckedChange={(checked) => void select(checked === true)}
        />
      </TableCell>
      <TableCell className="dense:max-w-0">
        <CellLines
          details={[
            personEmail(patient),
            <span key="orders" className="sm:hidden">
              {orders} {patient.order_count === 1 ? "order" : "orders"}
            </span>,
          ]}
        >
          {name}
        </CellLines>
      </TableCell>
      <TableCell className="text-right max-sm:hidden">{orders}</TableCell>
      <TableCell className="text-right">{props.toggle}</TableCell>
    </TableRow>
  );
}

/** Chooses everything of a patient, whose items may not have been loaded yet. */
function useSelectPatient({
  patient,
  filter,
  selection,
  onSelect,
}: PatientsTableProps & { patient: PatientRow }) {
  const utils = trpc.useUtils();
  const failed = useFailureToast();
  const [busy, setBusy] = useState(false);
  async function select(chosen: boolean) {
    if (!chosen)
      return onSelect(
        selectedItems(selection, ({ userId }) => userId === patient.id),
        false,
      );
    setBusy(true);
    try {
      const orders = await utils.prescriptions.listPatientOrders.fetch({ userId: patient.id, filter });
      onSelect(
        choosable(orders, { id: patient.id, name: personName(patient), filtered: filter !== "all" }),
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
