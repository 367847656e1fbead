/** What is said where two people change the same record. */
export const conflictMessages = {
  changedMeanwhile:
    "This was changed meanwhile, and nothing was saved. See at the fields what changed and choose what to keep, then save again.",
  deletedMeanwhile: "This was deleted meanwhile. What you change here can't be saved any more.",
} as const;
