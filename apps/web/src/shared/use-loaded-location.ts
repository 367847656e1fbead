import { useEffect, useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import type { Loadable } from "./lazy-page.ts";

/**
 * Returns the location to show: the previous one stays until the next one's screen has loaded. `pending` is the
 * address that is loading. The renderer (preact/compat) can't keep a screen in place itself.
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
    // If the screen fails to load, it says so itself.
    screen.load().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [asked, screen, isLate]);
  if (!isLate || asked.pathname === shown.pathname) return { location: asked, pending: null };
  return { location: shown, pending: asked.pathname };
}
