import { useEffect, useState } from "react";

/**
 * Loads a part of the program once it is shown; `retry` tries again after a failure. `load` must always be the same
 * function.
 */
export function useLoadedPart(load: () => Promise<unknown>, isLoaded: boolean) {
  const [state, setState] = useState<"loading" | "there" | "failed">(isLoaded ? "there" : "loading");
  useEffect(() => {
    if (state !== "loading") return;
    let isShown = true;
    load().then(
      () => isShown && setState("there"),
      () => isShown && setState("failed"),
    );
    return () => {
      isShown = false;
    };
  }, [load, state]);
  return { state, retry: () => setState("loading") };
}
