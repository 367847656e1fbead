import { forgetWords } from "@scriptkeeper/ui/leave-form";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { newId } from "./new-id.ts";

/**
 * What stands open beside a list, null for nothing. It is a step of its own in the browser's history: Back closes it and
 * stays with the list.
 */
export function useDrawer<Record>() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [shown, setShown] = useState<{ record: Record; step: string } | null>(null);
  const isOpen = shown !== null && stepOf(state) === shown.step;
  return {
    record: isOpen ? shown.record : null,
    open(record: Record) {
      const step = newId();
      setShown({ record, step });
      navigate({ pathname, search }, { state: { drawer: step } });
    },
    close() {
      if (!isOpen) return;
      forgetWords();
      navigate(-1);
    },
  };
}

function stepOf(state: unknown): unknown {
  return typeof state === "object" && state !== null && "drawer" in state ? state.drawer : undefined;
}
