/** What every verb works with: its context, who may, settings, keys, errors, the audit, the transaction log, request keys. */

export { isAnyOf } from "./any-of.queries.ts";
export { auditPassword, auditSignIn, auditWrongPassword } from "./audit/account-events.ts";
export { type AuditEntry, audit, auditAll, sessionRef } from "./audit/audit.ts";
export { changedFields } from "./audit/changed-fields.ts";
export { impersonalRow } from "./audit/impersonal.ts";
export type { Clock } from "./clock.ts";
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
export { isDatabaseUnavailable } from "./database-unavailable.ts";
export { AppError, badInput, notFound } from "./errors.ts";
export { groupBy } from "./group-by.ts";
export { runOnce } from "./idempotency/run-once.ts";
export { deriveKeys, hashToken, type Keys, randomToken, seal, sessionKeys } from "./keys.ts";
export { keysetPages } from "./keyset-pages.ts";
export { contains, literally, searchPatterns } from "./like-search.queries.ts";
export { holdsInNameOrEmail, matchesNameOrEmail } from "./name-search.queries.ts";
export { type Notice, notifyAdmins } from "./notify-admins.ts";
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
export { insertTransactions, isLogged } from "./transaction-log.queries.ts";
