import { type RefObject, useLayoutEffect } from "react";

/**
 * Tells the page's styles how high the messages are, as `--toast-height`, for what must end above them. Nothing is set
 * while there are none.
 */
export function useToastHeight(room: RefObject<HTMLElement | null>, messages: readonly unknown[]): void {
  useLayoutEffect(() => {
    const lists = Array.from(room.current?.querySelectorAll<HTMLElement>("ol") ?? []);
    if (messages.length === 0) return;
    const { style } = document.documentElement;
    const fit = () => {
      const shown = lists.filter((list) => list.querySelector("[data-toast]"));
      style.setProperty("--toast-height", `${Math.max(0, ...shown.map((list) => list.offsetHeight))}px`);
    };
    fit();
    // An open dialog hides all but the newest message.
    const sizes = new ResizeObserver(fit);
    for (const list of lists) sizes.observe(list);
    return () => {
      sizes.disconnect();
      style.removeProperty("--toast-height");
    };
  }, [room, messages]);
}
