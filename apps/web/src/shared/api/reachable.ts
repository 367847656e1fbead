const ANSWER_WITHIN_MS = 5_000;

/** Whether the server answers at all, whatever it says. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch("/health/live", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}
