import { createContext, useContext, useEffect, useEffectEvent } from "react";

/** A visited page of one record, and its name. */
export interface Visit {
  path: string;
  label: string;
  note: string;
}

/** Receives each visit. */
export const VisitContext = createContext<(visit: Visit) => void>(() => undefined);

/** Reports a visit to this page, however it was reached, so that it can be found again quickly. */
export function useVisit(visit: Visit): void {
  const tell = useContext(VisitContext);
  const { path, label, note } = visit;
  const say = useEffectEvent(() => tell({ path, label, note }));
  useEffect(() => {
    if (path && label) say();
  }, [path, label]);
}
