/** Texts about undoing and restoring. */
export const undoMessages = {
  gone: "This can no longer be undone: it has already been undone, or 30 days have passed.",
  patientGone: "Its patient was deleted too. Restore the patient first.",
  orderCameAgain: "Its order has since been imported from the store again.",
  emailTaken:
    "Another account now has this email address. Change that account's address or delete it, then restore.",
  storeIdTaken: "Another account is now linked to this store customer. Delete that account, then restore.",
  isBack: "It has already been restored.",
  recordGone: "It has since been deleted. Restore it first.",
  discountGone: "Its discount was deleted. Restore the discount first.",
  viewNameTaken: "Another view now has this name. Rename that view, then try again.",
  viewNotYours: "Only the person who shares this view can change or restore it.",
  repeatGone:
    "An order was open at the time, and the repeat it reserved depends on this change. Set the repeats by hand.",
  undone: "Undone",
  restored: "Restored",
  partlyUndone: "Not everything was undone",
  undoFailed: "Nothing was undone",
  undoUnknown: "This may or may not have been undone",
  restoreFailed: "Nothing was restored",
  restoreUnknown: "This may or may not have been restored",
  deletedFailed: "Failed to load deleted records",
  nothingDeleted: "Nothing has been deleted in the last 30 days",
} as const;

/** Why an edit is not undone: who changed which fields after it. */
export function changedSince(by: string | null, fields: readonly string[]): string {
  return `Changed since${by === null ? "" : ` by ${by}`}: ${fields.join(", ")}. Nothing was overwritten.`;
}
