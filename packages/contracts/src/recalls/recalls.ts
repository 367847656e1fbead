import { z } from "zod";
import { RECALL_READERS, RECALL_STATES, SUPPLIED_CONCERNS } from "../constants.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { Day, Id, LinkToken, line, pageQuery } from "../primitives.ts";
import { RECALL_LETTER_SORTS, RECALL_SORTS, SUPPLIED_SORTS } from "./sorts.ts";

export const SUPPLIED_PAGE_SIZE = 50;

const StoreId = line(50).pipe(z.string().regex(/^[\w-]+$/, "must be an id of the store"));

/** Part of a product's name, as it is called now or was called in any order. */
export const RecallableInput = z.object({ search: line(200).default("") });
export type RecallableInput = z.infer<typeof RecallableInput>;

/** A product that somebody was supplied with, or that can be prescribed; also one that the store has no more. */
export const RecallableProduct = z.object({
  product_id: z.string(),
  product_name: z.string(),
  /** What else it was called in orders. */
  other_names: z.array(z.string()),
});
export type RecallableProduct = z.infer<typeof RecallableProduct>;

/** The first twenty by name; `total` says how many there are. */
export const RecallableProducts = z.object({ products: z.array(RecallableProduct), total: z.int() });
export type RecallableProducts = z.infer<typeof RecallableProducts>;

export const RecalledProductInput = z.object({ product_id: StoreId });
export type RecalledProductInput = z.infer<typeof RecalledProductInput>;

/** One of them with all strengths that it has at the store or had in an order. */
export const RecalledProduct = RecallableProduct.extend({
  variants: z.array(z.object({ variant_id: z.string(), title: z.string().nullable() })),
});
export type RecalledProduct = z.infer<typeof RecalledProduct>;

/**
 * Which supplies are meant: of a product, of one of its strengths, and between two days, which belong to the time. Both are the
 * store's, and the day of a supply is that on which its order was paid.
 */
export const SuppliedFilter = z.object({
  product_id: StoreId,
  /** What is supplied without anybody knowing which strength it was counts as each of them. */
  variant_id: StoreId.or(z.literal("")).optional(),
  from: Day.or(z.literal("")).optional(),
  until: Day.or(z.literal("")).optional(),
});
export type SuppliedFilter = z.infer<typeof SuppliedFilter>;

/** Which of them are looked at, and in which order. */
export const SuppliedListFilter = SuppliedFilter.extend({
  /** Those alone whom this number counts; empty for everybody. */
  concern: z.enum([...SUPPLIED_CONCERNS, ""], `must be one of ${SUPPLIED_CONCERNS.join(", ")}`).optional(),
  /** Words of a name or an email address in any order, a phone or an order number; empty for all. */
  search: line(254).optional(),
  ...sortFields(SUPPLIED_SORTS),
});
export type SuppliedListFilter = z.infer<typeof SuppliedListFilter>;

export const SuppliedInput = pageQuery(SUPPLIED_PAGE_SIZE).extend(SuppliedListFilter.shape);
export type SuppliedInput = z.infer<typeof SuppliedInput>;

/**
 * Why nobody can be sure that a supply was handed out: its order was cancelled after it was paid, it was taken off the paid
 * order, or staff entered its prescription by hand.
 */
export const SUPPLY_DOUBTS = ["cancelled", "taken_off", "by_hand"] as const;
export type SupplyDoubt = (typeof SUPPLY_DOUBTS)[number];

/** An order that is not through yet; without a name until it is placed. */
export const OpenOrder = z.object({ renewal_id: z.string(), order_name: z.string().nullable() });
export type OpenOrder = z.infer<typeof OpenOrder>;

/** Somebody whom a recall concerns. */
export const SuppliedPatient = z.object({
  /** Tells them apart, also where the account is gone. */
  key: z.string(),
  /** `null` once the account was deleted; then name and address are those of the log, as far as it has any. */
  user_id: z.int().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** A mail server said that the address does not exist. */
  is_email_bad: z.boolean(),
  /** When they were supplied last; `null` where it was only ordered. */
  last_supplied_on: z.string().nullable(),
  supplies: z.int(),
  packs: z.int(),
  /** Empty for whoever was surely supplied. */
  doubts: z.array(z.enum(SUPPLY_DOUBTS)),
  /** The strengths that were supplied or ordered, in the store's words; empty for one without a name, `null` for one that nobody knows. */
  strengths: z.array(z.string().nullable()),
  /** Paid, and not known to have come yet. */
  on_its_way: z.array(OpenOrder),
  /** Ordered, and not paid yet. */
  unpaid: z.array(OpenOrder),
});
export type SuppliedPatient = z.infer<typeof SuppliedPatient>;

