import { useToast } from "@scriptkeeper/ui/toast";
import { useCallback } from "react";

/** Tells of a write that was tried and failed, in the corner of the screen too. A read says so at its place alone. */
export function useFailureToast(): (title: string, description: string) => void {
  const toast = useToast();
  return useCallback((title, description) => toast({ variant: "destructive", title, description }), [toast]);
}
