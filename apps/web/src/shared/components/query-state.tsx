import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import type { ReactNode } from "react";
import { QueryFailure, type QueryFailureProps, type ShownQuery } from "./query-failure.tsx";

export interface QueryStateProps<Data> extends Pick<QueryFailureProps, "explain" | "actions"> {
  query: ShownQuery<Data>;
  /** What is loading, as in "Loading the customers". */
  of: string;
  /** The message if it could not be read. */
  failed: string;
  /** A placeholder of the same size. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query once loaded, a placeholder until then, and any failure. */
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
