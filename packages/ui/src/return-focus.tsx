import { useRef } from "react";
import { focusPlace, type Place, placeOf } from "./preserve-focus.tsx";

/** Gives the focus back to what had it when a dialog without a trigger of its own opened, or to what is left beside it. */
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
      // A screen that came meanwhile is heard now.
      if (now && now !== screen.current && isNowhere(opener.current)) now.focus();
      else if (opener.current) focusPlace(opener.current);
    },
  };
}

/** Nothing had the focus, or what had it went with its screen. */
function isNowhere(place: Place | null): boolean {
  return place?.element === document.body || place?.element.isConnected === false;
}

function heading(): HTMLElement | null {
  return document.querySelector("h1");
}
