import { z } from "zod";
import { EMAIL_KINDS, EMAIL_STATES, NOTIFICATION_PAGE_SIZE } from "./constants.ts";
import { line, pageQuery } from "./primitives.ts";

export const DashboardStats = z.object({
  totalCustomers: z.int(),
  activePrescriptions: z.int(),
  expiringPrescriptions: z.int(),
  pendingRenewals: z.int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const NotificationLogsInput = pageQuery(NOTIFICATION_PAGE_SIZE).extend({
  email: line(254).optional(),
  type: z.union([z.enum(EMAIL_KINDS), z.literal("")], `must be one of ${EMAIL_KINDS.join(", ")}`).optional(),
});
export type NotificationLogsInput = z.infer<typeof NotificationLogsInput>;

/** `content` is the stored HTML with links and passwords cut out; `sent_at` is null until the mail server took it. */
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
});
export type NotificationLog = z.infer<typeof NotificationLog>;

export const NotificationLogsPage = z.object({
  logs: z.array(NotificationLog),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});
export type NotificationLogsPage = z.infer<typeof NotificationLogsPage>;
