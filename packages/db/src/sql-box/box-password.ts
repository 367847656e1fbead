import { hkdfSync } from "node:crypto";

/** The password of the database role in which the SQL box runs, from the secret of the installation (HKDF, RFC 5869). */
export function sqlBoxPassword(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "scriptkeeper", "sql box password", 32)).toString(
    "base64url",
  );
}
