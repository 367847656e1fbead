let hold: ((event: PopStateEvent) => void) | null = null;

/** Lets steps through the history be held before the router hears of them: to be called before there is one. */
export function gateHistory(page: Window): void {
  page.addEventListener("popstate", (event) => hold?.(event));
}

/** What is asked of each step; returns how to ask no more. */
export function holdSteps(by: (event: PopStateEvent) => void): () => void {
  hold = by;
  return () => {
    hold = null;
  };
}
