import { Alert } from "@scriptkeeper/ui/alert";
import { useToast } from "@scriptkeeper/ui/toast";
import { useCallback } from "react";
import { failedAnswer, serverMessage } from "../../lib/api-answer.ts";

/** What to say beside the documented title when something failed: the server's own words, or what silence means. */
export function failureDetail(error: unknown): string {
  const message = serverMessage(error);
  if (message) return message;
  return failedAnswer(error).kind === "none"
    ? "No answer came. Check your connection and try again."
    : "The server could not do this. Try again in a moment.";
}

/** A failure at the place where it happened. What was typed stays, and the same button tries again. */
export function Failure({ title, error }: { title: string; error: unknown }) {
  return (
    <Alert variant="destructive" role="alert" title={title}>
      <p>{failureDetail(error)}</p>
    </Alert>
  );
}

/** Tells of a failure in the corner of the screen too. */
export function useFailureToast() {
  const toast = useToast();
  return useCallback(
    (title: string, description: string) => toast({ variant: "destructive", title, description }),
    [toast],
  );
}
