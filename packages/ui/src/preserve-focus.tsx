import { type RefObject, useEffect } from "react";

/** What a letter presses in a line, such as the box that selects it, is not where somebody goes on. */
const reachable =
  ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex='-1'], [aria-hidden=true], [hidden], [data-fold], [data-key=x])";

/** An element that may go, and what stood around it. */
export interface Place {
  element: HTMLElement;
  /** Nearest first: what follows it, then what stands before it, then what came in its place, then the same for what holds it. */
  around: Element[];
  root: HTMLElement;
}

/** Remembers an element with its neighbours inside `root`. */
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

/** Focuses the element, or when it is gone the first control of the nearest neighbour that is left; else the heading. */
export function focusPlace({ element, around, root }: Place, options?: FocusOptions): void {
  for (const heir of [element, ...firstControls(around), root.querySelector("h1"), root]) {
    if (!(heir instanceof HTMLElement)) continue;
    heir.focus(options);
    if (heir.contains(document.activeElement)) return;
  }
}

/**
 * Keeps the keyboard's place: when the focused element is taken out of `root`, as the row of what was just deleted,
 * the focus goes to the nearest neighbour instead of the document's beginning.
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
    // Of lines that are worked through, what Enter does in the first.
    return element.querySelector("[data-key=Enter]") ?? element.querySelector(reachable) ?? [];
  });
}
