import type { Keys } from "../../core/index.ts";
import { mailSecret, type SecretSource } from "./mail-secrets.ts";

/** The secret of a carer's renewal link, which differs from the patient's in the same email. */
export function carerLinkSecret(keys: Keys, email: SecretSource, careId: number): string {
  return mailSecret(keys, email, `carer-renewal:${careId}`);
}
