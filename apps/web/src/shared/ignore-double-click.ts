import type { MouseEvent } from "react";

/** Handles a click but not the second one of a double click, which may come after the first was done and undo it. */
export function ignoreDoubleClick(handle: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) handle();
  };
}

/** Lets no form be sent by the second click of a double click on what stood where its button is now. */
export function submitOnlyBySingleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
