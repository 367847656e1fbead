import { z } from "zod";
import { Day } from "../primitives.ts";

/** A history shows its newest events, this many at most. */
export const HISTORY_LIMIT = 200;

export const HISTORY_KINDS = [
  "created",
  "renewed",
  "reminded",
  "emailed",
  "discount",
  "changed",
  "updated",
] as const;

/** What happened to a prescription, in words that clients show as they stand. */
export const HistoryEvent = z.object({
  /** The same on every reading. */
  key: z.string(),
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  /** Of what only the day is known, that day; `at` is when it began. */
  day: Day.exactOptional(),
  title: z.string(),
  detail: z.string().nullable(),
  /** How it stands now, for what has a course of its own: an order, an email. */
  state: z.object({ label: z.string(), tone: z.enum(["good", "waiting", "bad", "neutral"]) }).nullable(),
  /** Why it stands so, in sentences. */
  state_why: z.array(z.string()).exactOptional(),
  /** Who did it; null for what happens by itself. */
  by: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Whose entries of the audit offer to undo it; absent where it can't be, or not any more. */
  undo: z.object({ entity: z.string(), record: z.string() }).exactOptional(),
  /** Why a price that it names is what it is, step by step. */
  why: z.array(z.string()).exactOptional(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** Newest first. `isComplete` is false when older events were left out. */
export const PrescriptionHistory = z.object({ events: z.array(HistoryEvent), isComplete: z.boolean() });
export type PrescriptionHistory = z.infer<typeof PrescriptionHistory>;
