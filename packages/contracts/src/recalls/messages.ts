import type { RecallState, SuppliedConcern } from "../constants.ts";
import type { SupplyDoubt } from "./recalls.ts";

/** What screens, files and answers say about recalls. */
export const recallMessages = {
  noSuchProduct: "Nobody was supplied with such a product, and the store has none.",
  productsFailed: "The products could not be loaded",
  productFailed: "The product could not be loaded",
  nobodyThere: "Nobody who has an account was supplied with it, so that there is nobody to write to.",
  otherPeople: (people: number) =>
    `Meanwhile it concerns ${people.toLocaleString("en-AU")} people. Look at the list again, then send it.`,
  noSuchRecall: "There is no such recall.",
  noSuchLetter: "This recall does not concern them, or their account was deleted.",
  linkDead: "This link does not work. Please open it from the email again, or contact the pharmacy.",
  recallsFailed: "The recalls could not be loaded",
  recallFailed: "The recall could not be loaded",
  sent: "The letter is on its way",
  sendFailed: "The letter could not be sent",
  suppliedFailed: "The list of who was supplied could not be loaded",
} as const;

/** Why nobody can be sure that they got it, for whoever calls them. */
export const doubtSentences: Record<SupplyDoubt, string> = {
  cancelled: "The order was cancelled after it was paid.",
  taken_off: "It was taken off the paid order.",
  by_hand: "The prescription was entered by hand: ask where it was dispensed.",
};

/** What those are called whom one of the numbers counts. */
export const suppliedConcernLabels: Record<SuppliedConcern, string> = {
  supplied: "Supplied",
  unpaid: "Order not paid yet",
  on_its_way: "Order on its way",
  bad_address: "No email arrives",
  has_account: "Supplied, has an account",
  deleted: "Account deleted",
  doubtful: "Nobody can be sure",
};

/** Where somebody is with the letter, in a word or two. */
export const recallStateLabels: Record<RecallState, string> = {
  to_call: "To call",
  waiting: "No answer yet",
  called: "Called",
  acknowledged: "Read it",
};
