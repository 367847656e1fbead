/** The emails to patients whose words a pharmacy may choose, in the order in which a patient meets them. */
export const WORDED_EMAILS = [
  ...(["welcome", "new_prescription", "reminder", "follow_up", "last_email"] as const),
  ...(["back_in_stock", "parcel_sent", "parcel_ready", "parcel_failed"] as const),
  ...(["last_supply", "expiry_soon", "expiry_expired"] as const),
] as const;
export type WordedEmail = (typeof WORDED_EMAILS)[number];

export const WORDING_SLOTS = ["subject", "preheader", "intro", "note"] as const;
export type WordingSlot = (typeof WORDING_SLOTS)[number];

/** A pharmacy's words by slot. A slot that is absent has the built-in words, and the note is left out. */
export type Wording = { readonly [Slot in WordingSlot]?: string | undefined };

/** Words as they are kept: without empty slots. */
export function withoutEmptySlots(words: Wording): Wording {
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text));
}

const WITHOUT_INTRO = ["subject", "preheader", "note"] as const;
/** What these say depends on what has happened, so that words of one's own could be wrong. */
const NOTE_ALONE = ["note"] as const;

/** What may be worded in each. */
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

/** Which emails other words concern: those that wait, which get them, and those that went out lately. */
export const WORDED_REACHES = WORDED_EMAILS.flatMap(
  (email) => [`waiting.${email}`, `sent.${email}`] as const,
);
export type WordedReach = (typeof WORDED_REACHES)[number];

/** For how many days back it is told how many of an email went out, and among how many of the newest of its kind. */
export const WORDING_REACH_DAYS = 30;
export const WORDING_REACH_LIMIT = 5_000;

export const WORDING_LIMITS: Record<WordingSlot, number> = {
  subject: 120,
  preheader: 160,
  intro: 300,
  note: 600,
};

/** What stands for something that each email knows, written in braces. */
export const WORDING_TOKENS = ["first name", "pharmacy", "these items"] as const;
export type WordingToken = (typeof WORDING_TOKENS)[number];

/** A welcome may tell of no items at all. */
export function tokensOf(email: WordedEmail): readonly WordingToken[] {
  return email === "welcome" ? ["first name", "pharmacy"] : WORDING_TOKENS;
}

/** Words in braces, or a brace that opens or closes nothing. */
export const BRACED = /\{([^{}]*)\}|[{}]/g;

/** The first of a text's braces that stands for nothing in this email, as it was written; `null` where all do. */
export function unknownToken(email: WordedEmail, text: string): string | null {
  const known: readonly (string | undefined)[] = tokensOf(email);
  for (const [written, name] of text.matchAll(BRACED)) if (!known.includes(name)) return written;
  return null;
}
