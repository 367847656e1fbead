import { useRef } from "react";

/** Returns the latest data: it stays while the next loads, and if that fails. */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const last = useRef(data);
  last.current = data ?? last.current;
  return last.current;
}
