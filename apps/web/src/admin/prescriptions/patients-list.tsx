import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../../shared/components/query-page.tsx";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import type { ItemsListProps } from "./list/items-list.tsx";
import { SelectMatching } from "./list/select-matching.tsx";
import { PatientsTable } from "./patients-table.tsx";
import { usePrescriptionsParams } from "./prescriptions-search-params.ts";

/** One page of the patients with prescriptions. */
export function PatientsList({ empty, ...selecting }: ItemsListProps) {
  const { search, filter, page, open, change } = usePrescriptionsParams();
  const patients = trpc.prescriptions.listPatients.useQuery(
    { search, filter, page },
    { placeholderData: keepPreviousData },
  );
  return (
    <QueryPage
      query={patients}
      of="patients"
      failed={prescriptionMessages.loadFailed}
      page={page}
      onPage={(next) => change({ page: next })}
      pageOf={({ patients: rows, ...of }) => ({ rows, ...of })}
      empty={empty}
      tools={({ total, hasMore = false }) => (
        <>
          <SelectMatching
            of={{ search, filter }}
            count={patients.data?.items ?? null}
            onSelect={selecting.onSelect}
          />
          <ExportMenu of={{ list: "patients", filter: { search, filter } }} rows={total} more={hasMore} />
        </>
      )}
    >
      {(rows, { items }) => (
        <>
          <PatientsTable
            {...selecting}
            patients={rows}
            filter={filter}
            open={open}
            onOpen={(patient) => change({ open: patient })}
          />
          {items !== null && (
            <p className="text-ink-muted tabular-nums">
              {items.toLocaleString("en-AU")} {items === 1 ? "prescription" : "prescriptions"} in all
            </p>
          )}
        </>
      )}
    </QueryPage>
  );
}
