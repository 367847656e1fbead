import { type ComponentProps, useLayoutEffect, useRef } from "react";

/** The height of the bar that stays visible above the table's head, for its parent and for the page. */
const HEIGHT = "--filters";
/** How much of the bar scrolls away before it sticks: everything above the part marked `data-filters`. */
const ABOVE = "--above";
/** The space above the bar while it sticks, in pixels. */
const ROOM = 6;

const look = [
  "min-[75rem]:not-short:sticky min-[75rem]:not-short:z-11 min-[75rem]:not-short:bg-canvas",
  "min-[75rem]:not-short:top-[calc(0px-var(--page-edge)-var(--above,0px))]",
  "min-[75rem]:not-short:-mt-1.5 min-[75rem]:not-short:mb-0 min-[75rem]:not-short:pt-1.5 min-[75rem]:not-short:pb-4 dense:not-short:pb-2",
].join(" ");

/** The filters of a list. On a wide screen they stick above the table's head as the page scrolls. */
export function ListFilters({ className = "", ...props }: ComponentProps<"div">) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const at = bar.current;
    const list = at?.parentElement;
    const page = at?.closest("main");
    if (!at || !list || !page) return;
    const measure = () => {
      const part = at.querySelector<HTMLElement>("[data-filters]");
      const above = Math.max(0, (part?.offsetTop ?? 0) - ROOM);
      const stays = getComputedStyle(at).position === "sticky";
      at.style.setProperty(ABOVE, `${above}px`);
      for (const each of [list, page])
        each.style.setProperty(HEIGHT, `${stays ? at.offsetHeight - above : 0}px`);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(at);
    sizes.observe(page);
    return () => {
      sizes.disconnect();
      for (const each of [list, page]) each.style.removeProperty(HEIGHT);
    };
  }, []);
  return <div ref={bar} data-list-filters className={`${look} ${className}`} {...props} />;
}
