import type { NoEmailsReason } from "@scriptkeeper/contracts/care/care";
import { trpc } from "../../shared/api/trpc.ts";
import { whyNobodyEmailed } from "../carers/emails-words.ts";
import { useWhose } from "../carers/whose.ts";

/**
 * Returns why nobody gets emails about the medicines on this screen; null if somebody does, undefined while unknown.
 */
export function useNoEmails(): NoEmailsReason | null | undefined {
  const whose = useWhose();
  const care = trpc.care.list.useQuery(undefined, { enabled: whose.name === null });
  if (whose.name !== null) return whose.noEmails;
  return care.data && whyNobodyEmailed(care.data.medicine_emails);
}
