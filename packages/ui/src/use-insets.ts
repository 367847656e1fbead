import { useLayoutEffect, useState } from "react";

/** The height that a message needs: a bar at a higher position leaves room below it. */
const MESSAGE_PX = 120;

/** The height in pixels of the bars at the top and at the bottom of the window. */
interface Insets {
  top: number;
  bottom: number;
}

/**
 * Measures the visible bars, marked `data-bar`, so that messages do not cover them. Bars scroll, wrap, appear and
 * disappear, so they are measured again at every such change.
 */
export function useInsets(messages: readonly unknown[]): Insets {
  const [insets, setInsets] = useState<Insets>({ top: 0, bottom: 0 });
  useLayoutEffect(() => {
    if (messages.length === 0) return;
    const update = () => setInsets((before) => sameOr(before, measure()));
    update();
    const page = new MutationObserver(update);
    page.observe(document.body, { subtree: true, childList: true });
    window.addEventListener("scroll", update, { capture: true, passive: true });
    window.addEventListener("resize", update);
    return () => {
      page.disconnect();
      window.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
    };
  }, [messages]);
  return insets;
}

function measure(): Insets {
  const tops = boxesOf("top").map(({ bottom }) => bottom);
  const bottoms = boxesOf("bottom")
    .filter(({ bottom }) => bottom > window.innerHeight - MESSAGE_PX)
    .map(({ top }) => window.innerHeight - top);
  return { top: Math.max(0, ...tops), bottom: Math.max(0, ...bottoms) };
}

function boxesOf(edge: keyof Insets): DOMRect[] {
  const bars = document.querySelectorAll(`[data-bar="${edge}"]`);
  return Array.from(bars, (bar) => bar.getBoundingClientRect());
}

function sameOr(before: Insets, now: Insets): Insets {
  return before.top === now.top && before.bottom === now.bottom ? before : now;
}
