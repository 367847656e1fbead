import { ErrorState } from "@scriptkeeper/ui/error-state";
import type { ReactNode } from "react";
import { isFinal } from "../api/api-answer.ts";
import { failureDetail } from "../api/failure-detail.ts";

/** The parts of a query that these blocks use. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface QueryFailureProps {
  query: ShownQuery<unknown>;
  title: string;
  /** Explains the failure; by default with the server's message, or what a missing response means. */
  explain?: ((error: unknown) => string) | undefined;
  /** Further actions, beside Retry. */
  actions?: ReactNode;
}

/** A failed read, reported once in its place, with Retry if that can help. */
export function QueryFailure({ query, title, explain = failureDetail, actions }: QueryFailureProps) {
  return (
    <ErrorState
      title={title}
      {...(!isFinal(query.error) && { onRetry: () => void query.refetch() })}
      retrying={query.isFetching}
      actions={actions}
    >
      <p>{explain(query.error)}</p>
      {query.data !== undefined && <p>What you see may be out of date.</p>}
    </ErrorState>
  );
}
