import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { ReactNode } from "react";
import { useLoadFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { CountedNote } from "../counted-note.tsx";
import type { SelectedItem, Selection } from "../selection/selection.ts";
import { ItemsTable } from "./items-table.tsx";
import { SelectMatching } from "./select-matching.tsx";
import { useItemList } from "./use-item-list.ts";

export interface ItemsListProps {
  selection: Selection;
  onSelect: (items: readonly SelectedItem[], chosen: boolean) => void;
  /** Shown if nothing is found. */
  empty: ReactNode;
}

/** One page of prescriptions of all patients. */
export function ItemsList({ selection, onSelect, empty }: ItemsListProps) {
  const { query, page, of, question, sorting, goTo } = useItemList();
  useLoadFailureToast(query, prescriptionMessages.loadFailed);
  const { total, hasMore } = query.data ?? { total: 0, hasMore: true };
  return (
    <>
      <CountedNote note={query.data?.counted} />
      <QueryPage
        query={query}
        of="prescriptions"
        failed={prescriptionMessages.loadFailed}
        page={page}
        onPage={(to) => goTo(to, query.data)}
        pageOf={({ prescriptions, ...of }) => ({ rows: prescriptions, ...of })}
        empty={empty}
        tools={<SelectMatching of={of} count={hasMore ? null : total} onSelect={onSelect} />}
        file={{ list: "prescriptions", filter: question }}
      >
        {(items) => <ItemsTable items={items} sorting={sorting} selection={selection} onSelect={onSelect} />}
      </QueryPage>
    </>
  );
}
