import { useToast } from "@scriptkeeper/ui/toast";
import { useCallback, useEffect } from "react";

/** Says once in a message that something could not be loaded; the place itself says it too and offers to try again. */
export function useFailureToast(failed: boolean, title: string): void {
  const toast = useToast();
  useEffect(() => {
    if (failed) toast({ title, variant: "destructive" });
  }, [failed, title, toast]);
}

/** Tells of something that was tried and failed, in the corner of the screen too. */
export function useTellFailure(): (title: string, description: string) => void {
  const toast = useToast();
  return useCallback((title, description) => toast({ variant: "destructive", title, description }), [toast]);
}
