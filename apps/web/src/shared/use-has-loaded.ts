import { useRef } from "react";

/** Whether something was read since it is looked at here. From then on it stands, whatever becomes of later reads. */
export function useHasLoaded(query: { isFetchedAfterMount: boolean; isSuccess: boolean }): boolean {
  const hasLoaded = useRef(false);
  hasLoaded.current ||= query.isFetchedAfterMount && query.isSuccess;
  return hasLoaded.current;
}
