/** An arbitrary key that nothing else locks; transactions that change the schema or rights queue on it. */
export const MIGRATION_LOCK = 7_203_114;

/**
 * Held while a process migrates. No statement ever waits for it: building an index waits for all running statements.
 */
export const MIGRATOR_LOCK = 7_203_115;
