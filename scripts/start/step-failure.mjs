/** A step that failed for a reason that a person can fix; the message is one sentence. */
export class StepFailure extends Error {
  name = "StepFailure";
}

/** Ends the process with the sentence, or with the whole error if it was not foreseen. */
export function reportFailure(error) {
  console.error(error instanceof StepFailure ? error.message : error);
  process.exitCode = 1;
}
