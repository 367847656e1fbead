import { type RefObject, useLayoutEffect } from "react";

/** Where a person may have moved on to. A press outside of these leaves the focus on a container. */
const elsewhere = "a, button:enabled, input, select, textarea, [role=menu], [data-modal]";

/**
 * Moves the focus to what replaces a closed form, unless the person has moved on elsewhere. Runs before the page is
 * painted, because afterwards the browser moves it to a neighbour.
 */
export function useFocusAfterEdit(heir: RefObject<HTMLElement | null>, takesFocus: () => boolean): void {
  useLayoutEffect(() => {
    if (takesFocus() && !document.activeElement?.closest(elsewhere)) heir.current?.focus();
  });
}
