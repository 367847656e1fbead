/** What is said about undoing and restoring. */
export const undoMessages = {
  gone: "This can't be undone any more: it was undone already, or 30 days have gone by.",
  patientGone: "Its patient was deleted, too. Restore the patient first.",
  orderCameAgain: "Its order was brought in from the store again since.",
  emailTaken:
    "Another account has this email address now. Change that account's address or delete it, then restore.",
  storeIdTaken:
    "Another account belongs to this customer of the store now. Delete that account, then restore.",
  isBack: "It is there already.",
  recordGone: "It was deleted since. Restore it first.",
  discountGone: "The discount that it had was deleted. Restore that discount first.",
  viewNameTaken: "Another view has this name now. Rename that one, then try again.",
  viewNotYours: "Only whoever shares this view may change it or bring it back.",
  repeatGone:
    "An order of it was open then, and its repeat depends on what was changed. Set the repeats by hand.",
  undone: "Undone",
  restored: "Restored",
  partlyUndone: "Not everything was undone",
  undoFailed: "Nothing was undone",
  undoUnknown: "Whether it was undone is not known",
  restoreFailed: "Nothing was restored",
  restoreUnknown: "Whether it was restored is not known",
  deletedFailed: "Failed to load what was deleted",
  nothingDeleted: "Nothing was deleted in the last 30 days",
} as const;

/** Why an edit stays: who changed which fields after it. */
export function changedSince(by: string | null, fields: readonly string[]): string {
  return `Changed since${by === null ? "" : ` by ${by}`}: ${fields.join(", ")}. Nothing was overwritten.`;
}
