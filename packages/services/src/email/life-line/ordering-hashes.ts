import { hashToken, type Keys } from "../../core/index.ts";
import { acceptedSecrets } from "../queue/mail-secrets.ts";
import { mayCarryLink } from "../queue/medicine-emails.ts";
import type { EmailOnItsWay } from "./email-on-its-way.queries.ts";

/** The stored hashes of an email's renewal links: the patient's, and those of the carers it went to. */
export function orderingHashes(keys: Keys, email: EmailOnItsWay): Buffer[] {
  if (email.prescription_ids.length === 0 || !KINDS.has(email.kind) || !mayCarryLink(email)) return [];
  const careIds = [email.care_id ?? [], email.unreached_care_ids].flat();
  const purposes = ["renewal", ...careIds.map((id) => `carer-renewal:${id}` as const)] as const;
  return purposes.flatMap((purpose) => acceptedSecrets(keys, email, purpose)).map(hashToken);
}

const KINDS = new Set<EmailOnItsWay["kind"]>(["reminder", "expiry", "notification", "test"]);
