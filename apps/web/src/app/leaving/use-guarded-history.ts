import { leaveForm } from "@scriptkeeper/ui/leave-form";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { holdSteps } from "./history-gate.ts";
import { hasUnsavedChanges, startAnew } from "./unsaved-changes.ts";

/**
 * Makes Back and Forward wait for the answer. A browser reports them only afterwards, so the step is reverted, hidden
 * from the router, and repeated after the answer.
 */
export function useGuardedHistory(): void {
  const { key } = useLocation();
  const at = useRef({ key, step: stepNow() });
  useEffect(() => {
    at.current = { key, step: stepNow() };
    startAnew();
  }, [key]);
  useEffect(() => {
    let isTakingBack = false;
    return holdSteps((event) => {
      const steps = stepNow() - at.current.step;
      if (isTakingBack) {
        isTakingBack = false;
        return event.stopImmediatePropagation();
      }
      if (steps === 0 || !hasUnsavedChanges()) return;
      event.stopImmediatePropagation();
      isTakingBack = true;
      window.history.go(-steps);
      leaveForm(() => window.history.go(steps));
    });
  }, []);
}

/** Returns the number that the router gives the current history entry. */
function stepNow(): number {
  const { idx = 0 }: { idx?: number } = Object(window.history.state);
  return idx;
}
