import { stateWords } from "@scriptkeeper/contracts/installation/state-words";
import type { StoreTopic } from "@scriptkeeper/contracts/installation/store-status";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { StateMark } from "./state-mark.tsx";

const marks = {
  subscribed: "good",
  refused: "bad",
  unknown: "unknown",
} as const satisfies Record<StoreTopic["state"], unknown>;

/** The webhooks that the store sends; for a refused topic, the store's message and what to do. */
export function TopicsTable({ topics }: { topics: StoreTopic[] }) {
  return (
    <DataTable
      aria-label="Messages from the store"
      arrangeAs={null}
      focusableFrame
      rows={topics}
      keyOf={({ topic }) => topic}
      columns={[
        { title: "Topic", className: "font-mono", cell: ({ topic }) => topic },
        {
          title: "State",
          cell: ({ state }) => <StateMark state={marks[state]}>{stateWords[state]}</StateMark>,
        },
        { title: "Scope", className: "font-mono", cell: ({ scope }) => scope },
        {
          title: "What to do",
          className: "min-w-60 space-y-1 py-2",
          cell: ({ refusal, advice }) => (
            <>
              {advice !== null && <p>{advice}</p>}
              {refusal !== null && <p className="text-ink-muted">The store says: “{refusal}”</p>}
            </>
          ),
        },
      ]}
    />
  );
}
