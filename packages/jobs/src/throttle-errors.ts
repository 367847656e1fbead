const THROTTLE_MS = 60_000;

/** Passes on connection errors, the same one once a minute: while another machine is away there are many. */
export function throttleErrors(onError: (error: Error) => void): (error: Error) => void {
  const lastPassedOn = new Map<string, number>();
  return (error) => {
    const key = "code" in error ? String(error.code) : error.message;
    const now = performance.now();
    if (now - (lastPassedOn.get(key) ?? Number.NEGATIVE_INFINITY) < THROTTLE_MS) return;
    lastPassedOn.set(key, now);
    onError(error);
  };
}
