import { z } from "zod";
import { EMAIL_KINDS, EMAIL_STATES, NOTIFICATION_PAGE_SIZE } from "../constants.ts";
import { WORDED_REACHES } from "../emails/wording-rules.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { NOTIFICATION_SORTS } from "../lists/sorts.ts";
import { TimelineStep } from "../prescriptions/patient-timeline.ts";
import { Id, line, pageQuery } from "../primitives.ts";
import { LogPagination } from "./transaction-logs.ts";

export const DashboardStats = z.object({
  totalCustomers: z.int(),
  activePrescriptions: z.int(),
  expiringPrescriptions: z.int(),
  pendingRenewals: z.int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** How far emails are counted and can be paged: beyond it, a search is quicker for the reader too. */
export const COUNTED_EMAILS = 10_000;

const anyOf = <const T extends readonly string[]>(values: T) =>
  z.enum([...values, ""], `must be one of ${values.join(", ")}`).optional();

/** Empty and absent filters mean all. */
export const NotificationLogsInput = pageQuery(NOTIFICATION_PAGE_SIZE).extend({
  /** Words of the address or of the patient's name or address in any order, a phone number or an order number. */
  email: line(254).optional(),
  type: anyOf(EMAIL_KINDS),
  status: anyOf(EMAIL_STATES),
  /** The emails that new words for an email affect, as announced before the words are saved. */
  worded: anyOf(WORDED_REACHES),
  ...sortFields(NOTIFICATION_SORTS),
});
export type NotificationLogsInput = z.infer<typeof NotificationLogsInput>;

/**
 * `content` is the stored HTML with links and passwords cut out; `sent_at` is null until the mail server has accepted
 * it. `user_id` is null once the account was deleted.
 */
export const NotificationLog = z.object({
  id: z.int(),
  email: z.string(),
  type: z.enum(EMAIL_KINDS),
  subject: z.string(),
  sent_at: z.string().nullable(),
  prescription_ids: z.array(z.int()),
  content: z.string().nullable(),
  status: z.enum(EMAIL_STATES),
  last_error: z.string().nullable(),
  created_at: z.string(),
  user_id: z.int().nullable(),
  /** Whether the email would go to an address that is marked as not working. */
  address_bad: z.boolean(),
  /** Set if the email goes to the patient's carer instead of the patient. */
  carer: z
    .object({ id: z.int().nullable(), name: z.string(), patient_name: z.string().nullable() })
    .nullable(),
});
export type NotificationLog = z.infer<typeof NotificationLog>;

export const NotificationLogsPage = z.object({
  logs: z.array(NotificationLog),
  pagination: LogPagination,
});
export type NotificationLogsPage = z.infer<typeof NotificationLogsPage>;

/** An email without its content, which a screen fetches for the single email on view. */
export const NotificationRow = NotificationLog.omit({ content: true }).extend({ has_content: z.boolean() });
export type NotificationRow = z.infer<typeof NotificationRow>;

export const NotificationRowsPage = z.object({
  logs: z.array(NotificationRow),
  pagination: LogPagination,
});
export type NotificationRowsPage = z.infer<typeof NotificationRowsPage>;

/** Whether an email's link led to an order; `unknown` once the link is no longer stored, null if there is no link. */
const Ordered = z.enum(["yes", "no", "unknown"]).nullable();

/**
 * REST `GET /api/admin/notification-logs/:id/life-line`, tRPC `logs.emailLifeLine({id})`: an email's way from the
 * queue to its result, as far as mail servers tell, and those of its fields that may have changed since a list was
 * read.
 */
export const EmailLifeLine = NotificationRow.pick({
  status: true,
  subject: true,
  sent_at: true,
  has_content: true,
}).extend({
  /** In chronological order. */
  steps: z.array(TimelineStep),
  /** Why the email was no longer wanted when its turn came. */
  withdrawn: z.string().nullable(),
  ordered: Ordered,
});
export type EmailLifeLine = z.infer<typeof EmailLifeLine>;

/** Which failed emails to resend: the list's own filter without its state. */
export const ResendFailedInput = NotificationLogsInput.pick({ email: true, type: true }).extend({
  /** The previous call's `after`. */
  after: Id.optional(),
});
export type ResendFailedInput = z.infer<typeof ResendFailedInput>;

export const ResentEmails = z.object({
  /** How many emails this call put back into the queue. */
  resent: z.int(),
  /**
   * How many emails this call skipped because they can't reach anyone: the account was deleted, or the address is
   * marked as not working.
   */
  kept: z.int(),
  /** How many emails may still be resent, as far as they are counted; `hasMore` says that there are more. */
  left: z.int(),
  hasMore: z.boolean(),
  /**
   * The value of `after` for the next call; null if nothing is left. Every call begins after the previous one, so that
   * the series ends.
   */
  after: Id.nullable(),
});
export type ResentEmails = z.infer<typeof ResentEmails>;
