import type { MouseEvent } from "react";

/** Ignores the second click of a double click, which may arrive after the first has taken effect, and undo it. */
export function ignoreDoubleClick(handle: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) handle();
  };
}

/** Keeps the second click of a double click from submitting a form whose button has appeared under the pointer. */
export function submitOnlyBySingleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
