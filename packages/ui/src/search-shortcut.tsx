import { type RefObject, useEffect } from "react";

/**
 * Focuses the field when "/" is pressed anywhere on the screen, unless something is being typed or a dialog is open.
 */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    function listen(event: KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector("[data-modal]")) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field, on]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable=true]");
}
