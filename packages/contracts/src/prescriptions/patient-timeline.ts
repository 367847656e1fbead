import { z } from "zod";
import { Id } from "../primitives.ts";
import { HistoryEvent } from "./history.ts";
import { TIMELINE_KINDS } from "./timeline-kinds.ts";

export const TIMELINE_PAGE_SIZE = 50;

const Kind = z.enum(TIMELINE_KINDS, `must be one of ${TIMELINE_KINDS.join(", ")}`);

/** An event's position: the instant to the microsecond, the source that it is read from, and the row's id there. */
const Place = z.object({
  at: z.iso.datetime({ precision: 6, error: "must be the place of an event" }),
  source: z.string().max(40),
  id: z.string().max(40),
});

export const PatientTimelineInput = z.object({
  userId: Id,
  /** The kinds of events to list; empty or absent means all. */
  kinds: z.array(Kind).max(TIMELINE_KINDS.length).default([]),
  /** The previous page's `older`. */
  cursor: Place.nullish(),
});
export type PatientTimelineInput = z.infer<typeof PatientTimelineInput>;

/** A later step of an event: an attempt to send an email, a step of a parcel. */
export const TimelineStep = z.object({
  at: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  tone: z.enum(["good", "waiting", "bad", "neutral"]),
});
export type TimelineStep = z.infer<typeof TimelineStep>;

/** An event around a patient, in words that clients show unchanged. */
export const TimelineEvent = HistoryEvent.omit({ kind: true }).extend({
  kind: Kind,
  /** The carrier's page that tracks a parcel; absent if unknown. */
  tracking_url: z.string().exactOptional(),
  /** In chronological order; empty if the event doesn't develop. */
  steps: z.array(TimelineStep),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** Newest first. `older` is the value of `cursor` for the next page; null on the last one. */
export const PatientTimeline = z.object({ events: z.array(TimelineEvent), older: Place.nullable() });
export type PatientTimeline = z.infer<typeof PatientTimeline>;
