import type { EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { type Lifecycle, statesThat } from "./lifecycle.ts";

type EmailState = (typeof EMAIL_STATES)[number];

interface EmailFacts {
  meaning: string;
  /** Nobody will have it, unless it is sent again. */
  isUnsent: boolean;
}

/** One email on its way out. Every change of `emails.state` is one of these events. */
export const emailLifecycle = {
  initial: ["queued"],
  states: {
    queued: { isUnsent: false, meaning: "waits for its time, and for a worker" },
    sent: { isUnsent: false, meaning: "the mail server has taken it" },
    failed: { isUnsent: true, meaning: "given up, or came back; an administrator may send it again" },
    cancelled: { isUnsent: true, meaning: "not wanted any more when its turn came" },
  },
  events: {
    postponed: { from: ["queued"], to: "queued", meaning: "the mail server refused it for now" },
    delivered: { from: ["queued"], to: "sent", meaning: "the mail server took it" },
    givenUp: { from: ["queued"], to: "failed", meaning: "refused for good, or for a whole day" },
    bounced: { from: ["sent"], to: "failed", meaning: "it came back: it could not be delivered" },
    returned: {
      from: ["sent"],
      to: "queued",
      meaning: "it came back from a carer's address, and goes to the patient",
    },
    withdrawn: {
      from: ["queued"],
      to: "cancelled",
      meaning: "ordered, changed, unsubscribed from or deleted meanwhile",
    },
    resent: {
      from: ["failed"],
      to: "queued",
      meaning: "an administrator, or a mended address, sends it again",
    },
  },
} as const satisfies Lifecycle<EmailState, EmailFacts, string>;

/** Those of emails that reached nobody. */
export const unsentEmailStates = statesThat<EmailState, EmailFacts>(
  emailLifecycle.states,
  ({ isUnsent }) => isUnsent,
);
