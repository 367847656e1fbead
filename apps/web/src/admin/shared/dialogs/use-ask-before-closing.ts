import { useEffect } from "react";

/** Has the browser ask before the window is closed, while there are unsaved changes. */
export function useAskBeforeClosing(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
}
