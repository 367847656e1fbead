import { useEffect, useState } from "react";
import { loadAhead } from "../../shared/reload-after-update.ts";

/** A screen has shown its rows by then: nobody waits for numbers at the side. */
const AFTER_MS = 1_500;

export type WorkCounts = typeof import("./work-count.tsx");

/** What shows the numbers beside the navigation's entries; null until it is loaded. */
export function useWorkCounts(): WorkCounts | null {
  const [counts, setCounts] = useState<WorkCounts | null>(null);
  useEffect(() => {
    const load = () => void loadAhead(async () => setCounts(await import("./work-count.tsx")));
    const timer = window.setTimeout(load, AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return counts;
}
