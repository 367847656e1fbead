import { useRef } from "react";

/** Tells whether a query has succeeded since the component was mounted; later failures do not change that. */
export function useHasLoaded(query: { isFetchedAfterMount: boolean; isSuccess: boolean }): boolean {
  const hasLoaded = useRef(false);
  hasLoaded.current ||= query.isFetchedAfterMount && query.isSuccess;
  return hasLoaded.current;
}
