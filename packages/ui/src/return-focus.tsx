import { useRef } from "react";
import { focusPlace, type Place, placeOf } from "./preserve-focus.tsx";

/** Gives the focus back to what had it when a dialog without a trigger of its own opened, or to what is left beside it. */
export function useReturnFocus() {
  const opener = useRef<Place | null>(null);
  return {
    remember() {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return;
      opener.current = placeOf(element, element.closest<HTMLElement>("main") ?? document.body);
    },
    giveBack(event: Event) {
      event.preventDefault();
      if (opener.current) focusPlace(opener.current);
    },
  };
}
