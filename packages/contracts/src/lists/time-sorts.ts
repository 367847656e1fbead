/** Lists that are paged from place to place stand in the order of their time alone, which turns round. */
export const AUDIT_SORTS = { date: "desc" } as const;
export const DELETED_SORTS = { deleted: "desc" } as const;
export const EMAIL_STOP_SORTS = { since: "desc" } as const;
export const ORDER_SORTS = { made: "desc" } as const;
/** The rows of a number of the insight. */
export const INSIGHT_ROW_SORTS = { week: "desc" } as const;
