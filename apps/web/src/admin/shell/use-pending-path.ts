import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** The address that a link leads to while its screen is still on the way; the one before stays until it arrives. */
export function usePendingPath(): string | null {
  const { pathname } = useLocation();
  const [pending, setPending] = useState<string | null>(null);
  useEffect(() => {
    setPending(null);
    // Above the root, so that the router has had the click: it stops the browser from following what it follows itself.
    function note({ target, defaultPrevented }: MouseEvent) {
      const link = defaultPrevented && target instanceof Element ? target.closest("a") : null;
      if (link) setPending(link.pathname === pathname ? null : link.pathname);
    }
    document.addEventListener("click", note);
    return () => document.removeEventListener("click", note);
  }, [pathname]);
  return pending;
}
