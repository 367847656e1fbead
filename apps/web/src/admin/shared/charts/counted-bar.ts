/** A bar of a chart. */
export interface CountedBar {
  /** The day, or the Monday of the week. */
  day: string;
  count: number;
  /** The total of which the bar is a share, drawn behind it; 0 for none. */
  of: number;
  /** The title, which screen readers read. */
  title: string;
  /** The link to the rows; null if there are none. */
  to: string | null;
}
