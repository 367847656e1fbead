import { stateWords } from "@scriptkeeper/contracts/installation/state-words";
import type { StoreScope } from "@scriptkeeper/contracts/installation/store-status";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { StateMark } from "./state-mark.tsx";

const marks = {
  granted: "good",
  missing: "bad",
  unknown: "unknown",
} as const satisfies Record<StoreScope["state"], unknown>;

/** The scopes that the product needs in the store, and what for. */
export function ScopesTable({ scopes }: { scopes: StoreScope[] }) {
  return (
    <DataTable
      aria-label="Scopes of the app"
      arrangeAs={null}
      focusableFrame
      rows={scopes}
      keyOf={({ scope }) => scope}
      columns={[
        { title: "Scope", className: "font-mono", cell: ({ scope }) => scope },
        {
          title: "State",
          cell: ({ state }) => <StateMark state={marks[state]}>{stateWords[state]}</StateMark>,
        },
        { title: "Needed for", className: "min-w-60", cell: ({ use }) => use },
      ]}
    />
  );
}
