import { type RefObject, useEffect } from "react";

/** Marks a list whose lines can be worked through with keys. */
const KEYED_LIST = "data-keyed-list";

/** A key, and what it does in words. */
export type LineKey = readonly [key: string, does: string];

/**
 * Lets the user work through a list with keys: j and k move from line to line (`data-line`), focusing what Enter does
 * there, and any other letter presses the element with that `data-key` in the focused line. Keys work only while the
 * focus is in the list or on the page itself, and never while the user types or a dialog is open or about to open. A
 * held key moves repeatedly but presses once: by the next repeat another line, or a dialog about the first, may be in
 * its place.
 */
export function useLineKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    list.current?.setAttribute(KEYED_LIST, "");
    function listen(event: KeyboardEvent) {
      const root = list.current;
      if (isEnterHeld(event)) event.preventDefault();
      if (!root || !isMeant(event, root)) return;
      if (event.key === "j") move(root, 1);
      else if (event.key === "k") move(root, -1);
      else if (event.repeat) return;
      else if (event.key === "?") onHelp();
      else if (!press(root, event.key)) return;
      event.preventDefault();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [list, onHelp]);
}

/**
 * Returns whether Enter is being held and would keep pressing whatever has the focus by now; in multi-line text it
 * goes on.
 */
function isEnterHeld({ key, repeat, target }: KeyboardEvent): boolean {
  return (
    repeat &&
    key === "Enter" &&
    target instanceof Element &&
    !target.matches("textarea, [contenteditable=true]")
  );
}

function isMeant({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent, root: HTMLElement) {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return false;
  if (target.matches("input:not([type=checkbox]), textarea, select, [contenteditable=true]")) return false;
  if (document.querySelector("[data-modal], [data-opening]")) return false;
  if (root.contains(target)) return true;
  // Of several lists on a page, keys without focus work in the first.
  return target.matches("body, main, h1") && document.querySelector(`[${KEYED_LIST}]`) === root;
}

const lineSelector = "[data-line]";

/** Moves to the action of the next or previous line, or of the first line. */
function move(root: HTMLElement, by: 1 | -1): void {
  const lines = [...root.querySelectorAll<HTMLElement>(lineSelector)];
  const now = lines.findIndex((line) => line.contains(document.activeElement));
  const next = lines[now === -1 ? 0 : now + by];
  if (!next) return;
  (opener(next) ?? focusable(next)).focus();
  next.scrollIntoView?.({ block: "nearest" });
}

/** Makes a line without focusable elements focusable itself, so that the user can go on from there. */
function focusable(line: HTMLElement): HTMLElement {
  line.tabIndex = -1;
  return line;
}

/** Returns what Enter does in a line: the element marked for it, or the first link or button. */
function opener(line: HTMLElement): HTMLElement | null {
  return line.querySelector("[data-key=Enter]") ?? line.querySelector("a[href], button:not([data-key])");
}

/** Presses the element with this letter in the focused line. Returns whether there is one. */
function press(root: HTMLElement, key: string): boolean {
  const line = document.activeElement?.closest(lineSelector);
  if (!line || !root.contains(line) || !/^[a-z]$/.test(key)) return false;
  const pressed = line.querySelector<HTMLElement>(`[data-key=${key}]`);
  pressed?.click();
  return pressed !== null;
}
