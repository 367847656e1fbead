import { useEffect } from "react";
import { hasUnsavedWords } from "./typed-words.ts";

/** The browser asks before the window is closed, or another site opened in it. */
export function useGuardedWindow(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWords()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
