import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { type ColumnChoice, ColumnsKeptElsewhere, keptChoice } from "@scriptkeeper/ui/column-arrangement";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { KeptSelection, nothingKept } from "../selection/use-row-selection.ts";
import { addressOf, choiceOf, columnsOf, differs, paramsOf, viewIdOf } from "./view-state.ts";
import { ListViewContext } from "./views-context.ts";

const shownWithout = "The list is shown without the view.";

interface WithViewsProps {
  list: ViewList;
  /** The name under which the columns of the table are kept, if it is not the list's. */
  arrangeAs?: string;
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * A list with saved views. The address names the view beside the filter. If it names only the view, the view's filter
 * is added to it. If the viewer has no such view, a notice says so, and the list follows the address.
 */
export function WithViews({ list, arrangeAs = list, onOpen, children }: WithViewsProps) {
  const [address, setAddress] = useSearchParams();
  const id = viewIdOf(address);
  const views = trpc.savedViews.list.useQuery({ list }, { enabled: id !== null });
  const view = (id !== null && views.data?.views.find((each) => each.id === id)) || null;
  const key = view && `${view.id}.${view.revision}`;
  const [chosen, setChosen] = useState<{ key: string; choice: ColumnChoice } | null>(null);
  const choice = view && (chosen?.key === key ? chosen.choice : choiceOf(view.columns));
  const now = { params: paramsOf(list, address), columns: columnsOf(choice ?? keptChoice(arrangeAs)) };
  const isBare = Object.keys(now.params).length === 0;
  const wasApplied = useRef<number | null>(null);
  const [seen, setSeen] = useState<SavedView | null>(null);
  useEffect(() => {
    if (!view) return;
    const isNew = wasApplied.current !== view.id;
    wasApplied.current = view.id;
    if (isNew) setSeen(view);
    if (!isBare || Object.keys(view.params).length === 0) return;
    // Removing all of the view's parameters leaves the view.
    setAddress((at) => addressOf(list, at, isNew ? view : null), { replace: true });
  }, [view, isBare, list, setAddress]);
  const selection = useState(nothingKept);
  return (
    <KeptSelection value={selection}>
      <ListViewContext
        value={{
          list,
          arrangeAs,
          view,
          now,
          isChanged: view !== null && differs(view, now),
          revision: (seen?.id === id ? seen?.revision : view?.revision) ?? 0,
          saved: setSeen,
          open: (next) => {
            onOpen?.();
            setSeen(next);
            wasApplied.current = next?.id ?? null;
            setChosen(null);
            setAddress((at) => addressOf(list, at, next));
          },
        }}
      >
        <ColumnsKeptElsewhere
          value={
            choice && key
              ? { name: arrangeAs, choice, onChoose: (next) => setChosen({ key, choice: next }) }
              : null
          }
        >
          {id !== null && !view && views.isSuccess && (
            <Alert variant="warning" title={viewMessages.notFound}>
              {shownWithout}
            </Alert>
          )}
          {id !== null && !view && views.isError && (
            <QueryFailure query={views} title={viewMessages.loadFailed} explain={() => shownWithout} />
          )}
          {children}
        </ColumnsKeptElsewhere>
      </ListViewContext>
    </KeptSelection>
  );
}
