let hold: ((event: PopStateEvent) => void) | null = null;

/** Lets history steps be intercepted before the router sees them. Must run before there is a router. */
export function gateHistory(page: Window): void {
  page.addEventListener("popstate", (event) => hold?.(event));
}

/** Sets the function that each step is passed to; returns a function that removes it. */
export function holdSteps(by: (event: PopStateEvent) => void): () => void {
  hold = by;
  return () => {
    hold = null;
  };
}
