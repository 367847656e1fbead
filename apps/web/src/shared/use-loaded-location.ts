import { useEffect, useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import type { Loadable } from "./lazy-page.ts";

/**
 * The address whose screen is to be shown: the one before stays until the next one's screen has come. `pending` is the
 * address that is waited for. What draws the product (preact/compat) cannot keep a screen in place by itself.
 */
export function useLoadedLocation(screenOf: (pathname: string) => Loadable | undefined): {
  location: Location;
  pending: string | null;
} {
  const asked = useLocation();
  const [shown, setShown] = useState(asked);
  const screen = screenOf(asked.pathname);
  const isLate = screen !== undefined && !screen.isLoaded();
  useEffect(() => {
    if (!isLate) return setShown(asked);
    let isWanted = true;
    const show = () => {
      if (isWanted) setShown(asked);
    };
    // Where it does not come, the screen itself says so.
    screen.load().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [asked, screen, isLate]);
  if (!isLate || asked.pathname === shown.pathname) return { location: asked, pending: null };
  return { location: shown, pending: asked.pathname };
}
