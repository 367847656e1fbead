import type { Illness, MailSink, Moment } from "./mail-sink.ts";

/** One way for the whole mail server to fail. */
export interface Trouble {
  name: string;
  /** `null` if it does not even accept connections. */
  ill: { at: Moment; with: Illness } | null;
}

/** What a mail server can do wrong, one after another. Each fault ends at some point, and must lose nothing. */
export const TROUBLES: Trouble[] = [
  { name: "refuses connections", ill: null },
  { name: "says nothing when it is called", ill: { at: "greeting", with: "says nothing" } },
  { name: "says nothing after the message", ill: { at: "message", with: "says nothing" } },
  { name: "hangs up when it is called", ill: { at: "greeting", with: "hangs up" } },
  { name: "hangs up in the message", ill: { at: "message", with: "hangs up" } },
  { name: "hangs up instead of its answer", ill: { at: "answer", with: "hangs up" } },
  { name: "421 when it is called", ill: { at: "greeting", with: "421 4.3.2 Closing for a while" } },
  { name: "451 to a recipient", ill: { at: "recipient", with: "451 4.7.1 Come back later" } },
  { name: "452 to the message", ill: { at: "message", with: "452 4.3.1 No room for now" } },
  { name: "554 when it is called", ill: { at: "greeting", with: "554 5.3.2 No service here" } },
  { name: "550 to the sender", ill: { at: "sender", with: "550 5.7.1 Sender refused" } },
];

/** What the mail server always says about some people. */
export interface Refusal {
  at: "recipient" | "message";
  answer: Illness;
  /** Whether the refusal is permanent; otherwise the email is retried for a day. */
  isForEver: boolean;
  /** Whether it says that the address does not exist. */
  isAddressBad: boolean;
}

/** Number of customers in a round, in which each refusal affects one of them. */
const ROUND = 25;

export const REFUSALS: Refusal[] = [
  { at: "recipient", answer: "550 5.1.1 No such person here", isForEver: true, isAddressBad: true },
  { at: "message", answer: "554 5.6.0 Not a message for here", isForEver: true, isAddressBad: false },
  { at: "message", answer: "554 5.7.1 Refused by a rule", isForEver: false, isAddressBad: false },
  { at: "recipient", answer: "550 relay not permitted", isForEver: false, isAddressBad: false },
  { at: "recipient", answer: "451 4.2.0 Never today", isForEver: false, isAddressBad: false },
  { at: "message", answer: "552 5.2.2 Mailbox full", isForEver: false, isAddressBad: false },
];

export function refusalFor(address: string): Refusal | undefined {
  return REFUSALS[Number(/^due-(\d+)@/.exec(address)?.[1]) % ROUND];
}

/** Starts a failure; the returned function ends it. */
export function begin(sink: MailSink, { ill }: Trouble, become: (ill: Trouble["ill"]) => void) {
  if (ill) become(ill);
  else sink.goDown();
  // Existing connections were greeted while all was well.
  if (ill?.at === "greeting") sink.hangUp();
  return async (): Promise<void> => {
    become(null);
    // Connections still waiting for an answer have waited long enough.
    if (ill) sink.hangUp();
    else await sink.comeUp();
  };
}
