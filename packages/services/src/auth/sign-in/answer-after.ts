import { setTimeout as wait } from "node:timers/promises";

/** Longer than the work behind either answer takes, so that the time of the answer tells nothing. */
const ANSWER_AFTER_MS = 200;

/** Does what only existing accounts have done for them, in a time that does not tell whether it was done. */
export async function answerAfter(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, wait(ANSWER_AFTER_MS)]);
}
