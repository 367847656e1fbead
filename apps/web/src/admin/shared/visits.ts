import { createContext, useContext, useEffect, useEffectEvent } from "react";

/** A page of one record that somebody has come to, and how it is called. */
export interface Visit {
  path: string;
  label: string;
  note: string;
}

/** Hears where somebody is. */
export const VisitContext = createContext<(visit: Visit) => void>(() => undefined);

/** Says that this page was come to, by whatever way, so that it is soon found again. */
export function useVisit(visit: Visit): void {
  const tell = useContext(VisitContext);
  const { path, label, note } = visit;
  const say = useEffectEvent(() => tell({ path, label, note }));
  useEffect(() => {
    if (path && label) say();
  }, [path, label]);
}
