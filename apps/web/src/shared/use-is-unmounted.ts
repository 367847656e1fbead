import { useEffect, useRef } from "react";

/** Returns a function that tells whether the component has been unmounted. */
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
