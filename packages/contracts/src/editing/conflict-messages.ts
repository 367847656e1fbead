/** Texts for two people changing the same record. */
export const conflictMessages = {
  changedMeanwhile:
    "This has changed since you opened it, so nothing was saved. See what changed in each field and choose what to keep, then save again.",
  deletedMeanwhile:
    "This has been deleted since you opened it, so your changes here can't be saved. If it should not have been deleted, restore it under Recently Deleted and make them again.",
} as const;
