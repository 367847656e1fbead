import { useLayoutEffect, useState } from "react";

/** As much of the window as a message needs: a bar that stands higher leaves room below it. */
const MESSAGE_PX = 120;

/** How much of the window the bars at its top and at its bottom take, in pixels. */
interface Bars {
  top: number;
  bottom: number;
}

/**
 * The bars that are in sight, which messages must not cover: those marked `data-bar`. They scroll, wrap and come and go
 * with what is done, so they are looked at again with each step of it.
 */
export function useBars(messages: readonly unknown[]): Bars {
  const [bars, setBars] = useState<Bars>({ top: 0, bottom: 0 });
  useLayoutEffect(() => {
    if (messages.length === 0) return;
    const look = () => setBars((before) => sameOr(before, measure()));
    look();
    const page = new MutationObserver(look);
    page.observe(document.body, { subtree: true, childList: true });
    window.addEventListener("scroll", look, { capture: true, passive: true });
    window.addEventListener("resize", look);
    return () => {
      page.disconnect();
      window.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", look);
    };
  }, [messages]);
  return bars;
}

function measure(): Bars {
  const tops = boxesOf("top").map(({ bottom }) => bottom);
  const bottoms = boxesOf("bottom")
    .filter(({ bottom }) => bottom > window.innerHeight - MESSAGE_PX)
    .map(({ top }) => window.innerHeight - top);
  return { top: Math.max(0, ...tops), bottom: Math.max(0, ...bottoms) };
}

function boxesOf(edge: keyof Bars): DOMRect[] {
  const bars = document.querySelectorAll(`[data-bar="${edge}"]`);
  return Array.from(bars, (bar) => bar.getBoundingClientRect());
}

function sameOr(before: Bars, now: Bars): Bars {
  return before.top === now.top && before.bottom === now.bottom ? before : now;
}
