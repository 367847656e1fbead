import { z } from "zod";
import { RECALL_READERS, RECALL_STATES, SUPPLIED_CONCERNS } from "../constants.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { Day, Id, LinkToken, line, pageQuery, Timestamp } from "../primitives.ts";
import { RECALL_LETTER_SORTS, RECALL_SORTS, SUPPLIED_SORTS } from "./sorts.ts";

export const SUPPLIED_PAGE_SIZE = 50;

const StoreId = line(50).pipe(z.string().regex(/^[\w-]+$/, "must be an id of the store"));

/** Part of a product's name: its present name, or one that it had in an order. */
export const RecallableInput = z.object({ search: line(200).default("") });
export type RecallableInput = z.infer<typeof RecallableInput>;

/** A product that can be prescribed or was ever supplied, even if the store no longer has it. */
export const RecallableProduct = z.object({
  product_id: z.string(),
  product_name: z.string(),
  /** The product's other names in orders. */
  other_names: z.array(z.string()),
});
export type RecallableProduct = z.infer<typeof RecallableProduct>;

/** The first twenty products by name; `total` is how many there are. */
export const RecallableProducts = z.object({ products: z.array(RecallableProduct), total: z.int() });
export type RecallableProducts = z.infer<typeof RecallableProducts>;

export const RecalledProductInput = z.object({ product_id: StoreId });
export type RecalledProductInput = z.infer<typeof RecalledProductInput>;

/** The newest recall letter about a product. `sent_by` is `null` once that administrator's account is gone. */
export const LastLetter = z.object({
  id: z.int(),
  subject: z.string(),
  sent_at: z.string(),
  sent_by: z.string().nullable(),
});
export type LastLetter = z.infer<typeof LastLetter>;

/** A product with all strengths that it has at the store or had in an order. */
export const RecalledProduct = RecallableProduct.extend({
  variants: z.array(z.object({ variant_id: z.string(), title: z.string().nullable() })),
  last_letter: LastLetter.nullable(),
});
export type RecalledProduct = z.infer<typeof RecalledProduct>;

/**
 * The supplies of a product, or of one of its strengths, from one day until another, both included. Days are the
 * store's, and a supply's day is the one on which its order was paid.
 */
export const SuppliedFilter = z.object({
  product_id: StoreId,
  /** A supply of an unknown strength counts for every strength. */
  variant_id: StoreId.or(z.literal("")).optional(),
  from: Day.or(z.literal("")).optional(),
  until: Day.or(z.literal("")).optional(),
});
export type SuppliedFilter = z.infer<typeof SuppliedFilter>;

/** The supplies, which of the people to list, and in which order. */
export const SuppliedListFilter = SuppliedFilter.extend({
  /** Lists only the people whom this number counts; empty for everybody. */
  concern: z.enum([...SUPPLIED_CONCERNS, ""], `must be one of ${SUPPLIED_CONCERNS.join(", ")}`).optional(),
  /** Words of a name or of an email address in any order, a phone number or an order number; empty for all. */
  search: line(254).optional(),
  ...sortFields(SUPPLIED_SORTS),
});
export type SuppliedListFilter = z.infer<typeof SuppliedListFilter>;

export const SuppliedInput = pageQuery(SUPPLIED_PAGE_SIZE).extend(SuppliedListFilter.shape);
export type SuppliedInput = z.infer<typeof SuppliedInput>;

/**
 * Why it is uncertain that a supply was handed out: its order was cancelled after it was paid, or ended unpaid after it
 * counted, the product was taken off the paid order, or staff entered the prescription by hand.
 */
export const SUPPLY_DOUBTS = ["cancelled", "taken_off", "by_hand"] as const;
export type SupplyDoubt = (typeof SUPPLY_DOUBTS)[number];

/** An order that is not finished; `order_name` is null until it is placed. */
export const OpenOrder = z.object({ renewal_id: z.string(), order_name: z.string().nullable() });
export type OpenOrder = z.infer<typeof OpenOrder>;

/** A person affected by a recall. */
export const SuppliedPatient = z.object({
  /** Identifies the person, even if the account is gone. */
  key: z.string(),
  /** `null` once the account was deleted; name and address then come from the transaction log, if it has them. */
  user_id: z.int().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether a mail server reported that the address doesn't exist. */
  is_email_bad: z.boolean(),
  /** The day of the latest supply; `null` if the product was only ordered. */
  last_supplied_on: z.string().nullable(),
  supplies: z.int(),
  packs: z.int(),
  /** Empty if it is certain that they were supplied. */
  doubts: z.array(z.enum(SUPPLY_DOUBTS)),
  /**
   * The strengths that were supplied or ordered, in the store's words; empty for a strength without a name, `null` for
   * an unknown one.
   */
  strengths: z.array(z.string().nullable()),
  /** Orders that are paid, and not known to have arrived. */
  on_its_way: z.array(OpenOrder),
  /** Orders that are not paid yet. */
  unpaid: z.array(OpenOrder),
});
export type SuppliedPatient = z.infer<typeof SuppliedPatient>;

export const SuppliedTotals = z.object({
  /** The number of people on the list. */
  total: z.int(),
  /** The number of people who were supplied, certainly or possibly. */
  patients: z.int(),
  supplies: z.int(),
  packs: z.int(),
  /** The number of people who may not have been supplied. */
  doubtful: z.int(),
  /**
   * Of the people supplied: those who can be sent a letter, those whose account was deleted, and those whose email
   * address doesn't work.
   */
  accounts: z.int(),
  deleted: z.int(),
  bad_addresses: z.int(),
  on_its_way: z.int(),
  unpaid: z.int(),
});
export type SuppliedTotals = z.infer<typeof SuppliedTotals>;

