import { type ReactNode, useEffect, useState } from "react";

/** Delays what a page asks on its own until no dialog is in front of it; after that it stays. */
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
