import { type ComponentType, useEffect, useState } from "react";
import { loadAhead } from "../../shared/reload-after-update.ts";

/** What asks before words are lost: loaded once somebody comes to a form that keeps some. */
export function LazyLeaveGuard() {
  const [Guard, setGuard] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Guard) return;
    const load = async () => {
      const { LeaveGuard } = await import("./leave-guard.tsx");
      setGuard(() => LeaveGuard);
    };
    const listen = () => {
      if (document.querySelector("[data-keeps-words]")) void loadAhead(load);
    };
    document.addEventListener("focusin", listen);
    return () => document.removeEventListener("focusin", listen);
  }, [Guard]);
  return Guard && <Guard />;
}
