/** Any number that nobody else locks; processes that change schema or rights queue on it. */
export const MIGRATION_LOCK = 7_203_114;
