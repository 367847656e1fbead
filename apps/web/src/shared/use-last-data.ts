import { useRef } from "react";

/** What was read last: it stands while the next is on its way, and where that does not come. */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const last = useRef(data);
  last.current = data ?? last.current;
  return last.current;
}
