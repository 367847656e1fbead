import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The part of a page that becomes shorter while messages with an action are below it. */
const PAGE = "[data-gives-way]";

/**
 * Makes the page shorter by the height of what is at its foot, so that nothing is covered. `left` is where the page
 * begins; null if no page makes room.
 */
export function useBottomInset(): { foot: RefObject<HTMLDivElement | null>; left: number | null } {
  const foot = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number | null>(null);
  useLayoutEffect(() => {
    const page = document.querySelector<HTMLElement>(PAGE);
    const messages = foot.current;
    if (!page || !messages) return;
    const fit = () => {
      setLeft(page.getBoundingClientRect().left);
      page.style.marginBottom = `${messages.offsetHeight}px`;
    };
    fit();
    // The messages are as high as the tallest, and hidden while a dialog shows its own.
    const sizes = new ResizeObserver(fit);
    sizes.observe(messages);
    // The page begins elsewhere when the navigation is folded.
    const changes = new MutationObserver(fit);
    if (page.parentElement)
      changes.observe(page.parentElement, { subtree: true, attributeFilter: ["class"] });
    window.addEventListener("resize", fit);
    return () => {
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener("resize", fit);
      page.style.marginBottom = "";
    };
  }, []);
  return { foot, left };
}
