import { useEffect } from "react";
import { hasUnsavedChanges } from "./unsaved-changes.ts";

/** Has the browser ask before the window is closed, or another site opened in it. */
export function useGuardedWindow(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
