import type { EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { type Lifecycle, statesThat } from "./lifecycle.ts";

type EmailState = (typeof EMAIL_STATES)[number];

interface EmailFacts {
  meaning: string;
  /** Nobody will receive it unless it is sent again. */
  isUnsent: boolean;
}

/** One email on its way out. Every change of `emails.state` is one of these events. */
export const emailLifecycle = {
  initial: ["queued"],
  states: {
    queued: { isUnsent: false, meaning: "waiting for its time and for a worker" },
    sent: { isUnsent: false, meaning: "the mail server has accepted it" },
    failed: { isUnsent: true, meaning: "given up on, or bounced; an administrator can send it again" },
    cancelled: { isUnsent: true, meaning: "no longer needed when its turn came" },
  },
  events: {
    postponed: { from: ["queued"], to: "queued", meaning: "the mail server refused it temporarily" },
    delivered: { from: ["queued"], to: "sent", meaning: "the mail server accepted it" },
    givenUp: { from: ["queued"], to: "failed", meaning: "refused permanently, or for a whole day" },
    bounced: { from: ["sent"], to: "failed", meaning: "it bounced: it could not be delivered" },
    returned: {
      from: ["sent"],
      to: "queued",
      meaning: "it bounced from a carer's address and goes to the patient instead",
    },
    withdrawn: {
      from: ["queued"],
      to: "cancelled",
      meaning:
        "what it is about was ordered, changed or deleted in the meantime, or the recipient unsubscribed",
    },
    resent: {
      from: ["failed"],
      to: "queued",
      meaning: "an administrator sends it again, or the address was corrected",
    },
  },
} as const satisfies Lifecycle<EmailState, EmailFacts, string>;

/** The states of emails that reached nobody. */
export const unsentEmailStates = statesThat<EmailState, EmailFacts>(
  emailLifecycle.states,
  ({ isUnsent }) => isUnsent,
);
