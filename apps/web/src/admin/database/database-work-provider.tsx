import { type ReactNode, useEffect } from "react";
import { DatabaseWorkContext } from "./use-database-work.ts";
import { useDrafts } from "./use-drafts.ts";
import { useSqlBox } from "./use-sql-box.ts";

/**
 * Keeps what was typed at the database screen while an administrator looks at others, until they sign out. The browser
 * asks before the window is closed over it.
 */
export function DatabaseWorkProvider({ children }: { children: ReactNode }) {
  const drafts = useDrafts();
  const box = useSqlBox();
  useAskBeforeClosing(drafts.isUnsaved);
  return <DatabaseWorkContext value={{ drafts, box }}>{children}</DatabaseWorkContext>;
}

function useAskBeforeClosing(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
}
