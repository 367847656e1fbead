/** So many records a page has unless somebody wants more. */
export const DATABASE_PAGE_SIZE = 10;
export const DATABASE_PAGE_SIZES = [DATABASE_PAGE_SIZE, 25, 50] as const;
/** A query's answer holds at most so many rows. */
export const SQL_ROW_CAP = 1_000;
export const SQL_TIMEOUT_SECONDS = 10;
export const SQL_HISTORY_SIZE = 50;
/** Stands in every cell whose value is out of reach. */
export const MASK = "••••";
