import { createPublicKey } from "node:crypto";
import type { Dns } from "./dns.ts";
import { readTags } from "./tags.ts";

export interface DkimKey {
  selector: string;
  /**
   * Length of an RSA key in bits; `ed25519` for the other kind, `revoked` for an empty key, `broken` for an unreadable
   * one.
   */
  key: number | "ed25519" | "revoked" | "broken";
  /** Whether the record is marked as a test, in which case mail services treat the domain's emails as unsigned. */
  isTest: boolean;
}

/** Selectors that mail services usually use. */
const USUAL_SELECTORS = [
  "default",
  "dkim",
  "mail",
  "smtp",
  "email",
  "key1",
  "k1",
  "k2",
  "k3",
  "s1",
  "s2",
  "selector1",
  "selector2",
  "google",
  "pm",
  "mandrill",
  "mailgun",
  "mx",
  "mte1",
  "postal",
  "sendgrid",
  "smtpapi",
  "zoho",
  "fm1",
  "fm2",
];

/** Finds the domain's keys (RFC 6376) under these selectors, or under the usual ones. */
export async function findDkimKeys(
  dns: Dns,
  { domain, selectors = [] }: { domain: string; selectors?: readonly string[] | undefined },
): Promise<DkimKey[]> {
  const names = selectors.length > 0 ? selectors : USUAL_SELECTORS;
  const found = await Promise.all(names.map((selector) => findKey(dns, { domain, selector })));
  return found.filter((key) => key !== null);
}

async function findKey(
  dns: Dns,
  { domain, selector }: { domain: string; selector: string },
): Promise<DkimKey | null> {
  const texts = await dns.texts(`${selector}._domainkey.${domain}`);
  const record = texts.map(readTags).find((tags) => tags.has("p") && (tags.get("v") ?? "DKIM1") === "DKIM1");
  if (!record) return null;
  const flags = (record.get("t") ?? "").split(":").map((flag) => flag.trim());
  const key = readKey(record.get("p") ?? "", record.get("k") ?? "rsa");
  return { selector, key, isTest: flags.includes("y") };
}

const ED25519_BYTES = 32;

function readKey(base64: string, kind: string): DkimKey["key"] {
  const bytes = Buffer.from(base64.replaceAll(/\s/g, ""), "base64");
  if (bytes.length === 0) return "revoked";
  if (kind === "ed25519") return bytes.length === ED25519_BYTES ? "ed25519" : "broken";
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
      key: bytes,
      format: "der",
      type: "spki",
    });
    return (asymmetricKeyType === "rsa" && asymmetricKeyDetails?.modulusLength) || "broken";
  } catch {
    return "broken";
  }
}
