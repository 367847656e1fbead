import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescriptions/limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Label } from "@scriptkeeper/ui/label";
import { Options } from "@scriptkeeper/ui/options";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { Select } from "@scriptkeeper/ui/select";
import { useRef, useState } from "react";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { PatientsList } from "./by-patient/patients-list.tsx";
import { ItemsList } from "./list/items-list.tsx";
import { usePrescriptionsParams } from "./prescriptions-search-params.ts";
import { SelectedPrescriptions } from "./selection/selected-prescriptions.tsx";
import { nothingSelected, type SelectedItem, type Selection, withItems } from "./selection/selection.ts";

const filters: Record<PrescriptionFilter, string> = {
  all: "All prescriptions",
  active: "Active",
  expiring: "Expiring soon",
  pending: "Pending renewal",
};

const lists = { patients: "By patient", items: "One by one" } as const;

/** All prescriptions, by patient or as one list, where they can be opened, edited and deleted. */
export function AllPrescriptions() {
  const { search, filter, counted, list, change } = usePrescriptionsParams();
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const leaveOut = (items: readonly SelectedItem[]) => setSelection((now) => withItems(now, items, false));
  const filterNow = useRef(filter);
  filterNow.current = filter;
  const shown = {
    selection,
    onSelect(items: readonly SelectedItem[], chosen: boolean) {
      // Selections that were requested under another filter no longer count.
      if (filterNow.current === filter) setSelection((now) => withItems(now, items, chosen));
    },
    empty: <Nobody narrowed={search !== "" || filter !== "all" || counted !== null} />,
  };
  return (
    <div className="space-y-4 dense:space-y-2">
      <WithViews
        list="prescriptions"
        arrangeAs={list === "patients" ? "patients" : "prescriptions"}
        onOpen={() => setSelection(nothingSelected)}
      >
        <ListFilters className="grid grid-cols-2 items-end gap-4 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,1fr)_10rem_8rem_auto] md:max-lg:grid-cols-[1fr_1fr_auto] md:max-lg:[&>:first-child]:col-span-3 lg:grid-cols-[minmax(0,1fr)_12rem_10rem_auto] dense:gap-2">
          <SearchBox
            label="Search prescriptions"
            placeholder="First name, last name, email or product"
            value={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
          <Choice
            id="prescription-filter"
            label="Show"
            choices={filters}
            value={filter}
            onChange={(next) => {
              setSelection(nothingSelected);
              change({ filter: next });
            }}
          />
          <Choice
            id="prescription-list"
            label="List"
            choices={lists}
            value={list}
            onChange={(next) => change({ list: next })}
          />
          <ViewsMenu />
        </ListFilters>
        {list === "patients" ? <PatientsList {...shown} /> : <ItemsList {...shown} />}
      </WithViews>
      <SelectedPrescriptions
        selection={selection}
        onClear={() => setSelection(nothingSelected)}
        onLeaveOut={leaveOut}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  id: string;
  label: string;
  choices: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ id, label, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <div className="space-y-1">
      <Label htmlFor={id} className="dense:sr-only">
        {label}
      </Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        <Options values={Object.keys(choices)} text={choices} />
      </Select>
    </div>
  );
}

function Nobody({ narrowed }: { narrowed: boolean }) {
  const { search, counted, change } = usePrescriptionsParams();
  if (!narrowed) {
    return (
      <EmptyState title={prescriptionMessages.none}>
        They appear here after the store's first paid order, or when you create one.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={prescriptionMessages.none}>
      {(search !== "" || counted === null) && <p>No first name, last name, email or product matches.</p>}
      <Button
        variant="secondary"
        className="mt-3"
        onClick={() => change({ search: "", filter: "all", counted: null })}
      >
        Show all prescriptions
      </Button>
    </EmptyState>
  );
}
