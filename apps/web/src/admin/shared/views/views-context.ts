import type { SavedView, ViewColumns } from "@scriptkeeper/contracts/lists/saved-views";
import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { createContext, useContext } from "react";

export interface ListViewState {
  list: ViewList;
  /** The name under which the columns of the table are kept. */
  arrangeAs: string;
  /** The open view. */
  view: SavedView | null;
  /** Whether the view has unsaved changes. */
  isChanged: boolean;
  /** The current state of the list. */
  now: { params: Record<string, string>; columns: ViewColumns | null };
  /** The revision of the view as shown; somebody may have saved another since. */
  revision: number;
  /** Opens a view; null returns to the list's default state. */
  open: (view: SavedView | null) => void;
  /** Notes the saved view: the person who saved it has seen its current revision. */
  saved: (view: SavedView) => void;
}

export const ListViewContext = createContext<ListViewState | null>(null);

/** Returns the open view of the surrounding list, and what is needed to save it. */
export function useListView(): ListViewState {
  const state = useContext(ListViewContext);
  if (!state) throw new Error("stands in no list that has views");
  return state;
}
