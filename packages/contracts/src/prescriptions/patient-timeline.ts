import { z } from "zod";
import { Id } from "../primitives.ts";
import { HistoryEvent } from "./history.ts";
import { TIMELINE_KINDS } from "./timeline-kinds.ts";

export const TIMELINE_PAGE_SIZE = 50;

const Kind = z.enum(TIMELINE_KINDS, `must be one of ${TIMELINE_KINDS.join(", ")}`);

/** An event's place: the instant to the microsecond, what it is read from, and the row's id there. */
const Place = z.object({
  at: z.iso.datetime({ precision: 6, error: "must be the place of an event" }),
  source: z.string().max(40),
  id: z.string().max(40),
});

export const PatientTimelineInput = z.object({
  userId: Id,
  /** Which kinds of events are meant; empty and absent mean all. */
  kinds: z.array(Kind).max(TIMELINE_KINDS.length).default([]),
  /** As `older` of the page before said. */
  cursor: Place.nullish(),
});
export type PatientTimelineInput = z.infer<typeof PatientTimelineInput>;

/** Something that happened to an event later on: an attempt to send, a step of a parcel. */
export const TimelineStep = z.object({
  at: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  tone: z.enum(["good", "waiting", "bad", "neutral"]),
});
export type TimelineStep = z.infer<typeof TimelineStep>;

/** What happened around a patient, in words that clients show as they stand. */
export const TimelineEvent = HistoryEvent.omit({ kind: true }).extend({
  kind: Kind,
  /** Where a parcel is followed; absent where its carrier's page is not known. */
  tracking_url: z.string().exactOptional(),
  /** In the order of time; empty where the event has no course of its own. */
  steps: z.array(TimelineStep),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** Newest first. `older` is what `cursor` says for the page behind it; null on the last. */
export const PatientTimeline = z.object({ events: z.array(TimelineEvent), older: Place.nullable() });
export type PatientTimeline = z.infer<typeof PatientTimeline>;
