/** How many records a page has by default. */
export const DATABASE_PAGE_SIZE = 10;
export const DATABASE_PAGE_SIZES = [DATABASE_PAGE_SIZE, 25, 50] as const;
/** How many rows a query's answer holds at most. */
export const SQL_ROW_CAP = 1_000;
export const SQL_TIMEOUT_SECONDS = 10;
export const SQL_HISTORY_SIZE = 50;
/** Replaces every value that is out of reach. */
export const MASK = "••••";
