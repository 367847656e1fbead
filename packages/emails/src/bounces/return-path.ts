/**
 * Returns the address that bounces of an email are sent to: `pattern` with the email's token in place of `*`, if it
 * has one. The token is the random part of the Message-ID, which nobody can guess.
 */
export function returnPathOf(pattern: string, messageId: string): string {
  const token = /^<([\w-]+)@/.exec(messageId)?.[1];
  return token ? pattern.replace("*", token) : pattern.replace(/[+-]?\*/, "");
}

/**
 * Returns the Message-ID of the email with this return path, under the host name in our Message-IDs; `null` for other
 * addresses.
 */
export function messageIdOfReturnPath(
  address: string,
  { pattern, host }: { pattern: string; host: string },
): string | null {
  const [before = "", after] = pattern.toLowerCase().split("*");
  const lower = address.toLowerCase();
  if (after === undefined || !lower.startsWith(before) || !lower.endsWith(after)) return null;
  const token = lower.slice(before.length, lower.length - after.length);
  return UUID.test(token) ? `<${token}@${host}>` : null;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
