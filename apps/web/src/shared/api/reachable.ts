const ANSWER_WITHIN_MS = 5_000;

/** Tells whether the server responds at all, with any status. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch("/health/live", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}
