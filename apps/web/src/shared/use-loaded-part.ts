import { useEffect, useState } from "react";

/** A part of the program that is loaded once it is shown; `retry` asks again for one that did not arrive. `load` is always the same. */
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
