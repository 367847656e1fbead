/** A bar of a chart. */
export interface CountedWeek {
  week: string;
  count: number;
  /** What it is a share of; stands behind it. */
  of: number;
  /** What is said of the bar. */
  title: string;
  /** Where its rows are; null where there are none. */
  to: string | null;
}
