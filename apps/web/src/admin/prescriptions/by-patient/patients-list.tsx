import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import { isPatientSortOffered, PATIENT_SORTS, type PatientSort } from "@scriptkeeper/contracts/lists/sorts";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { numberText, plural } from "@scriptkeeper/domain/number-words";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { useLoadFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { offeredSorting, sortInput, tableSorting } from "../../shared/lists/sorting.ts";
import { ItemChangeDialog, type ItemToChange } from "../change-item/item-change-dialog.tsx";
import { CountedNote } from "../counted-note.tsx";
import type { ItemsListProps } from "../list/items-list.tsx";
import { SelectMatching } from "../list/select-matching.tsx";
import { usePrescriptionsParams } from "../prescriptions-search-params.ts";
import { selectedItems } from "../selection/selection.ts";
import { PatientsTable } from "./patients-table.tsx";

/** One page of the patients with prescriptions. */
export function PatientsList({ empty, ...selecting }: ItemsListProps) {
  const [changing, setChanging] = useState<ItemToChange | null>(null);
  const { search, filter, counted, page, sort, order, open, change } = usePrescriptionsParams();
  const of = { search, filter, ...(counted !== null && { counted }) };
  const isOffered = (sorting: Sorting<PatientSort>) => isPatientSortOffered(of, sorting);
  const sorting = offeredSorting(PATIENT_SORTS, { sort, order, isOffered });
  const question = { ...of, ...sortInput(PATIENT_SORTS, sorting) };
  const patients = trpc.prescriptions.listPatients.useQuery(
    { ...question, page },
    { placeholderData: keepPreviousData },
  );
  useLoadFailureToast(patients, prescriptionMessages.loadFailed);
  return (
    <>
      <CountedNote note={patients.data?.counted} />
      <QueryPage
        query={patients}
        of="patients"
        failed={prescriptionMessages.loadFailed}
        page={page}
        onPage={(next) => change({ page: next })}
        pageOf={({ patients: rows, ...of }) => ({ rows, ...of })}
        empty={empty}
        tools={<SelectMatching of={of} count={patients.data?.items ?? null} onSelect={selecting.onSelect} />}
        file={{ list: "patients", filter: question }}
      >
        {(rows, { items }) => (
          <>
            <PatientsTable
              {...selecting}
              patients={rows}
              sorting={tableSorting(PATIENT_SORTS, {
                ...sorting,
                isOffered,
                onSort: (next) => change(next),
              })}
              of={of}
              open={open}
              onOpen={(patient) => change({ open: patient })}
              onChange={setChanging}
            />
            {items !== null && (
              <p className="text-ink-muted tabular-nums">
                {numberText(items)} {plural(items, "prescription")} in all
              </p>
            )}
          </>
        )}
      </QueryPage>
      {changing && (
        <ItemChangeDialog
          {...changing}
          onClose={() => setChanging(null)}
          onDeleted={() => {
            const { selection, onSelect } = selecting;
            onSelect(
              selectedItems(selection, ({ itemId }) => itemId === changing.item.id),
              false,
            );
            setChanging(null);
          }}
        />
      )}
    </>
  );
}
