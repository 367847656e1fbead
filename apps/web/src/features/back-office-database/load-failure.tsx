import { ErrorState } from "@scriptkeeper/ui/error-state";
import { serverMessage } from "../../lib/api-answer.ts";

export interface LoadFailureProps {
  title: string;
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}

/** A part of the screen that could not be read, and the way to try again. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  const message = serverMessage(query.error);
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {message && <p>{message}</p>}
    </ErrorState>
  );
}
