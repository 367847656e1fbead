import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Returns the product's address with another role in it. Names in the query override those before the host, and only
 * the query can hold them in a socket address.
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

/** Returns the role that an address names. */
export function roleIn(address: string): string {
  return new pg.Client({ connectionString: address }).user ?? "";
}

/** Returns the password that an address names, as the driver sends it: a `%` that starts no escape is literal. */
export function passwordIn(address: string): string {
  const asked = new URL(address).searchParams.get("password");
  return asked ?? new pg.Client({ connectionString: address }).password ?? "";
}

/** Derives the password of the SQL console's role from the installation's secret (HKDF, RFC 5869). */
export function sqlConsolePassword(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "scriptkeeper", "sql box password", 32)).toString(
    "base64url",
  );
}

const ITERATIONS = 4096;

/**
 * Returns what PostgreSQL stores for a password (RFC 5802, SCRAM-SHA-256), so that neither the server nor a statement
 * log ever sees the password itself. The password must be ASCII.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
