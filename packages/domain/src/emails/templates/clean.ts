const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Removes line breaks, other control characters and text-direction overrides from a value. */
export function clean(value: string): string {
  return value.replace(UNSEEN, " ").trim();
}
