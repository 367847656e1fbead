import { ErrorState } from "@scriptkeeper/ui/error-state";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import type { ReactNode } from "react";
import { failureDetail } from "../lib/failure-detail.ts";

export interface LoadedProps<Data> {
  query: {
    data: Data | undefined;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** What is waited for, as in "Loading the customers". */
  of: string;
  /** Said when it could not be read. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** A list once it is there; rows in its place while it is on the way, and the failure with a way to try again. */
export function Loaded<Data>({ query, of, failed, children }: LoadedProps<Data>) {
  if (query.isError)
    return (
      <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        <p>{failureDetail(query.error)}</p>
      </ErrorState>
    );
  if (query.data === undefined)
    return (
      <div role="status" aria-label={`Loading ${of}`}>
        <RowsSkeleton />
      </div>
    );
  return (
    <div className="space-y-3" aria-busy={query.isPlaceholderData}>
      {children(query.data)}
    </div>
  );
}
