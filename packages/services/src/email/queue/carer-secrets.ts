import type { Keys } from "../../core/index.ts";
import { mailSecret, type SecretSource } from "./mail-secrets.ts";

/** The secret of the link by which a carer orders; another one than the patient's in the same email. */
export function carerLinkSecret(keys: Keys, email: SecretSource, careId: number): string {
  return mailSecret(keys, email, `carer-renewal:${careId}`);
}
