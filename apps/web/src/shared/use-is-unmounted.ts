import { useEffect, useRef } from "react";

/** Whether what asked for something was left meanwhile. */
export function useIsUnmounted(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return () => gone.current;
}
