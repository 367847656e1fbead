import type { FindWording } from "../wordings/with-wordings.ts";
import type { PatientsCarer } from "./carers.ts";
import type { ClaimedEmail } from "./claims.queries.ts";

/** What an email may still contain. */
export interface WantedContent {
  state: "wanted";
  /** The items that the message still mentions; `null` leaves it as it was written. */
  itemIds: ReadonlySet<number> | null;
  linkItemIds: readonly number[];
}

export interface Unwanted {
  state: "withdrawn" | "givenUp";
  reason: string;
}

/** Withdraws an email about medicines whose recipient has unsubscribed from them. */
export const unsubscribed = {
  state: "withdrawn",
  reason: "The customer has unsubscribed from reminders.",
} as const satisfies Unwanted;

export type SendDecision =
  | (WantedContent & {
      toAddress: string;
      /** The account that has the address. */
      recipientId: number;
      /** The carer who receives it instead of the patient; a carer's email has different words and may allow less. */
      carer: PatientsCarer | null;
      /** Whether its link to set a password still works. */
      hasPasswordLink?: boolean;
    })
  /** It was sent before. */
  | { state: "alreadySent"; at: Date; toAddress: string | null; carer: PatientsCarer | null }
  | Unwanted;

export interface RevalidatedEmail extends ClaimedEmail {
  decision: SendDecision;
}

/** An email with everything needed to compose it. */
export interface SendableEmail extends RevalidatedEmail {
  findWording: FindWording;
}

export type WantedEmail = RevalidatedEmail & { decision: Extract<SendDecision, { state: "wanted" }> };
