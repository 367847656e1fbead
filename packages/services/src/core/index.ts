/** What every verb works with: its context, who may, settings, keys, errors, the audit, the transaction log, request keys. */
export { auditPassword, auditSignIn, auditWrongPassword } from "./audit/account-events.ts";
export { type AuditEntry, audit, auditAll, sessionRef } from "./audit/audit.ts";
export { changedFields } from "./audit/changed-fields.ts";
export { impersonalRow } from "./audit/impersonal.ts";
export { chunksById } from "./keyset-pages.ts";
export type { Clock } from "./clock.ts";
export { contains, literally, searchPatterns } from "./like-search.queries.ts";
export {
  type Actor,
  type Admin,
  type AdminContext,
  type Bell,
  type Context,
  type Log,
  type SignedIn,
  type SignedInContext,
  within,
} from "./context.ts";
export { isDatabaseAway } from "./database-unavailable.ts";
export { AppError, badInput, notFound } from "./errors.ts";
export { groupBy } from "./group-by.ts";
export { answerOnce } from "./idempotency/run-once.ts";
export { deriveKeys, hashToken, type Keys, randomToken, seal, sessionKeys } from "./keys.ts";
export { holdsInNameOrEmail, matchesNameOrEmail } from "./name-search.queries.ts";
export { isOneOf } from "./any-of.queries.ts";
export {
  freshUntil,
  isAdmin,
  isSignedIn,
  requireAdmin,
  requireFreshSignIn,
  requireOwnPassword,
  requireSignedIn,
} from "./policy.ts";
export { publicSettings } from "./public-settings.ts";
export { clearOldAudit } from "./retention/clear-old-audit.ts";
export { clearOldRows } from "./retention/clear-old-rows.ts";
export {
  DEFAULT_AUDIT_RETENTION_DAYS,
  DEFAULT_CHECKOUT_WAIT_MS,
  defaultLimits,
  type Limits,
  type Settings,
  type ShopSettings,
  today,
} from "./settings.ts";
export { type Notice, tellAdministrators } from "./notify-admins.ts";
export { insertTransactions, isLogged } from "./transaction-log.queries.ts";
