import { setTimeout as wait } from "node:timers/promises";

/** Longer than the work behind either answer takes, so that the answer's time reveals nothing. */
const ANSWER_AFTER_MS = 200;

/** Does work that only existing accounts cause, without its duration revealing whether it was done. */
export async function answerAfter(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, wait(ANSWER_AFTER_MS)]);
}
