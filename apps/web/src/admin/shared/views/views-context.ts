import type { SavedView, ViewColumns } from "@scriptkeeper/contracts/lists/saved-views";
import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { createContext, useContext } from "react";

export interface ListViewState {
  list: ViewList;
  /** Under which name the columns of its table are kept. */
  arrangeAs: string;
  /** The view that is looked at. */
  view: SavedView | null;
  /** Whether something of it was changed and not saved. */
  isChanged: boolean;
  /** How the list is looked at now. */
  now: { params: Record<string, string>; columns: ViewColumns | null };
  /** The revision of the view that was looked at: somebody may have saved another since. */
  revision: number;
  /** Null leads back to the list as it is by itself. */
  open: (view: SavedView | null) => void;
  /** Whoever has saved the view has seen what it is now. */
  saved: (view: SavedView) => void;
}

export const ListViewContext = createContext<ListViewState | null>(null);

/** The view of the list around, and what is needed to save it. */
export function useListView(): ListViewState {
  const state = useContext(ListViewContext);
  if (!state) throw new Error("stands in no list that has views");
  return state;
}
