import { ErrorState } from "@scriptkeeper/ui/error-state";
import type { ReactNode } from "react";
import { isFinal } from "../api/api-answer.ts";
import { failureDetail } from "../api/failure-detail.ts";

/** What the blocks of a query need of it. */
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
  /** What the failure means. Left out: the server's own words, or what its silence means. */
  explain?: ((error: unknown) => string) | undefined;
  /** Further ways on, beside Retry. */
  actions?: ReactNode;
}

/** A read that failed, said once at its place, with the way to try again where that can help. */
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
