import { type ReactNode, useEffect, useState } from "react";

/** What a page asks by itself: it waits until no dialog stands before the page, and stays from then on. */
export function OnceInFront({ children }: { children: ReactNode }) {
  const [isInFront, setInFront] = useState(false);
  useEffect(() => {
    if (isInFront) return;
    const look = () => {
      if (!document.querySelector("[data-modal], [data-opening]")) setInFront(true);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    look();
    return () => watch.disconnect();
  }, [isInFront]);
  return isInFront && children;
}
