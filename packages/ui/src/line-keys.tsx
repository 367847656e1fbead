import { type RefObject, useEffect } from "react";

/** What marks a list whose lines are worked through by keys. */
const KEYED_LIST = "data-keyed-list";

/** A key and what it does, as it is told. */
export type LineKey = readonly [key: string, does: string];

/**
 * Lets a list be worked through by keys: j and k go from line to line (`data-line`), to what Enter does there, and any other
 * key presses what bears it (`data-key`) in the line that has the focus. They count while nothing else has the focus than
 * the list or the page itself, and never while something is typed or a dialog is open, or about to open. A key that is held
 * moves on, but presses once: by the next time another line may stand there, or a dialog that asks about the first.
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

/** Enter that goes on pressing what has the focus by now; in a text of several lines it goes on with the next. */
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
  // Of several lists of a page it is the first one that nobody has to go into before.
  return target.matches("body, main, h1") && document.querySelector(`[${KEYED_LIST}]`) === root;
}

const lineSelector = "[data-line]";

/** To the action of the line so many further on, or of the first one. */
function move(root: HTMLElement, by: 1 | -1): void {
  const lines = [...root.querySelectorAll<HTMLElement>(lineSelector)];
  const now = lines.findIndex((line) => line.contains(document.activeElement));
  const next = lines[now === -1 ? 0 : now + by];
  if (!next) return;
  (opener(next) ?? focusable(next)).focus();
  next.scrollIntoView?.({ block: "nearest" });
}

/** A line in which nothing takes the focus takes it itself, so that one can go on from there. */
function focusable(line: HTMLElement): HTMLElement {
  line.tabIndex = -1;
  return line;
}

/** What Enter does in a line: what says so, or its first link or button. */
function opener(line: HTMLElement): HTMLElement | null {
  return line.querySelector("[data-key=Enter]") ?? line.querySelector("a[href], button:not([data-key])");
}

/** Presses what bears a letter in the line that has the focus. */
function press(root: HTMLElement, key: string): boolean {
  const line = document.activeElement?.closest(lineSelector);
  if (!line || !root.contains(line) || !/^[a-z]$/.test(key)) return false;
  const pressed = line.querySelector<HTMLElement>(`[data-key=${key}]`);
  pressed?.click();
  return pressed !== null;
}
