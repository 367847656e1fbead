const MINUTE_MS = 60_000;

/** Passes faults of a connection on, the same one once a minute: while another machine is away there are many. */
export function onceAMinute(tell: (error: Error) => void): (error: Error) => void {
  const lastTold = new Map<string, number>();
  return (error) => {
    const key = "code" in error ? String(error.code) : error.message;
    const now = performance.now();
    if (now - (lastTold.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    lastTold.set(key, now);
    tell(error);
  };
}
