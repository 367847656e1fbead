import { forgetChanges } from "@scriptkeeper/ui/leave-form";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { newId } from "../changes/new-id.ts";

/**
 * The record that is open beside a list; null for none. Opening adds an entry to the browser's history, so that Back
 * closes it and stays on the list. `opens` is the record that opens at once if the navigation that led here asks for
 * it.
 */
export function useDrawer<Record>(opens?: Record) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [shown, setShown] = useState<{ record: Record; step: string } | null>(null);
  const isOpen = shown !== null && stepOf(state) === shown.step;
  function open(record: Record) {
    const step = newId();
    setShown({ record, step });
    navigate({ pathname, search }, { state: { drawer: step } });
  }
  const isAsked = opens !== undefined && asksToOpen(state);
  const openAsked = useEffectEvent(() => {
    if (opens === undefined) return;
    navigate({ pathname, search }, { replace: true });
    open(opens);
  });
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);
  return {
    record: isOpen ? shown.record : null,
    open,
    close() {
      if (!isOpen) return;
      forgetChanges();
      navigate(-1);
    },
  };
}

function asksToOpen(state: unknown): boolean {
  return typeof state === "object" && state !== null && "opens" in state;
}

function stepOf(state: unknown): unknown {
  return typeof state === "object" && state !== null && "drawer" in state ? state.drawer : undefined;
}
