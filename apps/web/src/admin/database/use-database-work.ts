import { createContext, useContext } from "react";
import type { useDrafts } from "./rows/use-drafts.ts";
import type { SqlBox } from "./sql/use-sql-box.ts";

/** The unfinished work on the database screen. */
export interface DatabaseWork {
  drafts: ReturnType<typeof useDrafts>;
  box: SqlBox;
}

export const DatabaseWorkContext = createContext<DatabaseWork | null>(null);

export function useDatabaseWork(): DatabaseWork {
  const work = useContext(DatabaseWorkContext);
  if (!work) throw new Error("useDatabaseWork must be used inside DatabaseWorkProvider");
  return work;
}
