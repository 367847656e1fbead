import type { ErrorCode } from "@scriptkeeper/contracts/errors";
import { noRepeatsLeft, renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import { type FailedAnswer, failedAnswer } from "../../shared/api/api-answer.ts";

/** What the patient is told when an order failed. */
export interface Problem {
  message: string;
  /** Whether to say "Your order was not placed. Nothing was charged.", because it is true. */
  notPlaced: boolean;
  whatToDo: string;
  /** Whether nothing more can be done on this screen. */
  isOver?: true;
  /** Whether it holds only while the order is being prepared. */
  isPreparing?: true;
  /** The label of the order button from now on. */
  button: string;
}

const again = "Please try again. You will not be charged twice.";
const upToDate = "We have updated the list above. Check it, then try again.";

/** Puts the failure of a renewal into words. */
export function renewalProblem(error: unknown): Problem {
  const answer = failedAnswer(error);
  if (answer.kind === "none" && answer.notSent) {
    return { ...placedNothing, message: "You are offline.", whatToDo: "Try again once you are connected." };
  }
  if (answer.kind === "none") {
    return {
      ...placedNothing,
      message: renewalMessages.renewFailedGeneric,
      whatToDo: `Check your connection. ${again}`,
    };
  }
  if (answer.kind === "unreadable") return { ...placedNothing, message: renewalMessages.renewFailed };
  const message = refusalMessage(answer);
  const isSaid = answer.details.nothingPlaced === true;
  return { ...placedNothing, message, ...byCode(answer.code, message), ...(isSaid && { notPlaced: false }) };
}

/** The problem that the store returned no address to go to. */
export const noCheckoutAddress: Problem = problem(renewalMessages.noCheckoutUrl);

function problem(message: string): Problem {
  return { message, notPlaced: true, whatToDo: again, button: "Try again" };
}

const placedNothing = problem("");

function refusalMessage(answer: FailedAnswer & { kind: "refused" }): string {
  const products = answer.details.invalidPrescriptions?.map((item) => item.product_name);
  if (answer.message !== undefined) return answer.message;
  return answer.code === "NO_REPEATS_REMAINING" && products
    ? noRepeatsLeft(products)
    : renewalMessages.renewFailed;
}

function byCode(code: ErrorCode | undefined, message: string): Partial<Problem> {
  switch (code) {
    case "NO_REPEATS_REMAINING":
    case "PRESCRIPTION_EXPIRED":
    case "NEEDS_REVIEW":
    case "BAD_INPUT":
    case "NOT_FOUND":
      return { whatToDo: upToDate };
    case "TOTAL_CHANGED":
      return {
        whatToDo: "Check the new total above, then press the button again if you still want to order.",
        button: "Proceed to Checkout",
      };
    case "ALL_UNAVAILABLE":
      return { whatToDo: "Email your pharmacy and they will help you find another way." };
    case "BUSY":
      // The message already says when to try again, or that trying again does not help.
      return { whatToDo: "You will not be charged twice." };
    case "LINK_DEAD":
      return {
        whatToDo:
          message === renewalMessages.helpEnded
            ? "Go back to see your own medicines and the people you help."
            : "Go back to the start page and order from there.",
        isOver: true,
      };
    case "ALREADY_PAID":
      return {
        notPlaced: false,
        whatToDo: whatToDoPaid(message),
      };
    case "CONFLICT":
      return {
        notPlaced: false,
        whatToDo: "If you are not sure, email your pharmacy before you order again.",
      };
    case "STILL_PREPARING":
      return {
        notPlaced: false,
        whatToDo: "Wait a moment, then check again.",
        isPreparing: true,
        button: "Check again",
      };
    case "TOO_MANY_REQUESTS":
      return { whatToDo: "Wait a minute, then try again." };
    default:
      return {};
  }
}

/** The order that was paid is the link's own, or one that this order was to replace and that may contain less. */
function whatToDoPaid(message: string): string {
  if (message === renewalMessages.orderPlaced) return renewalMessages.whilePlaced;
  return message === renewalMessages.alreadyPaid
    ? "You do not need to do anything."
    : "Check what was in that order. If you need anything else, leave out what you have, then press the button again.";
}
