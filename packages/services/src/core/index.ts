/** What every verb works with: context, permissions, settings, keys, errors, the audit, the transaction log and request keys. */

export { auditPassword, auditSignIn, auditWrongPassword } from "./audit/account-events.ts";
export { selectAudit } from "./audit/audit.queries.ts";
export { type AuditEntry, audit, auditAll, sessionRef, type UndoFacts } from "./audit/audit.ts";
export { changedFields } from "./audit/changed-fields.ts";
export { impersonalRow } from "./audit/impersonal.ts";
export { type Clock, latestRightTime } from "./clock.ts";
export {
  isAnyFrom,
  isAnyOf,
  isAnyUuidOf,
  passesWorkFilter,
  toNumbers,
  type WorkFilter,
} from "./conditions.queries.ts";
export { authorOf } from "./conflicts/author.ts";
export type { EditedRecord } from "./conflicts/edited-record.ts";
export { fieldStates } from "./conflicts/field-states.ts";
export type { RecordChange } from "./conflicts/last-change.ts";
export { refuseIfStale } from "./conflicts/refuse-if-stale.ts";
export {
  type Actor,
  type Admin,
  type AdminContext,
  type Context,
  forOneself,
  inChange,
  type JobNotifier,
  type Log,
  type PatientContext,
  type SignedIn,
  type SignedInContext,
  within,
} from "./context.ts";
export { itemCount, userCount } from "./counts/counts.queries.ts";
export { mendCounts, sumUpCounts } from "./counts/keep-counts.ts";
export {
  AppError,
  badInput,
  isDatabaseUnavailable,
  isUniqueViolation,
  notFound,
  type PostgresError,
  postgresErrorIn,
} from "./errors.ts";
export { type Counting, type Figures, readFigures, refreshFigures } from "./figures/figures.ts";
export { groupBy } from "./group-by.ts";
export { runOnce } from "./idempotency/run-once.ts";
export { deriveKeys, hashToken, type Keys, randomToken, seal, sessionKeys } from "./keys.ts";
export { leasesOn, noLease } from "./lease.queries.ts";
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
export type { SampleItem, WrittenSample } from "./samples/email-samples.ts";
export { readCounted } from "./search/long-lists.ts";
export {
  hasNameOrEmail,
  hasPhone,
  hasWords,
  holds,
  holdsInNameOrEmail,
  inAnyAlphabet,
  isCalled,
  isFoundBy,
  isFoundInAny,
  matchesNameOrEmail,
  matchesPerson,
  productName,
  wholeName,
} from "./search/matches.queries.ts";
export { placeParts } from "./search/place-parts.ts";
export {
  allFoundSql,
  type Found,
  type Searched,
  type SearchedPage,
  searchFirst,
  searchNewest,
} from "./search/search-newest.queries.ts";
export { searchedWords } from "./search/search-text.ts";
export { inOrder, inOrderOf, isBehindPlace } from "./search/sorting.queries.ts";
export {
  DEFAULT_AUDIT_RETENTION_DAYS,
  DEFAULT_CHECKOUT_WAIT_MS,
  defaultLimits,
  type Limits,
  type Settings,
  type ShopSettings,
  storeDay,
  today,
} from "./settings.ts";
export { readCsvPage } from "./streams/csv-page.queries.ts";
export { forEachAtOnce } from "./streams/for-each-at-once.ts";
export {
  JSON_PAGES,
  type JsonRows,
  jsonInstant,
  jsonList,
  jsonObject,
  jsonOf,
  jsonWhere,
} from "./streams/json-rows.queries.ts";
export {
  type ExportForm,
  exportOf,
  fileInPages,
  type OpenExport,
  type OpenedExport,
  type RowsInPages,
  shortExportOf,
} from "./streams/list-export.ts";
export { type Piece, type TextPage, textPages } from "./streams/text-pages.ts";
export { type Notice, notifyAdmins } from "./transaction-log/notify-admins.ts";
export {
  isReported,
  lockReport,
  type Report,
  type WithoutKey,
} from "./transaction-log/reports.queries.ts";
export { insertTransactions } from "./transaction-log/transaction-log.queries.ts";
export { type KeptRow, putBackRows, readRows } from "./undo/kept-rows.queries.ts";
export { refuseIfChanged, type UndoneEdit } from "./undo/refuse-if-changed.ts";
export {
  addEndedAssignment,
  canBeUndone,
  carryCounter,
  deleteUndoOfDeletion,
  deleteUndoRecord,
  lockUndoRecords,
  reviveKeptAssignments,
  type UndoRecord,
  type UndoTarget,
} from "./undo/undo-records.queries.ts";
export type { WorkRule } from "./work-rule.ts";
