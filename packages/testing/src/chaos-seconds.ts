const USUAL_SECONDS = 3;

/** How long tests that break things run: a few seconds, or `CHAOS_SECONDS`. */
export function chaosSeconds(): number {
  const { CHAOS_SECONDS } = process.env;
  return Number(CHAOS_SECONDS) || USUAL_SECONDS;
}
