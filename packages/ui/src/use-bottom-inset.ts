import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The part of a page that becomes less high while messages with something to do stand at its foot. */
const PAGE = "[data-gives-way]";

/**
 * Has the page give way to what stands at its foot, so that nothing of it is covered. `left` is where the page begins; null where
 * there is none that gives way.
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
    // They are as high as the tallest, and not seen at all while a dialog tells something before them.
    const sizes = new ResizeObserver(fit);
    sizes.observe(messages);
    // The page begins elsewhere once the navigation is folded.
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
