import { z } from "zod";
import { Id, LogDay, line, PageLimit } from "./primitives.ts";

export const AUDIT_PAGE_SIZE = 50;

/** What the product writes into its audit: every call and job that changes something names one of these. */
export const AUDIT_ACTIONS = [
  ...["sign in", "sign out", "wrong password", "confirm password", "change password", "reset password"],
  ...["end sessions", "sign out user", "created", "change role", "change own email", "delete user"],
  ...["create customer", "update customer", "forget customer"],
  ...["reminder emails started", "reminder emails stopped"],
  ...["invite carer", "accept care", "end care"],
  ...["choose care emails", "care emails started", "care emails stopped"],
  ...["try address again", "subscribe to reminders again"],
  ...["create order", "delete order", "delete prescription", "update prescription", "complete data"],
  ...["update repeats", "update reminder", "set reminder date", "undo reminder date"],
  ...["restore record", "undo change", "view as patient", "end view as patient"],
  ...["mark work", "attend notice", "save view", "change view", "delete view"],
  ...["settle delivery", "settle late patient", "put off reminder", "remind as planned"],
  ...["ask when back", "stop asking when back", "tell when back"],
  ...["send recall letter", "note recall call", "acknowledge recall"],
  ...["create discount", "change discount", "delete discount", "assign discount", "remove discount"],
  ...["add product", "change product", "archive product", "unarchive product", "delete product"],
  ...["refresh products", "follow the store", "check store"],
  ...["upload price list", "add price rows", "choose price rows", "start price update"],
  ...["stop price update", "retry price update", "undo price update", "close price update"],
  ...["send test email", "send test email to self", "resend email", "resend failed emails"],
  ...["make export link", "export transaction log", "export list", "download own data"],
  ...["make calendar address", "stop calendar"],
  ...["create row", "update row", "delete row", "run SQL", "cancel SQL"],
  "clear old audit",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Which entries are meant; empty and absent mean all. Both days are the store's and belong to the time. `entity` and
 * `entity_id` together name one record: `user` and `12`.
 */
export const AuditInput = z.object({
  start_date: LogDay.optional(),
  end_date: LogDay.optional(),
  /** Whoever did it: an account's number, or the email address that it has now. */
  who: line(254).optional(),
  action: z.enum([...AUDIT_ACTIONS, ""], "must be an action that the audit knows").optional(),
  entity: line(100).optional(),
  entity_id: line(500).optional(),
  /** The id of an entry: the page begins with the one before it in time. */
  before: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(AUDIT_PAGE_SIZE),
});
export type AuditInput = z.infer<typeof AuditInput>;

const State = z.record(z.string(), z.unknown());

/**
 * One entry as it was written; nothing changes it. `actor` is admin, customer, visitor, webhook, or a job's name;
 * `actor_user_id` stays when the account is deleted, and `actor_name` is what it is called now.
 */
export const AuditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  actor: z.string(),
  actor_user_id: z.int().nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** The state that was, as far as it tells nothing of a person; null where there was none. */
  before: State.nullable(),
  after: State.nullable(),
  request_id: z.string(),
  ip_address: z.string().nullable(),
  /** The same for all that one session did; it opens none. */
  session_ref: z.string().nullable(),
  /** By what it is undone, with all that was done at once; null where that can't be done, or not any more. */
  change_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page, newest first. `older` is what `before` says for the page behind it; null on the last. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), older: z.int().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;
