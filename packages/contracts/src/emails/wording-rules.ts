/** The emails to patients that a pharmacy may reword, in the order in which a patient gets them. */
export const WORDED_EMAILS = [
  ...(["welcome", "new_prescription", "reminder", "follow_up", "last_email"] as const),
  ...(["back_in_stock", "parcel_sent", "parcel_ready", "parcel_failed"] as const),
  ...(["last_supply", "expiry_soon", "expiry_expired"] as const),
] as const;
export type WordedEmail = (typeof WORDED_EMAILS)[number];

export const WORDING_SLOTS = ["subject", "preheader", "intro", "note"] as const;
export type WordingSlot = (typeof WORDING_SLOTS)[number];

/** A pharmacy's words by slot. An absent slot uses the built-in words; an absent note is left out. */
export type Wording = { readonly [Slot in WordingSlot]?: string | undefined };

/** Returns the words as they are stored: without empty slots. */
export function withoutEmptySlots(words: Wording): Wording {
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text));
}

const WITHOUT_INTRO = ["subject", "preheader", "note"] as const;
/** For emails whose text depends on what has happened, so that a pharmacy's own words could be wrong. */
const NOTE_ALONE = ["note"] as const;

/** The slots of each email that can be reworded. */
export const SLOTS_OF: Record<WordedEmail, readonly WordingSlot[]> = {
  welcome: WITHOUT_INTRO,
  new_prescription: WORDING_SLOTS,
  reminder: WORDING_SLOTS,
  follow_up: NOTE_ALONE,
  last_email: WORDING_SLOTS,
  back_in_stock: WORDING_SLOTS,
  parcel_sent: WORDING_SLOTS,
  parcel_ready: WORDING_SLOTS,
  parcel_failed: NOTE_ALONE,
  last_supply: WITHOUT_INTRO,
  expiry_soon: WORDING_SLOTS,
  expiry_expired: WORDING_SLOTS,
};

/** The groups of emails that new words affect: those still waiting, which get them, and those sent recently. */
export const WORDED_REACHES = WORDED_EMAILS.flatMap(
  (email) => [`waiting.${email}`, `sent.${email}`] as const,
);
export type WordedReach = (typeof WORDED_REACHES)[number];

/** How many days back the sent emails are counted, and among how many of the newest emails of that kind. */
export const WORDING_REACH_DAYS = 30;
export const WORDING_REACH_LIMIT = 5_000;

export const WORDING_LIMITS: Record<WordingSlot, number> = {
  subject: 120,
  preheader: 160,
  intro: 300,
  note: 600,
};

/** Placeholders, written in braces, for something that every email knows. */
export const WORDING_TOKENS = ["first name", "pharmacy", "these items"] as const;
export type WordingToken = (typeof WORDING_TOKENS)[number];

/** Returns the placeholders of an email. A welcome email may be about no items at all. */
export function tokensOf(email: WordedEmail): readonly WordingToken[] {
  return email === "welcome" ? ["first name", "pharmacy"] : WORDING_TOKENS;
}

/** Matches words in braces, or a single brace without its counterpart. */
export const BRACED = /\{([^{}]*)\}|[{}]/g;

/** Returns the first braces of a text that are no placeholder of this email, as written; `null` if there are none. */
export function unknownToken(email: WordedEmail, text: string): string | null {
  const known: readonly (string | undefined)[] = tokensOf(email);
  for (const [written, name] of text.matchAll(BRACED)) if (!known.includes(name)) return written;
  return null;
}
