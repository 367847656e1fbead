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

/** Counting and paging stop here: past it a search is quicker for the reader as well. */
export const COUNTED_EMAILS = 10_000;

const anyOf = <const T extends readonly string[]>(values: T) =>
  z.enum([...values, ""], `must be one of ${values.join(", ")}`).optional();

/** Empty and absent filters mean all. */
export const NotificationLogsInput = pageQuery(NOTIFICATION_PAGE_SIZE).extend({
  /** Words of the address or of its patient's name or address in any order, a phone or an order number. */
  email: line(254).optional(),
  type: anyOf(EMAIL_KINDS),
  status: anyOf(EMAIL_STATES),
  /** Those that other words of an email concern, as it says before they are saved. */
  worded: anyOf(WORDED_REACHES),
  ...sortFields(NOTIFICATION_SORTS),
});
export type NotificationLogsInput = z.infer<typeof NotificationLogsInput>;

/**
 * `content` is the stored HTML with links and passwords cut out; `sent_at` is null until the mail server took it.
 * `user_id` is null once the account is deleted.
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
  /** Whether it would go to an address that is marked as one that reaches nobody. */
  address_bad: z.boolean(),
  /** Set when it goes to somebody who helps the patient, and not to the patient. */
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

/** The same without the content, which a screen fetches for the one email that is looked at. */
export const NotificationRow = NotificationLog.omit({ content: true }).extend({ has_content: z.boolean() });
export type NotificationRow = z.infer<typeof NotificationRow>;

export const NotificationRowsPage = z.object({
  logs: z.array(NotificationRow),
  pagination: LogPagination,
});
export type NotificationRowsPage = z.infer<typeof NotificationRowsPage>;

/** Whether an order came of an email's link; `unknown` once the link is no longer kept, null where it has none. */
const Ordered = z.enum(["yes", "no", "unknown"]).nullable();

/**
 * REST `GET /api/admin/notification-logs/:id/life-line`, tRPC `logs.emailLifeLine({id})`: an email from the queue to what
 * came of it, as far as mail servers tell, and what of it may have changed since a list was read.
 */
export const EmailLifeLine = NotificationRow.pick({
  status: true,
  subject: true,
  sent_at: true,
  has_content: true,
}).extend({
  /** In the order of time. */
  steps: z.array(TimelineStep),
  /** Why it was not wanted any more when its turn came. */
  withdrawn: z.string().nullable(),
  ordered: Ordered,
});
export type EmailLifeLine = z.infer<typeof EmailLifeLine>;

/** Which failed emails are resent: the list's own filter, whatever state that names. */
export const ResendFailedInput = NotificationLogsInput.pick({ email: true, type: true }).extend({
  /** Where the call before left off. */
  after: Id.optional(),
});
export type ResendFailedInput = z.infer<typeof ResendFailedInput>;

export const ResentEmails = z.object({
  /** How many were put back to be sent by this call. */
  resent: z.int(),
  /** How many it passed over, for nobody can be reached by them: the account was deleted or the address is marked bad. */
  kept: z.int(),
  /** How many may still be resent, as far as they are counted; `hasMore` says that there are more. */
  left: z.int(),
  hasMore: z.boolean(),
  /** What the next call names; null when nothing is left. Each goes on behind the one before, so that they end. */
  after: Id.nullable(),
});
export type ResentEmails = z.infer<typeof ResentEmails>;
