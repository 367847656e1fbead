import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { AUDIT_SORTS } from "../lists/time-sorts.ts";
import { Id, LogDay, line, PageLimit } from "../primitives.ts";
import { AUDIT_ACTIONS } from "./audit-actions.ts";

export const AUDIT_PAGE_SIZE = 50;

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
  /** The id of an entry: the page begins with the one behind it. */
  before: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(AUDIT_PAGE_SIZE),
  ...sortFields(AUDIT_SORTS),
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

/** A page, the newest first unless the oldest are asked for. `older` is what `before` says for the page behind it; null on the last. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), older: z.int().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;
