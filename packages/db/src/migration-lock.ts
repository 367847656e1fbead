/** Any number that nobody else locks; transactions that change schema or rights queue on it. */
export const MIGRATION_LOCK = 7_203_114;

/** Held for as long as a process migrates. Never waited for by a statement: an index that is built waits for all that are under way. */
export const MIGRATOR_LOCK = 7_203_115;
