import type { StoreScope } from "@scriptkeeper/contracts/installation/store-status";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { StateMark } from "./state-mark.tsx";

const marks = {
  granted: { state: "good", word: "Granted" },
  missing: { state: "bad", word: "Missing" },
  unknown: { state: "unknown", word: "Not known" },
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
          cell: ({ state }) => <StateMark state={marks[state].state}>{marks[state].word}</StateMark>,
        },
        { title: "Needed for", className: "min-w-60", cell: ({ use }) => use },
      ]}
    />
  );
}
