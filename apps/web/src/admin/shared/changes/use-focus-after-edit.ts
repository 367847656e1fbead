import { type RefObject, useLayoutEffect } from "react";

/** Where somebody goes on. A press beside all of them leaves the focus to what they stand in. */
const elsewhere = "a, button:enabled, input, select, textarea, [role=menu], [data-modal]";

/**
 * Gives the focus to what stands in the place of a form that was closed, unless somebody has gone on elsewhere by then. Before
 * the page is painted, for afterwards a neighbour has it.
 */
export function useFocusAfterEdit(heir: RefObject<HTMLElement | null>, takesFocus: () => boolean): void {
  useLayoutEffect(() => {
    if (takesFocus() && !document.activeElement?.closest(elsewhere)) heir.current?.focus();
  });
}
