import { useRef } from "react";
import { focusPlace, type Place, placeOf } from "./preserve-focus.tsx";

/**
 * Returns functions that remember the focus when a dialog without a trigger opens, and return it afterwards, or to a
 * remaining neighbour.
 */
export function useReturnFocus() {
  const opener = useRef<Place | null>(null);
  const screen = useRef<HTMLElement | null>(null);
  return {
    remember() {
      screen.current = heading();
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return;
      opener.current = placeOf(element, element.closest<HTMLElement>("main") ?? document.body);
    },
    giveBack(event: Event) {
      event.preventDefault();
      const now = heading();
      // If another screen has appeared, announce it.
      if (now && now !== screen.current && isNowhere(opener.current)) now.focus();
      else if (opener.current) focusPlace(opener.current);
    },
  };
}

/** Returns whether nothing had the focus, or its element was removed with its screen. */
function isNowhere(place: Place | null): boolean {
  return place?.element === document.body || place?.element.isConnected === false;
}

function heading(): HTMLElement | null {
  return document.querySelector("h1");
}
