/** Lists whose pages begin after a position are sorted by time alone, in either direction. */
export const AUDIT_SORTS = { date: "desc" } as const;
export const DELETED_SORTS = { deleted: "desc" } as const;
export const EMAIL_STOP_SORTS = { since: "desc" } as const;
export const ORDER_SORTS = { made: "desc" } as const;
/** The sort of the rows behind a number of the insight. */
export const INSIGHT_ROW_SORTS = { week: "desc" } as const;
