import { z } from "zod";
import { OpenedNumber } from "../lists/counted.ts";
import { ATTENTION_REASONS } from "../prescriptions/limits.ts";
import { Day, Id, line, PageNumber } from "../primitives.ts";
import { MAX_WORK_NOTE, SNOOZES, WORK_KINDS, WORK_VIEWS, WORKER_OUTAGE } from "./limits.ts";

/** Without a kind the first lines of each; `view` is what nobody put off, what is assigned to the caller, or what is put off. */
export const WorklistInput = z.object({
  kind: z.enum(WORK_KINDS, "must be a kind that the worklist knows").optional(),
  view: z.enum(WORK_VIEWS, `must be one of ${WORK_VIEWS.join(", ")}`).default("open"),
  page: PageNumber,
});
export type WorklistInput = z.infer<typeof WorklistInput>;

/** Who or what a line is about, and why it stands here, to be shown as it is. */
export const WorkSubject = z.object({
  /** Names the line within its kind. */
  key: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  why: z.string(),
  /** The numbers in `why` that open what they count, in their order. */
  opens: z.array(OpenedNumber).exactOptional(),
  /** An instant, or a day of the store; null where nobody can tell. */
  since: z.string().nullable(),
  /** What its screen is to be searched for. */
  search: z.string().nullable(),
  /** The prescription that it is about. */
  item_id: z.int().nullable(),
  /** The patient whom it is about; absent where it is about none, or their account was deleted. */
  patient_id: z.int().exactOptional(),
  /** That it is about one of the administrators. */
  is_staff: z.boolean().exactOptional(),
  /** Why a prescription would be forgotten. */
  attention: z.enum(ATTENTION_REASONS).exactOptional(),
});
export type WorkSubject = z.infer<typeof WorkSubject>;

/** What staff noted of a line. Whoever changes it names the revision that they saw. */
export const WorkMark = z.object({
  assigned_to: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The store's day on which it comes back. */
  snoozed_until: z.string().nullable(),
  note: z.string().nullable(),
  revision: z.int(),
  changed_at: z.string(),
  changed_by: z.string(),
});
export type WorkMark = z.infer<typeof WorkMark>;

export const WorkLine = WorkSubject.extend({ kind: z.enum(WORK_KINDS), mark: WorkMark.nullable() });
export type WorkLine = z.infer<typeof WorkLine>;

/** A row of the list's file, whose first says that the worker is away where it is. */
export const WorkRow = WorkLine.extend({ kind: z.enum([WORKER_OUTAGE, ...WORK_KINDS]) });
export type WorkRow = z.infer<typeof WorkRow>;

/** The lines of a kind, the longest waiting first where that is known. `count` is `MOST_WORK` at most; `is_more` says that there are more. */
export const WorkGroup = z.object({
  kind: z.enum(WORK_KINDS),
  count: z.int(),
  is_more: z.boolean(),
  /** How many of the kind are put off. */
  snoozed: z.int(),
  lines: z.array(WorkLine),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

/** Every kind that has lines, or had some put off. */
export const Worklist = z.object({
  groups: z.array(WorkGroup),
  view: z.enum(WORK_VIEWS),
  page: z.int(),
  limit: z.int(),
  /** The store's day. */
  today: z.string(),
  time_zone: z.string(),
  /** Since when no worker has begun anything, null in it where none ever has; null as a whole while one works. */
  worker_outage: z.object({ since: z.string().nullable() }).nullable(),
});
export type Worklist = z.infer<typeof Worklist>;

/** How many lines of each kind nobody put off; kinds without any are left out. A worker that is away counts as one, of a kind of its own. */
export const WorkCounts = z.array(
  WorkGroup.pick({ count: true, is_more: true }).extend({ kind: z.enum([WORKER_OUTAGE, ...WORK_KINDS]) }),
);
export type WorkCounts = z.infer<typeof WorkCounts>;

/** Changes what is named and leaves the rest. `revision` is that of the mark that was seen, 0 where there was none. */
export const MarkWorkInput = z.object({
  kind: z.enum(WORK_KINDS, "must be a kind that the worklist knows"),
  key: line(100),
  revision: z.int("must be a whole number").min(0, "must be 0 or more"),
  /** True takes it, false gives it back. */
  mine: z.boolean("must be true or false").optional(),
  /** Null brings it back at once. */
  snooze: z
    .enum(SNOOZES, `must be one of ${SNOOZES.join(", ")}`)
    .nullable()
    .optional(),
  /** Empty takes it away. */
  note: line(MAX_WORK_NOTE).optional(),
  /** All of it as it was before a change that is taken back; nothing else is looked at then. */
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
