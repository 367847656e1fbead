/** Texts for two people changing the same record. */
export const conflictMessages = {
  changedMeanwhile:
    "This has changed since you opened it, so nothing was saved. See what changed in each field and choose what to keep, then save again.",
  deletedMeanwhile: "This has been deleted since you opened it. Your changes here can no longer be saved.",
} as const;
