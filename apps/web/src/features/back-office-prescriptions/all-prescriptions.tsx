import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import type { PatientsPage } from "@scriptkeeper/contracts/patients";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Label } from "@scriptkeeper/ui/label";
import { Pager } from "@scriptkeeper/ui/pager";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { Select } from "@scriptkeeper/ui/select";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useListAddress } from "./list-address.ts";
import { PatientsTable } from "./patients-table.tsx";
import { nothingSelected, type Selection, withItems } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";

const filters: Record<PrescriptionFilter, string> = {
  all: "All prescriptions",
  active: "Active",
  expiring: "Expiring soon",
  pending: "Pending renewal",
};

/** Every patient with prescriptions: found, opened, changed and deleted here. */
export function AllPrescriptions({ settings }: { settings: PublicSettings }) {
  const { search, filter, page, open, change } = useListAddress();
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const patients = trpc.prescriptions.listPatients.useQuery(
    { search, filter, page },
    { placeholderData: keepPreviousData },
  );
  useFailureToast(patients.isError, prescriptionMessages.loadFailed);
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox
          hotkey
          label="Search prescriptions"
          placeholder="First name, last name, email or product"
          maxLength={200}
          value={search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        <FilterChoice
          filter={filter}
          onChange={(next) => {
            setSelection(nothingSelected);
            change({ filter: next });
          }}
        />
      </div>
      {patients.isError ? (
        <ErrorState
          title={prescriptionMessages.loadFailed}
          onRetry={() => void patients.refetch()}
          retrying={patients.isFetching}
        >
          <p>{failureDetail(patients.error)}</p>
        </ErrorState>
      ) : patients.data ? (
        <div className="space-y-3" aria-busy={patients.isPlaceholderData}>
          {patients.data.patients.length === 0 ? (
            <Nobody page={patients.data} narrowed={search !== "" || filter !== "all"} />
          ) : (
            <PatientsTable
              patients={patients.data.patients}
              filter={filter}
              settings={settings}
              open={open}
              onOpen={(patient) => change({ open: patient })}
              selection={selection}
              onSelect={(items, chosen) => setSelection((now) => withItems(now, items, chosen))}
            />
          )}
          {patients.data.items !== null && (
            <p className="text-ink-muted tabular-nums">
              {patients.data.items.toLocaleString("en-AU")}{" "}
              {patients.data.items === 1 ? "prescription" : "prescriptions"} in all
            </p>
          )}
          <Pager
            of="patients"
            page={patients.data.page}
            limit={patients.data.limit}
            shown={patients.data.patients.length}
            total={patients.data.total}
            more={patients.data.hasMore}
            onPage={(next) => change({ page: next })}
          />
        </div>
      ) : (
        <div role="status" aria-label="Loading the prescriptions">
          <RowsSkeleton />
        </div>
      )}
      <SelectionBar
        selection={selection}
        onClear={() => setSelection(nothingSelected)}
        onDeleted={(items) => setSelection((now) => withItems(now, items, false))}
      />
    </div>
  );
}

interface FilterChoiceProps {
  filter: PrescriptionFilter;
  onChange: (filter: PrescriptionFilter) => void;
}

function FilterChoice({ filter, onChange }: FilterChoiceProps) {
  return (
    <div className="space-y-1">
      <Label htmlFor="prescription-filter">Show</Label>
      <Select
        id="prescription-filter"
        value={filter}
        onChange={(event) => onChange(event.target.value as PrescriptionFilter)}
      >
        {Object.entries(filters).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Nobody({ page, narrowed }: { page: PatientsPage; narrowed: boolean }) {
  const { change } = useListAddress();
  if (page.page > 1) {
    return (
      <EmptyState title={prescriptionMessages.none}>
        <p>This page is past the end of the list.</p>
        <Button variant="secondary" className="mt-3" onClick={() => change({ page: 1 }, { replace: true })}>
          Go to the first page
        </Button>
      </EmptyState>
    );
  }
  if (!narrowed) {
    return (
      <EmptyState title={prescriptionMessages.none}>
        They appear here with the first paid order of the store, or with one that you create.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={prescriptionMessages.none}>
      <p>No first name, last name, email or product fits.</p>
      <Button variant="secondary" className="mt-3" onClick={() => change({ search: "", filter: "all" })}>
        Show all prescriptions
      </Button>
    </EmptyState>
  );
}
