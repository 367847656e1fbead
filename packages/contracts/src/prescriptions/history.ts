import { z } from "zod";
import { Day } from "../primitives.ts";

/** How many events a history shows at most, the newest first. */
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

/** An event of a prescription, in words that clients show unchanged. */
export const HistoryEvent = z.object({
  /** The event's key, the same on every reading. */
  key: z.string(),
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  /** The day, for an event of which only the day is known; `at` is then the start of that day. */
  day: Day.exactOptional(),
  title: z.string(),
  detail: z.string().nullable(),
  /** The current state of something that develops, such as an order or an email; null for other events. */
  state: z.object({ label: z.string(), tone: z.enum(["good", "waiting", "bad", "neutral"]) }).nullable(),
  /** The reasons for the state, in sentences. */
  state_why: z.array(z.string()).exactOptional(),
  /** Who did it; null if it happened automatically. */
  by: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** The record whose audit entries offer to undo the event; absent if it can't be undone, or no longer. */
  undo: z.object({ entity: z.string(), record: z.string() }).exactOptional(),
  /** The calculation, step by step, of a price that the event mentions. */
  why: z.array(z.string()).exactOptional(),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** Newest first. `isComplete` is false when older events were left out. */
export const PrescriptionHistory = z.object({ events: z.array(HistoryEvent), isComplete: z.boolean() });
export type PrescriptionHistory = z.infer<typeof PrescriptionHistory>;
