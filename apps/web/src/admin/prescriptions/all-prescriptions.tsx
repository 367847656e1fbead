import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Label } from "@scriptkeeper/ui/label";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { Select } from "@scriptkeeper/ui/select";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../../shared/components/query-page.tsx";
import { PatientsTable } from "./patients-table.tsx";
import { usePrescriptionsParams } from "./prescriptions-search-params.ts";
import { nothingSelected, type Selection, withItems } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";

const filters: Record<PrescriptionFilter, string> = {
  all: "All prescriptions",
  active: "Active",
  expiring: "Expiring soon",
  pending: "Pending renewal",
};

/** Every patient with prescriptions: found, opened, changed and deleted here. */
export function AllPrescriptions() {
  const { search, filter, page, open, change } = usePrescriptionsParams();
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const patients = trpc.prescriptions.listPatients.useQuery(
    { search, filter, page },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="space-y-4 dense:space-y-2">
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
      <QueryPage
        query={patients}
        of="patients"
        failed={prescriptionMessages.loadFailed}
        page={page}
        onPage={(next) => change({ page: next })}
        pageOf={({ patients: rows, ...of }) => ({ rows, ...of })}
        empty={<Nobody narrowed={search !== "" || filter !== "all"} />}
      >
        {(rows, { items }) => (
          <>
            <PatientsTable
              patients={rows}
              filter={filter}
              open={open}
              onOpen={(patient) => change({ open: patient })}
              selection={selection}
              onSelect={(items, chosen) => setSelection((now) => withItems(now, items, chosen))}
            />
            {items !== null && (
              <p className="text-ink-muted tabular-nums">
                {items.toLocaleString("en-AU")} {items === 1 ? "prescription" : "prescriptions"} in all
              </p>
            )}
          </>
        )}
      </QueryPage>
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
      <Label htmlFor="prescription-filter" className="dense:sr-only">
        Show
      </Label>
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

function Nobody({ narrowed }: { narrowed: boolean }) {
  const { change } = usePrescriptionsParams();
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
