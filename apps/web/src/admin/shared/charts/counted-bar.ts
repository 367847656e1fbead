/** A bar of a chart. */
export interface CountedBar {
  /** The day that it stands for, or the Monday of the week. */
  day: string;
  count: number;
  /** What it is a share of, and stands before; 0 for nothing. */
  of: number;
  /** What is said of the bar. */
  title: string;
  /** Where its rows are; null where there are none. */
  to: string | null;
}
