import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import type { ReactNode } from "react";
import { QueryFailure, type QueryFailureProps, type ShownQuery } from "./query-failure.tsx";

export interface QueryStateProps<Data> extends Pick<QueryFailureProps, "explain" | "actions"> {
  query: ShownQuery<Data>;
  /** What is waited for, as in "Loading the customers". */
  of: string;
  /** Said when it could not be read. */
  failed: string;
  /** Stands in the place of what comes, in its size. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query read once it is there, its place while it is on the way, and its failure. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, of, failed, explain, actions, skeleton = <RowsSkeleton />, children } = props;
  const failure = query.isError && (
    <QueryFailure query={query} title={failed} explain={explain} actions={actions} />
  );
  if (query.data === undefined)
    return (
      failure || (
        <div role="status" aria-label={`Loading ${of}`}>
          {skeleton}
        </div>
      )
    );
  return (
    <>
      {failure}
      {children(query.data)}
    </>
  );
}