export const SuppliedTotals = z.object({
  /** Everybody on the list. */
  total: z.int(),
  /** Those of them who were supplied, surely or perhaps. */
  patients: z.int(),
  supplies: z.int(),
  packs: z.int(),
  /** Nobody can be sure of. */
  doubtful: z.int(),
  /** Of the supplied ones, those whom a letter is for, those whose account is gone, and those whose address takes no email. */
  accounts: z.int(),
  deleted: z.int(),
  bad_addresses: z.int(),
  on_its_way: z.int(),
  unpaid: z.int(),
});
export type SuppliedTotals = z.infer<typeof SuppliedTotals>;

/** A page: whoever has an order that is not paid yet stands first, then those who were supplied last, unless another order is asked for. */
export const SuppliedPage = SuppliedTotals.extend({
  /** How many a search and a concern leave; all where neither is asked for. The other numbers are of everybody. */
  found: z.int(),
  people: z.array(SuppliedPatient),
  page: z.int(),
  limit: z.int(),
});
export type SuppliedPage = z.infer<typeof SuppliedPage>;

export const RECALL_LIMITS = { subject: 150, text: 2_000, note: 500 } as const;

const words = (most: number) => line(most).pipe(z.string().min(1, "is missing"));

/** A letter to everybody who was supplied. `expected` is to how many people it was confirmed to go. */
export const SendRecallInput = SuppliedFilter.extend({
  subject: words(RECALL_LIMITS.subject),
  what_happened: words(RECALL_LIMITS.text),
  what_to_do: words(RECALL_LIMITS.text),
  expected: z.int("must be a whole number").min(1, "must be 1 or more"),
  /** The same one again sends nothing more. */
  request_key: z.uuid("must be a UUID"),
});
export type SendRecallInput = z.infer<typeof SendRecallInput>;

export const SentRecall = z.object({ id: z.int(), letters: z.int(), to_call: z.int() });
export type SentRecall = z.infer<typeof SentRecall>;

/** A letter that was sent, and how many of those whom it concerns are where. */
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

/** The newest first unless another order is asked for. */
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
  /** Words of a name or an email address in any order, a phone or an order number; empty for all. */
  search: line(254).default(""),
  ...sortFields(RECALL_LETTER_SORTS),
});
export type RecallLettersInput = z.infer<typeof RecallLettersInput>;

/** Without a name once the account was deleted. */
export const RecallLetter = z.object({
  user_id: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  last_supplied_on: z.string(),
  packs: z.int(),
  state: z.enum(RECALL_STATES),
  /** When the email was sent; `null` while it waits, and where there is none. */
  emailed_at: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  acknowledged_by: z.enum(RECALL_READERS).nullable(),
  called_at: z.string().nullable(),
  called_by: z.string().nullable(),
  note: z.string().nullable(),
});
export type RecallLetter = z.infer<typeof RecallLetter>;

/** Those who have to be called stand first, then who has not answered, unless another order is asked for. */
export const RecallLetters = z.object({
  recall: Recall,
  letters: z.array(RecallLetter),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export type RecallLetters = z.infer<typeof RecallLetters>;

/** Somebody was called about a recall. Again, it takes the place of what was noted before. */
export const NoteRecallCallInput = z.object({
  id: Id,
  user_id: Id,
  note: line(RECALL_LIMITS.note).optional(),
});
export type NoteRecallCallInput = z.infer<typeof NoteRecallCallInput>;

export const NotedRecallCall = z.object({ id: z.int(), user_id: z.int(), called_at: z.string() });
export type NotedRecallCall = z.infer<typeof NotedRecallCall>;

export const RecallLink = z.object({ token: LinkToken });
export type RecallLink = z.infer<typeof RecallLink>;

/** The letter behind a link, and when who said that it was read. `for_patient` is there for a carer. */
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
