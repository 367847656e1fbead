import { useRef } from "react";

/** Whether something was read since it is looked at here. From then on it stands, whatever becomes of later reads. */
export function useWasRead(query: { isFetchedAfterMount: boolean; isSuccess: boolean }): boolean {
  const wasRead = useRef(false);
  wasRead.current ||= query.isFetchedAfterMount && query.isSuccess;
  return wasRead.current;
}
