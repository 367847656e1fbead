import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { AUDIT_SORTS } from "../lists/time-sorts.ts";
import { Id, LogDay, line, PageLimit } from "../primitives.ts";
import { AUDIT_ACTIONS } from "./audit-actions.ts";

export const AUDIT_PAGE_SIZE = 50;

/**
 * Which entries to list; empty and absent mean all. Both days are the store's and included. `entity` and `entity_id`
 * together name one record: `user` and `12`.
 */
export const AuditInput = z.object({
  start_date: LogDay.optional(),
  end_date: LogDay.optional(),
  /** The person who did it: an account's id, or the email address that it has now. */
  who: line(254).optional(),
  action: z.enum([...AUDIT_ACTIONS, ""], "must be an action that the audit knows").optional(),
  entity: line(100).optional(),
  entity_id: line(500).optional(),
  /** An entry's id: the page begins after that entry. */
  before: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(AUDIT_PAGE_SIZE),
  ...sortFields(AUDIT_SORTS),
});
export type AuditInput = z.infer<typeof AuditInput>;

const State = z.record(z.string(), z.unknown());

/**
 * An entry as it was recorded; nothing changes it. `actor` is admin, customer, visitor, webhook, or a job's name.
 * `actor_user_id` stays when the account is deleted; `actor_name` is the account's present name.
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
  /** The record's state before the change, without personal data; null if there was none. */
  before: State.nullable(),
  after: State.nullable(),
  request_id: z.string(),
  ip_address: z.string().nullable(),
  /** The same for everything that one session did; it can't be used to sign in. */
  session_ref: z.string().nullable(),
  /**
   * The id with which to undo it, together with everything done at the same time; null if it can't be undone, or no
   * longer.
   */
  change_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page, newest first by default. `older` is the value of `before` for the next page; null on the last one. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), older: z.int().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;
