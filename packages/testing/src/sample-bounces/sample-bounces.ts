import type { Random } from "../random/random.ts";
import { feedbackReport } from "./complaints.ts";
import { dialects, type Notice, qmail } from "./delivery-notices.ts";
import { hardByWords, hardFaults, softFaults } from "./faults.ts";
import { otherMessages } from "./other-messages.ts";
import type { BounceSample, SentSample } from "./sample.ts";

/** Returns one message for each of these emails, of all the kinds that reach a mailbox, with the true answer. */
export function sampleBounces(random: Random, sent: readonly SentSample[]): BounceSample[] {
  return sent.map((email) => random.pick(kinds)(random, email));
}

type Make = (random: Random, sent: SentSample) => BounceSample;

const failed = (random: Random, sent: SentSample): Notice => ({
  sent,
  recipient: sent.address,
  fault: random.pick(hardFaults),
  action: "failed",
});

function notice(random: Random, name: string, told: Notice): { name: string; raw: Buffer } {
  const dialect = random.pick(Object.keys(dialects) as (keyof typeof dialects)[]);
  return {
    name: `${name}, ${dialect}, ${told.fault.status} ${told.fault.words}`,
    raw: dialects[dialect](random, told),
  };
}

const hard: Make = (random, sent) => ({
  ...notice(random, "hard", failed(random, sent)),
  about: sent,
  truth: "hard",
});

const hardInWords: Make = (random, sent) => ({
  ...notice(random, "hard by its words", { ...failed(random, sent), fault: random.pick(hardByWords) }),
  about: sent,
  truth: "hard",
});

const hardFromQmail: Make = (random, sent) => {
  const told = failed(random, sent);
  return { name: `hard, qmail, ${told.fault.words}`, raw: qmail(random, told), about: sent, truth: "hard" };
};

const soft: Make = (random, sent) => ({
  ...notice(random, "soft", { ...failed(random, sent), fault: random.pick(softFaults) }),
  about: sent,
  truth: "soft",
});

const notGivenUp: Make = (random, sent) => ({
  ...notice(random, "not given up", {
    ...failed(random, sent),
    action: random.pick(["delayed", "delivered", "relayed", "expanded"]),
  }),
  about: null,
  truth: "nothing",
});

/** Written by somebody who knows the address but has none of the emails. */
const forged: Make = (random, sent) => {
  const guess = { ...sent, messageId: forgedId(random, sent) };
  return { ...notice(random, "forged", failed(random, guess)), about: null, truth: "nothing" };
};

function forgedId(random: Random, { messageId }: SentSample): string {
  const digit = () => random.integer(16).toString(16);
  const uuid = "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx".replaceAll("x", digit);
  return random.pick([
    `<${uuid}@renew.pharmacy.example>`,
    "<1@renew.pharmacy.example>",
    messageId.replace("<", "<x"),
    `${messageId.slice(0, -2)}>`,
    "<%@renew.pharmacy.example>",
    "<' or 1=1 --@renew.pharmacy.example>",
  ]);
}

/** The reader's mail is forwarded to an address that does not exist, or somebody pretends so. */
const anotherRecipient: Make = (random, sent) => {
  const recipient = random.pick([
    `x${sent.address}`,
    `${sent.address}.example`,
    "passed-on@other.example",
    sent.address.replace("@", "+pharmacy@"),
  ]);
  return {
    ...notice(random, "another recipient", { ...failed(random, sent), recipient }),
    about: null,
    truth: "nothing",
  };
};

const complaint: Make = (random, sent) => ({
  name: "complaint",
  raw: feedbackReport(random, { sent, type: "abuse", recipient: random.chance(3) ? null : sent.address }),
  about: sent,
  truth: "complaint",
});

const otherFeedback: Make = (random, sent) => ({
  name: "other feedback",
  raw: feedbackReport(random, {
    sent,
    type: random.pick(["not-spam", "auth-failure", "virus", "other", "fraud"]),
    recipient: sent.address,
  }),
  about: null,
  truth: "nothing",
});

const complaintOfAnother: Make = (random, sent) => ({
  name: "complaint of another",
  raw: feedbackReport(random, { sent, type: "abuse", recipient: "somebody-else@other.example" }),
  about: null,
  truth: "nothing",
});

const other: Make = (random, sent) => {
  const name = random.pick(Object.keys(otherMessages) as (keyof typeof otherMessages)[]);
  return { name, raw: otherMessages[name](random, sent), about: null, truth: "nothing" };
};

/** Returns more of the email than the reader looks at. */
function huge(random: Random, sent: SentSample): BounceSample {
  const { raw, ...sample } = hard(random, sent);
  const end = raw.indexOf("Your medicine is due. Reply");
  if (end < 0) return huge(random, sent);
  const long = Buffer.alloc(400 * 1024, "a long line of what was sent\r\n");
  const parts = [raw.subarray(0, end), long, raw.subarray(end)];
  return { ...sample, name: `huge, ${sample.name}`, raw: Buffer.concat(parts) };
}

const kinds: readonly Make[] = [
  hard,
  hard,
  hard,
  hardInWords,
  hardFromQmail,
  soft,
  soft,
  soft,
  notGivenUp,
  notGivenUp,
  forged,
  forged,
  anotherRecipient,
  complaint,
  otherFeedback,
  complaintOfAnother,
  other,
  other,
  other,
  other,
];

/** A few samples that take longer to read. */
export function hugeBounces(random: Random, sent: readonly SentSample[]): BounceSample[] {
  return sent.map((email) => huge(random, email));
}
