import type { RecallState, SuppliedConcern } from "../constants.ts";
import { emailStopTitles } from "../emails/stop-messages.ts";
import type { SupplyDoubt } from "./recalls.ts";

/** The texts about recalls in screens, files and answers. */
export const recallMessages = {
  noSuchProduct:
    "We could not find this product. The store does not have it, and nobody was supplied with it.",
  productsFailed: "The products could not be loaded",
  productFailed: "The product could not be loaded",
  nobodyThere: "Nobody who was supplied with it has an account, so there is nobody to write to.",
  otherPeople: (people: number) =>
    `The number of people affected is now ${people.toLocaleString("en-AU")}. Check the list again, then send the letter.`,
  letterMeanwhile: (who: string | null, subject: string) =>
    `${who ?? "A colleague"} has sent a letter about this product since you opened it: “${subject}”. Yours was not sent. If it should go to the same people as well, send it again.`,
  calledMeanwhile: ({ who, when, note }: { who: string | null; when: string; note: string | null }) =>
    `${who ?? "A colleague"} recorded a call with them on ${when}${note ? `: “${note}”` : ""}. Nothing was overwritten. Yours replaces that note once you record it again: copy into it what should stay.`,
  noSuchRecall: "We could not find this recall.",
  noSuchLetter: "This recall does not affect them, or their account was deleted.",
  linkDead: "This link does not work. Please open it from the email again, or contact the pharmacy.",
  recallsFailed: "The recalls could not be loaded",
  recallFailed: "The recall could not be loaded",
  sent: "The letter is on its way",
  sendFailed: "The letter could not be sent",
  suppliedFailed: "The people supplied could not be loaded",
} as const;

/** Why it is uncertain that someone got the product, for the person who calls them. */
export const doubtSentences: Record<SupplyDoubt, string> = {
  cancelled: "The order was cancelled after it was paid, or ended unpaid after it counted as ordered.",
  taken_off: "It was taken off the paid order.",
  by_hand: "The prescription was entered by hand: ask where it was dispensed.",
};

/** The labels of the people whom each number counts. */
export const suppliedConcernLabels: Record<SuppliedConcern, string> = {
  supplied: "Supplied",
  unpaid: "Order not paid yet",
  on_its_way: "Order on its way",
  bad_address: emailStopTitles.bad_address,
  has_account: "Supplied, has an account",
  deleted: "Account deleted",
  doubtful: "Not certain",
};

/** Where a recipient stands with the recall letter, in a word or two. */
export const recallStateLabels: Record<RecallState, string> = {
  to_call: "To call",
  waiting: "No answer yet",
  called: "Called",
  acknowledged: "Read it",
};
