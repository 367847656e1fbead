import { useEffect, useState } from "react";
import { loadAhead } from "../../shared/reload-after-update.ts";

/** By then the screen has shown its rows: nobody waits for the counts. */
const AFTER_MS = 1_500;

export type WorkCounts = typeof import("./work-count.tsx");

/** Loads the components that show counts in the navigation; null until then. */
export function useWorkCounts(): WorkCounts | null {
  const [counts, setCounts] = useState<WorkCounts | null>(null);
  useEffect(() => {
    const load = () => void loadAhead(async () => setCounts(await import("./work-count.tsx")));
    const timer = window.setTimeout(load, AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return counts;
}
