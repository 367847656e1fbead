/** Tells the time; tests bring their own. */
export interface Clock {
  now(): Date;
}
