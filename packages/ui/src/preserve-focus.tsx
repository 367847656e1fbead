import { type RefObject, useEffect } from "react";

/**
 * Focusable elements, except those that are not a place to continue from, such as a line's checkbox, which a letter
 * presses.
 */
const reachable =
  ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex='-1'], [aria-hidden=true], [hidden], [data-fold], [data-key=x])";

/** An element that may be removed, and its surroundings. */
export interface Place {
  element: HTMLElement;
  /**
   * The surroundings, nearest first: what follows, what precedes and what replaced it, then the same for its
   * ancestors.
   */
  around: Element[];
  root: HTMLElement;
}

/** Returns an element's place: its neighbours inside `root`. */
export function placeOf(element: HTMLElement, root: HTMLElement): Place {
  const around: Element[] = [];
  let inner: Element | null = element;
  while (inner && inner !== root) {
    around.push(...siblings(inner, "nextElementSibling"), ...siblings(inner, "previousElementSibling"));
    inner = inner.parentElement;
    if (inner && inner !== root) around.push(inner);
  }
  return { element, around, root };
}

/** Focuses the element or, if it is gone, the first control of the nearest remaining neighbour, else the heading. */
export function focusPlace({ element, around, root }: Place, options?: FocusOptions): void {
  for (const heir of [element, ...firstControls(around), root.querySelector("h1"), root]) {
    if (!(heir instanceof HTMLElement)) continue;
    heir.focus(options);
    if (heir.contains(document.activeElement)) return;
  }
}

/**
 * Keeps the keyboard's place: when the focused element is removed from `root`, like the row of a deleted record, the
 * focus moves to the nearest neighbour instead of the beginning of the document.
 */
export function usePreserveFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = root.current;
    if (!frame) return;
    let place: Place | null = null;
    const remember = ({ target }: FocusEvent) => {
      place = target instanceof HTMLElement && target !== frame ? placeOf(target, frame) : null;
    };
    const forget = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(reachable))) place = null;
    };
    const observer = new MutationObserver(() => {
      if (place && !place.element.isConnected && document.activeElement === document.body) focusPlace(place);
    });
    frame.addEventListener("focusin", remember);
    frame.addEventListener("pointerdown", forget);
    observer.observe(frame, { childList: true, subtree: true });
    return () => {
      frame.removeEventListener("focusin", remember);
      frame.removeEventListener("pointerdown", forget);
      observer.disconnect();
    };
  }, [root]);
}

function siblings(of: Element, direction: "nextElementSibling" | "previousElementSibling"): Element[] {
  const found: Element[] = [];
  for (let next = of[direction]; next; next = next[direction]) found.push(next);
  return found;
}

function firstControls(elements: readonly Element[]): Element[] {
  return elements.flatMap((element) => {
    if (!element.isConnected) return [];
    if (element.matches(reachable)) return [element];
    // In lines with keys, prefer what Enter does in the first.
    return element.querySelector("[data-key=Enter]") ?? element.querySelector(reachable) ?? [];
  });
}
