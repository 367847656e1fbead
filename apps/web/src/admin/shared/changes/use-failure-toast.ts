import { useToast } from "@scriptkeeper/ui/toast";
import { useCallback, useEffect } from "react";
import { failureDetail } from "../../../shared/api/failure-detail.ts";

/** Tells of something that was tried and failed, in the corner of the screen too. */
export function useFailureToast(): (title: string, description: string) => void {
  const toast = useToast();
  return useCallback((title, description) => toast({ variant: "destructive", title, description }), [toast]);
}

/** Tells in the corner, besides at its place, that a list could not be read at all, once each time. */
export function useLoadFailureToast({ data, error }: { data: unknown; error: unknown }, title: string): void {
  const tell = useFailureToast();
  const isMissing = data === undefined;
  useEffect(() => {
    if (error && isMissing) tell(title, failureDetail(error));
  }, [error, isMissing, tell, title]);
}