/** A page of people: by default, those with an unpaid order first, then those supplied most recently. */
export const SuppliedPage = SuppliedTotals.extend({
  /** How many people match the search and the concern; all if neither is given. The other numbers count everybody. */
  found: z.int(),
  people: z.array(SuppliedPatient),
  page: z.int(),
  limit: z.int(),
});
export type SuppliedPage = z.infer<typeof SuppliedPage>;

export const RECALL_LIMITS = { subject: 150, text: 2_000, note: 500 } as const;

const words = (most: number) => line(most).pipe(z.string().min(1, "is missing"));

/** A letter to everybody who was supplied. `expected` is the number of people that the sender confirmed. */
export const SendRecallInput = SuppliedFilter.extend({
  /**
   * The id of the last letter about this product that the sender knows of, null for none: if there is a newer one,
   * nothing is sent.
   */
  after: Id.nullable().optional(),
  subject: words(RECALL_LIMITS.subject),
  what_happened: words(RECALL_LIMITS.text),
  what_to_do: words(RECALL_LIMITS.text),
  expected: z.int("must be a whole number").min(1, "must be 1 or more"),
  /** A repeated request with the same key sends nothing more. */
  request_key: z.uuid("must be a UUID"),
});
export type SendRecallInput = z.infer<typeof SendRecallInput>;

export const SentRecall = z.object({ id: z.int(), letters: z.int(), to_call: z.int() });
export type SentRecall = z.infer<typeof SentRecall>;

/** A letter that was sent, and how many of its recipients are in which state. */
export const Recall = z.object({
  id: z.int(),
  product_id: z.string(),
  product_name: z.string(),
  variant_title: z.string().nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  subject: z.string(),
  what_happened: z.string(),
  what_to_do: z.string(),
  sent_at: z.string(),
  sent_by: z.string().nullable(),
  people: z.int(),
  acknowledged: z.int(),
  called: z.int(),
  waiting: z.int(),
  to_call: z.int(),
});
export type Recall = z.infer<typeof Recall>;

export const RECALLS_PAGE_SIZE = 20;
export const RecallsInput = pageQuery(RECALLS_PAGE_SIZE).extend({
  /** Words of the medicine or of the letter's subject, in any order; empty for all. */
  search: line(200).default(""),
  ...sortFields(RECALL_SORTS),
});
export type RecallsInput = z.infer<typeof RecallsInput>;

/** Newest first by default. */
export const Recalls = z.object({
  recalls: z.array(Recall),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export type Recalls = z.infer<typeof Recalls>;

export const RecallInput = z.object({ id: z.coerce.number("must be a number").pipe(Id) });
export type RecallInput = z.infer<typeof RecallInput>;

export const RecallLettersInput = pageQuery(SUPPLIED_PAGE_SIZE).extend({
  ...RecallInput.shape,
  state: z.enum([...RECALL_STATES, ""], `must be one of ${RECALL_STATES.join(", ")}`).default(""),
  /** Words of a name or of an email address in any order, a phone number or an order number; empty for all. */
  search: line(254).default(""),
  ...sortFields(RECALL_LETTER_SORTS),
});
export type RecallLettersInput = z.infer<typeof RecallLettersInput>;

/** A recipient of a recall's letter; the name is null once the account was deleted. */
export const RecallLetter = z.object({
  user_id: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  last_supplied_on: z.string(),
  packs: z.int(),
  state: z.enum(RECALL_STATES),
  /** When the email was sent; `null` while it is waiting, or if there is none. */
  emailed_at: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  acknowledged_by: z.enum(RECALL_READERS).nullable(),
  called_at: z.string().nullable(),
  called_by: z.string().nullable(),
  note: z.string().nullable(),
});
export type RecallLetter = z.infer<typeof RecallLetter>;

/** By default, people to call come first, then those who have not answered. */
export const RecallLetters = z.object({
  recall: Recall,
  letters: z.array(RecallLetter),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export type RecallLetters = z.infer<typeof RecallLetters>;

/** Notes that someone was called about a recall. A second note replaces the first. */
export const NoteRecallCallInput = z.object({
  id: Id,
  user_id: Id,
  note: line(RECALL_LIMITS.note).optional(),
  /** When the last call that the caller knows of was recorded, null for none: a newer one is not replaced. */
  last_call: Timestamp.nullable().optional(),
});
export type NoteRecallCallInput = z.infer<typeof NoteRecallCallInput>;

export const NotedRecallCall = z.object({ id: z.int(), user_id: z.int(), called_at: z.string() });
export type NotedRecallCall = z.infer<typeof NotedRecallCall>;

export const RecallLink = z.object({ token: LinkToken });
export type RecallLink = z.infer<typeof RecallLink>;

/**
 * The letter behind a link, and when and by whom it was confirmed as read. `for_patient` is set when a carer opens it.
 */
export const OpenedRecallLetter = z.object({
  medicine: z.string(),
  subject: z.string(),
  what_happened: z.string(),
  what_to_do: z.string(),
  acknowledged_at: z.string().nullable(),
  acknowledged_by: z.enum(RECALL_READERS).nullable(),
  for_patient: z.string().nullable(),
});
export type OpenedRecallLetter = z.infer<typeof OpenedRecallLetter>;
