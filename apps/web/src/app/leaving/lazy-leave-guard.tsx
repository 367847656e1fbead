import { type ComponentType, useEffect, useRef, useState } from "react";
import { loadAhead } from "../../shared/reload-after-update.ts";
import type { LeaveGuardProps } from "./leave-guard.tsx";

/** The guard of unsaved changes, loaded once the focus enters a screen with a form that tracks changes. */
export function LazyLeaveGuard() {
  const [Guard, setGuard] = useState<ComponentType<LeaveGuardProps> | null>(null);
  const early = useRef(new Set<EventTarget>());
  useEffect(() => {
    if (Guard) return;
    const load = async () => {
      const { LeaveGuard } = await import("./leave-guard.tsx");
      setGuard(() => LeaveGuard);
    };
    const listen = () => {
      if (document.querySelector("[data-tracks-changes]")) void loadAhead(load);
    };
    const note = ({ target }: Event) => target && early.current.add(target);
    document.addEventListener("focusin", listen);
    document.addEventListener("input", note);
    return () => {
      document.removeEventListener("focusin", listen);
      document.removeEventListener("input", note);
    };
  }, [Guard]);
  return Guard && <Guard early={early.current} />;
}
