import { z } from "zod";
import { Id, line } from "../primitives.ts";
import { wordingMessages } from "./wording-messages.ts";
import {
  SLOTS_OF,
  unknownToken,
  WORDED_EMAILS,
  WORDING_LIMITS,
  WORDING_SLOTS,
  type WordedEmail,
  type WordingSlot,
} from "./wording-rules.ts";

const Email = z.enum(WORDED_EMAILS, `must be one of ${WORDED_EMAILS.join(", ")}`);

const oneLine = (slot: WordingSlot) =>
  line(WORDING_LIMITS[slot])
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "must be one line, without a line break")
    .optional();

/** Words slot by slot; an empty slot uses the built-in words. */
const Words = z.strictObject({
  subject: oneLine("subject"),
  preheader: oneLine("preheader"),
  intro: oneLine("intro"),
  /** One paragraph per line. */
  note: line(WORDING_LIMITS.note).optional(),
});

const worded = { email: Email, words: Words };

/** Refuses words for a slot that this email doesn't have, and braces that are no placeholder of it. */
function checkWords({ email, words }: z.infer<z.ZodObject<typeof worded>>, ctx: z.core.$RefinementCtx) {
  addProblems({ email, words, at: ["words"] }, ctx);
}

function addProblems(
  { email, words, at }: { email: WordedEmail; words: z.infer<typeof Words>; at: readonly string[] },
  ctx: z.core.$RefinementCtx,
) {
  for (const slot of WORDING_SLOTS) {
    const message = problemOf({ email, slot, text: words[slot] ?? "" });
    if (message) ctx.addIssue({ code: "custom", path: [...at, slot], message });
  }
}

function problemOf({ email, slot, text }: { email: WordedEmail; slot: WordingSlot; text: string }) {
  if (text === "") return null;
  if (!SLOTS_OF[email].includes(slot)) return wordingMessages.fixedSlot;
  const unknown = unknownToken(email, text);
  return unknown === null ? null : wordingMessages.unknownToken(email, unknown);
}

/** Returns the schema of one email's words, as its form checks them. */
export function wordsOf(email: WordedEmail) {
  return Words.superRefine((words, ctx) => addProblems({ email, words, at: [] }, ctx));
}

/**
 * New words for an email. `based_on` is the version that was edited, 0 for the built-in words: if someone has saved
 * another version since, nothing is saved.
 */
export const SaveWordingInput = z
  .object({ ...worded, based_on: z.int("must be a whole number").min(0, "must be 0 or more") })
  .superRefine(checkWords);
export type SaveWordingInput = z.infer<typeof SaveWordingInput>;

/** A trial of these words in an email to a patient or, without one, to nobody in particular. */
export const TryWordingInput = z.object({ ...worded, patient_id: Id.optional() }).superRefine(checkWords);
export type TryWordingInput = z.infer<typeof TryWordingInput>;

export const WordingInput = z.object({ email: Email });
export type WordingInput = z.infer<typeof WordingInput>;

const OwnWords = z.object({
  subject: z.string().optional(),
  preheader: z.string().optional(),
  intro: z.string().optional(),
  note: z.string().optional(),
});

const Change = z.object({
  version: z.int(),
  made_at: z.string(),
  /** `null` if the account was deleted. */
  made_by: z.string().nullable(),
});

/** An email that can be reworded: whether it uses the pharmacy's own words now, and who changed them last. */
export const WordedEmailSummary = z.object({
  email: Email,
  is_own: z.boolean(),
  last_change: Change.nullable(),
});
export type WordedEmailSummary = z.infer<typeof WordedEmailSummary>;

export const WordedEmails = z.object({ emails: z.array(WordedEmailSummary) });
export type WordedEmails = z.infer<typeof WordedEmails>;

/** One saved version of the words. A version without any words restored the built-in ones. */
export const WordingVersion = Change.extend({ words: OwnWords });
export type WordingVersion = z.infer<typeof WordingVersion>;

export const VERSIONS_SHOWN = 50;

const count = z.int().min(0);

/**
 * How many emails and patients new words affect: those still waiting, which would get them, and those sent in the last
 * 30 days.
 */
export const WordingReach = z.object({
  waiting_emails: count,
  waiting_patients: count,
  recent_emails: count,
  recent_patients: count,
});
export type WordingReach = z.infer<typeof WordingReach>;

/**
 * The newest versions of an email's words, of which the first is used, and the built-in words for an email about one
 * item.
 */
export const EmailWording = z.object({
  email: Email,
  built_in: OwnWords,
  versions: z.array(WordingVersion),
  reach: WordingReach,
});
export type EmailWording = z.infer<typeof EmailWording>;

export const WordingPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  /** An address that shows the email's HTML in a frame, valid for a minute. */
  url: z.string(),
  text: z.string(),
  /** Whether the email shows an example, because the patient has nothing that such an email could be about. */
  is_example: z.boolean(),
  /** The medicine that these words name in the subject or preheader, which a locked phone shows. */
  named_medicine: z.string().nullable(),
});
export type WordingPreview = z.infer<typeof WordingPreview>;
