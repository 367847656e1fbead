import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";

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
  return new pg.Client({ connectionString: address }).user ?? "";
}

/** The password that an address names, as the driver sends it: a `%` that begins no sign of its own stands for itself. */
export function passwordIn(address: string): string {
  const asked = new URL(address).searchParams.get("password");
  return asked ?? new pg.Client({ connectionString: address }).password ?? "";
}

/** The password of the database role in which the SQL console runs, from the secret of the installation (HKDF, RFC 5869). */
export function sqlConsolePassword(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "scriptkeeper", "sql box password", 32)).toString(
    "base64url",
  );
}

const ITERATIONS = 4096;

/**
 * What PostgreSQL stores of a password (RFC 5802, SCRAM-SHA-256): given this, the server never sees the password, and
 * no log of statements does. The password must be ASCII.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
