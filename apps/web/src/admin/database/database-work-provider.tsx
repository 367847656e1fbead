import type { ReactNode } from "react";
import { useAskBeforeClosing } from "../shared/dialogs/use-ask-before-closing.ts";
import { useDrafts } from "./rows/use-drafts.ts";
import { useSqlBox } from "./sql/use-sql-box.ts";
import { DatabaseWorkContext } from "./use-database-work.ts";

/**
 * Keeps what was typed on the database screen until the administrator signs out. Closing the window over unsaved
 * changes asks first.
 */
export function DatabaseWorkProvider({ children }: { children: ReactNode }) {
  const drafts = useDrafts();
  const box = useSqlBox();
  useAskBeforeClosing(drafts.isUnsaved);
  return <DatabaseWorkContext value={{ drafts, box }}>{children}</DatabaseWorkContext>;
}
