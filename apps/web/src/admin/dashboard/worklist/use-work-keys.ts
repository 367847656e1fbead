import { type RefObject, useEffect } from "react";

/** The keys of the worklist, as they are told. */
export const workKeys = [
  ["j", "Next line"],
  ["k", "Previous line"],
  ["Enter", "Do what ends the line"],
  ["a", "Take it, or give it back"],
  ["s", "Put it off"],
  ["n", "Note something"],
  ["?", "Show these keys"],
] as const;

/**
 * Lets the worklist be worked through by keys. They count while nothing else has the focus than the list or the page
 * itself, and never while something is typed or a dialog is open.
 */
export function useWorkKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const root = list.current;
      if (!root || !isMeant(event, root)) return;
      if (event.key === "?") onHelp();
      else if (event.key === "j") move(root, 1);
      else if (event.key === "k") move(root, -1);
      else if (!press(root, event.key)) return;
      event.preventDefault();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [list, onHelp]);
}

function isMeant({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent, root: HTMLElement) {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return false;
  if (target.matches("input, textarea, select, [contenteditable=true]")) return false;
  if (document.querySelector("[data-modal]")) return false;
  return root.contains(target) || target.matches("body, main, h1");
}

const lineSelector = "[data-work-line]";

/** To the action of the line so many further on, or of the first one. */
function move(root: HTMLElement, by: 1 | -1): void {
  const lines = [...root.querySelectorAll<HTMLElement>(lineSelector)];
  const now = lines.findIndex((line) => line.contains(document.activeElement));
  const next = lines[now === -1 ? 0 : now + by]?.querySelector<HTMLElement>("[data-work-key=Enter]");
  next?.focus();
  next?.closest(lineSelector)?.scrollIntoView?.({ block: "nearest" });
}

/** Presses the button of a key in the line that has the focus. */
function press(root: HTMLElement, key: string): boolean {
  const line = document.activeElement?.closest(lineSelector);
  if (!line || !root.contains(line) || !/^[asn]$/.test(key)) return false;
  line.querySelector<HTMLElement>(`[data-work-key=${key}]`)?.click();
  return true;
}
