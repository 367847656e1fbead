import type { PriceFlag } from "./limits.ts";

/** The bulk price update's texts as quoted in the specification, and the server's own sentences. */
export const priceMessages = {
  noData: "No data to update. Please upload a CSV file first.",
  readFailed: "Failed to read the CSV file",
  updateFailed: "Failed to update prices",
  unexpected: "An unexpected error occurred",
  tooManyAtOnce:
    "At most 500 prices can be updated in one call. Use Bulk Price Update on the Products screen for a longer list.",
  tooManyRows: "A file can hold at most 100,000 prices. Split it and upload the parts one at a time.",

  notFound: "This price update does not exist",
  lineNotFound: "This price update has no such line",
  notUploading: "This price update already has all its rows.",
  notInReview: "This price update is no longer in review.",
  otherTicks:
    "Other rows are ticked now than this page showed: they were changed in another window or by a colleague. No price was updated. Look at the ticked rows as they are now, then start the update again.",
  startedOtherwise:
    "This price update was started in another window or by a colleague, with other rows ticked than this page showed. If that is wrong, stop it, or undo it afterwards.",
  nothingIncluded: "No row is ticked. Tick at least one row first.",
  stillWorking: "This price update is still running. Wait until it finishes, or stop it.",
  notRunning: "This price update is not running.",
  nothingToUndo: "There is no changed price left to undo.",
  nothingToRetry: "There is no failed row to send back to review.",
  putAway:
    "This list was put away or replaced by another one, so its prices are not being looked up. Choose its file again to continue.",
  storeAway: "The store is not answering right now. We'll keep trying; nothing is lost.",
  stumbled: "Something went wrong on our side. We'll try again in a minute; nothing is lost.",
} as const;

/** Why a new price may be wrong, as sentences. */
export const priceDoubts: Record<Exclude<PriceFlag, "duplicate">, string> = {
  zero: "The new price is 0.",
  much_higher: "The new price is 10 times the old one or more.",
  much_lower: "The new price is a tenth of the old one or less.",
  higher: "The new price is at least 30% higher.",
  lower: "The new price is at least 30% lower.",
};

/** Returns "Found 12 price updates to review", for the title "CSV Loaded". */
export function foundPriceUpdates(count: number): string {
  return `Found ${count} price updates to review`;
}

/** "Updated 10 of 12 product prices" */
export function updatedPrices({ success, total }: { success: number; total: number }): string {
  return `Updated ${success} of ${total} product prices`;
}
