import { type MouseEvent, useRef } from "react";

/** Handles clicks on a button, except the second click of a double click that began on what was in its place before. */
export function useIgnoreDoubleClick(handle: () => void) {
  const clicks = useRef(0);
  return (event: MouseEvent) => {
    clicks.current += 1;
    if (event.detail <= clicks.current) handle();
  };
}
