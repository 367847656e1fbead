/** Returns a global id: "gid://shopify/Order/123". */
export function gid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** Returns the number in a global id of this type; `null` for anything else. */
export function parseGid(type: string, globalId: string): string | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(globalId);
  return match?.[1] === type ? (match[2] ?? null) : null;
}
