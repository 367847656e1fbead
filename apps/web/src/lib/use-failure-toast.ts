import { useToast } from "@scriptkeeper/ui/toast";
import { useEffect } from "react";

/** Says once in a message that something could not be loaded; the place itself says it too and offers to try again. */
export function useFailureToast(failed: boolean, title: string): void {
  const toast = useToast();
  useEffect(() => {
    if (failed) toast({ title, variant: "destructive" });
  }, [failed, title, toast]);
}
