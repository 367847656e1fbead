const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The tag of everything that renewals create in the store. */
export const renewalsTag = "rx-renewal";

/** Returns the tag of one renewal's checkout and order: exactly the 40 characters that a tag may have. */
export function renewalTag(renewalId: string): string {
  if (!uuid.test(renewalId)) throw new TypeError("A renewal's id must be a UUID.");
  return `rxr-${renewalId.toLowerCase()}`;
}

/** Returns the id of the renewal that an order's tags name; `null` if it is not one of ours. */
export function renewalIdIn(tags: readonly string[]): string | null {
  for (const tag of tags) {
    const id = tag
      .trim()
      .toLowerCase()
      .match(/^rxr-(.*)$/)?.[1];
    if (id !== undefined && uuid.test(id)) return id;
  }
  return null;
}
