import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { z } from "zod";

/** The notifications that are about medicines; another one tells an account that prescriptions were added to it. */
const AboutMedicines = z.looseObject({
  about: z.enum(["back", "last_supply", "recall", "sent", "ready", "failed"]),
});
const Recalled = z.looseObject({ about: z.literal("recall") });
const Ordering = z.looseObject({ about: z.literal("back") });
const Reordering = z.looseObject({ canReorder: z.boolean().optional() });

interface WrittenEmail {
  kind: EmailKind;
  payload: unknown;
}

/** Whether the patient chooses if an email goes to themselves, to a carer or to both: reminders and what comes after them. */
export function isAboutMedicines({ kind, payload }: WrittenEmail): boolean {
  if (kind === "reminder" || kind === "expiry") return true;
  return kind === "notification" && AboutMedicines.safeParse(payload).success;
}

/** A letter about a recall: it goes out whatever its patient has switched off. */
export function isRecallLetter({ kind, payload }: WrittenEmail): boolean {
  return kind === "notification" && Recalled.safeParse(payload).success;
}

/** Whether an email carries a link with which its reader stops this and the other emails about medicines. */
export function canBeStopped(email: WrittenEmail): boolean {
  return isAboutMedicines(email) && !isRecallLetter(email);
}

/** Whether such an email may carry a link that orders. */
export function mayCarryLink({ kind, payload }: WrittenEmail): boolean {
  return kind !== "notification" || Ordering.safeParse(payload).success;
}

/** Whether it was written with a link that orders; undefined for a kind that does not say so, or what cannot be read. */
export function wasWrittenWithLink({ payload }: Pick<WrittenEmail, "payload">): boolean | undefined {
  return Reordering.safeParse(payload).data?.canReorder;
}
