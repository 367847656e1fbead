import { leaveForm } from "@scriptkeeper/ui/leave-form";
import { useEffect } from "react";
import { hasUnsavedChanges } from "./unsaved-changes.ts";

/** Makes a link to another screen wait for the answer. */
export function useGuardedLinks(): void {
  useEffect(() => {
    function hold(event: MouseEvent) {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !leavesScreen(link) || isForAnotherWindow(event, link) || !hasUnsavedChanges()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leaveForm(() => link.click());
    }
    window.addEventListener("click", hold, { capture: true });
    return () => window.removeEventListener("click", hold, { capture: true });
  }, []);
}

function leavesScreen({ origin, pathname }: HTMLAnchorElement): boolean {
  return origin === window.location.origin && pathname !== window.location.pathname;
}

function isForAnotherWindow(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  return (
    button !== 0 ||
    ctrlKey ||
    metaKey ||
    shiftKey ||
    altKey ||
    link.target === "_blank" ||
    link.hasAttribute("download")
  );
}
