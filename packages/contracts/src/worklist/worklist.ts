import { z } from "zod";
import { OpenedNumber } from "../lists/counted.ts";
import { ATTENTION_REASONS } from "../prescriptions/limits.ts";
import { Day, Id, line, PageNumber } from "../primitives.ts";
import { MAX_WORK_NOTE, SNOOZES, WORK_KINDS, WORK_VIEWS, WORKER_OUTAGE } from "./limits.ts";

/**
 * Without `kind`, the first lines of every kind; `view` is what nobody has put off, what is assigned to the caller, or
 * what has been put off.
 */
export const WorklistInput = z.object({
  kind: z.enum(WORK_KINDS, "must be a kind that the worklist knows").optional(),
  view: z.enum(WORK_VIEWS, `must be one of ${WORK_VIEWS.join(", ")}`).default("open"),
  page: PageNumber,
});
export type WorklistInput = z.infer<typeof WorklistInput>;

/** Whom or what a line is about, and why it is on the list, shown unchanged. */
export const WorkSubject = z.object({
  /** Identifies the line within its kind. */
  key: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  why: z.string(),
  /** The numbers in `why` that open a list of what they count, in their order. */
  opens: z.array(OpenedNumber).exactOptional(),
  /** An instant, or a day of the store; null if unknown. */
  since: z.string().nullable(),
  /** What to search for on the line's screen. */
  search: z.string().nullable(),
  /** The prescription that the line is about. */
  item_id: z.int().nullable(),
  /** The patient whom the line is about; absent if it is about no patient, or the account was deleted. */
  patient_id: z.int().exactOptional(),
  /** Whether the line is about an administrator. */
  is_staff: z.boolean().exactOptional(),
  /** Why a prescription would be forgotten. */
  attention: z.enum(ATTENTION_REASONS).exactOptional(),
});
export type WorkSubject = z.infer<typeof WorkSubject>;

/** What staff noted about a line. A change has to name the revision that the caller saw. */
export const WorkMark = z.object({
  assigned_to: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The store's day on which the line returns. */
  snoozed_until: z.string().nullable(),
  note: z.string().nullable(),
  revision: z.int(),
  changed_at: z.string(),
  changed_by: z.string(),
});
export type WorkMark = z.infer<typeof WorkMark>;

export const WorkLine = WorkSubject.extend({ kind: z.enum(WORK_KINDS), mark: WorkMark.nullable() });
export type WorkLine = z.infer<typeof WorkLine>;

/** A row of the list's file; while no worker is running, the first row says so. */
export const WorkRow = WorkLine.extend({ kind: z.enum([WORKER_OUTAGE, ...WORK_KINDS]) });
export type WorkRow = z.infer<typeof WorkRow>;

/**
 * The lines of a kind, longest waiting first if known. `count` is at most `MOST_WORK`; `is_more` says that there are
 * more.
 */
export const WorkGroup = z.object({
  kind: z.enum(WORK_KINDS),
  count: z.int(),
  is_more: z.boolean(),
  /** How many lines of the kind have been put off. */
  snoozed: z.int(),
  lines: z.array(WorkLine),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

/** Every kind that has lines, or lines that have been put off. */
export const Worklist = z.object({
  groups: z.array(WorkGroup),
  view: z.enum(WORK_VIEWS),
  page: z.int(),
  limit: z.int(),
  /** The store's day. */
  today: z.string(),
  time_zone: z.string(),
  /**
   * Since when no worker has begun anything; `since` is null if none ever has, and the whole is null while one is
   * running.
   */
  worker_outage: z.object({ since: z.string().nullable() }).nullable(),
});
export type Worklist = z.infer<typeof Worklist>;

/**
 * How many lines of each kind nobody has put off; kinds without any are left out. A worker outage counts as one line
 * of a kind of its own.
 */
export const WorkCounts = z.array(
  WorkGroup.pick({ count: true, is_more: true }).extend({ kind: z.enum([WORKER_OUTAGE, ...WORK_KINDS]) }),
);
export type WorkCounts = z.infer<typeof WorkCounts>;

/**
 * Changes the given fields and leaves the others as they are. `revision` is that of the mark the caller saw, 0 if
 * there was none.
 */
export const MarkWorkInput = z.object({
  kind: z.enum(WORK_KINDS, "must be a kind that the worklist knows"),
  key: line(100),
  revision: z.int("must be a whole number").min(0, "must be 0 or more"),
  /** True assigns the line to the caller, false unassigns it. */
  mine: z.boolean("must be true or false").optional(),
  /** Null brings the line back at once. */
  snooze: z
    .enum(SNOOZES, `must be one of ${SNOOZES.join(", ")}`)
    .nullable()
    .optional(),
  /** An empty note removes it. */
  note: line(MAX_WORK_NOTE).optional(),
  /** The whole mark before a change that is being undone; other fields are then ignored. */
  back_to: z
    .object({
      assigned_to: Id.nullable(),
      snoozed_until: Day.nullable(),
      note: line(MAX_WORK_NOTE).nullable(),
    })
    .optional(),
});
export type MarkWorkInput = z.infer<typeof MarkWorkInput>;

export const AttendNoticeInput = z.object({ id: Id });
export type AttendNoticeInput = z.infer<typeof AttendNoticeInput>;
