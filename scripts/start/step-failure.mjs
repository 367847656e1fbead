/** A step that failed for a reason a person can mend; the message is one sentence. */
export class StepFailure extends Error {
  name = "StepFailure";
}

/** Ends the process with the sentence, or with the whole error where nobody foresaw it. */
export function reportFailure(error) {
  console.error(error instanceof StepFailure ? error.message : error);
  process.exitCode = 1;
}
