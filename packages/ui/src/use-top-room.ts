import { type RefObject, useLayoutEffect } from "react";

/** The part of a page that begins below the messages at its top, where a phone has no room beside them. */
const PAGE = "[data-makes-room]";
const PHONE = "(width < 40rem)";

/** Moves the page down by the height of the messages at its top, so that they do not cover its beginning. */
export function useTopRoom(list: RefObject<HTMLElement | null>, messages: readonly unknown[]): void {
  const areShown = messages.length > 0;
  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown || !areShown) return;
    const fit = () => {
      // Beside an open dialog, the messages are at the bottom.
      if (!window.matchMedia(PHONE).matches || document.querySelector("[data-modal]")) return;
      for (const page of document.querySelectorAll<HTMLElement>(PAGE)) {
        const above = Number.parseFloat(getComputedStyle(page).paddingTop) || 0;
        const room = `${Math.max(0, shown.offsetHeight - above)}px`;
        if (page.style.marginTop !== room) page.style.marginTop = room;
      }
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(shown);
    // The message about a sign-in is there before the page that it leads to.
    const pages = new MutationObserver(fit);
    pages.observe(document.body, { subtree: true, childList: true });
    return () => {
      sizes.disconnect();
      pages.disconnect();
      for (const page of document.querySelectorAll<HTMLElement>(PAGE)) takeBackUnseen(page);
    };
  }, [list, areShown]);
}

/** Takes the room back once it is scrolled out of sight, so that nothing moves under a finger. */
function takeBackUnseen(page: HTMLElement): void {
  const room = page.style.marginTop;
  const ends = "onscrollend" in window ? "scrollend" : "scroll";
  const takeBack = () => {
    const isOver = !page.isConnected || page.style.marginTop !== room;
    if (!isOver && page.getBoundingClientRect().top > 0) return;
    window.removeEventListener(ends, takeBack);
    if (isOver || room === "") return;
    const { style } = document.documentElement;
    // Browsers that keep the content in place by themselves must not do it as well.
    style.overflowAnchor = "none";
    page.style.marginTop = "";
    window.scrollBy({ top: -Number.parseFloat(room), behavior: "instant" });
    requestAnimationFrame(() => style.removeProperty("overflow-anchor"));
  };
  window.addEventListener(ends, takeBack);
  takeBack();
}
