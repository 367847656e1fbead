import { type MouseEvent, useRef } from "react";

/** Handles clicks on a button, but not the second one of a double click that began on what stood in its place before. */
export function useIgnoreDoubleClick(handle: () => void) {
  const clicks = useRef(0);
  return (event: MouseEvent) => {
    clicks.current += 1;
    if (event.detail <= clicks.current) handle();
  };
}
