/**
 * The product's own address with another role in it. Names in the query part win over those before the host, and an
 * address of a socket has room for them nowhere else.
 */
export function addressFor(
  databaseUrl: string,
  { role, password }: { role: string; password: string },
): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("user", role);
  url.searchParams.set("password", password);
  return url.toString();
}

/** The role that an address names. */
export function roleIn(address: string): string {
  const url = new URL(address);
  return url.searchParams.get("user") ?? decodeURIComponent(url.username);
}
