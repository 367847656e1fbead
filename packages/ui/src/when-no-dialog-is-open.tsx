import { type ReactNode, useEffect, useState } from "react";

/** What a page asks by itself: it waits until no dialog stands before the page, and stays from then on. */
export function WhenNoDialogIsOpen({ children }: { children: ReactNode }) {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (isFree) return;
    const look = () => {
      if (!document.querySelector("[data-modal], [data-opening]")) setFree(true);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    look();
    return () => watch.disconnect();
  }, [isFree]);
  return isFree && children;
}
