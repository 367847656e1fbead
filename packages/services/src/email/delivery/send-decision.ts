import type { FindWording } from "../wordings/with-wordings.ts";
import type { PatientsCarer } from "./carers.ts";
import type { ClaimedEmail } from "./claims.queries.ts";

/** What an email may still say. */
export interface WantedContent {
  state: "wanted";
  /** The items that the message still tells of; `null` leaves it as it was written. */
  itemIds: ReadonlySet<number> | null;
  linkItemIds: readonly number[];
}

export interface Unwanted {
  state: "withdrawn" | "givenUp";
  reason: string;
}

/** Of an email about medicines whose reader has stopped those. */
export const unsubscribed = {
  state: "withdrawn",
  reason: "The customer has unsubscribed from reminders.",
} as const satisfies Unwanted;

export type SendDecision =
  | (WantedContent & {
      toAddress: string;
      /** The account that has the address. */
      recipientId: number;
      /** Set when it goes to a carer instead of the patient, who reads other words and may do less. */
      carer: PatientsCarer | null;
      /** Whether its link to set a password still works. */
      hasPasswordLink?: boolean;
    })
  /** It was sent already. */
  | { state: "alreadySent"; at: Date; toAddress: string | null; carer: PatientsCarer | null }
  | Unwanted;

export interface RevalidatedEmail extends ClaimedEmail {
  decision: SendDecision;
}

/** An email with all that it takes to write it. */
export interface SendableEmail extends RevalidatedEmail {
  findWording: FindWording;
}

export type WantedEmail = RevalidatedEmail & { decision: Extract<SendDecision, { state: "wanted" }> };
