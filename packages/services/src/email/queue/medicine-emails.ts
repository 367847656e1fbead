import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { z } from "zod";

/** Matches notifications about medicines; the other kind tells an account that prescriptions were added to it. */
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

/**
 * Whether the patient chooses if such an email goes to themselves, to a carer or to both: reminders and what follows
 * them.
 */
export function isAboutMedicines({ kind, payload }: WrittenEmail): boolean {
  if (kind === "reminder" || kind === "expiry") return true;
  return kind === "notification" && AboutMedicines.safeParse(payload).success;
}

/** Whether an email is a letter about a recall, which is sent whatever its patient has switched off. */
export function isRecallLetter({ kind, payload }: WrittenEmail): boolean {
  return kind === "notification" && Recalled.safeParse(payload).success;
}

/** Whether an email contains a link that stops this and the other emails about medicines. */
export function canBeStopped(email: WrittenEmail): boolean {
  return isAboutMedicines(email) && !isRecallLetter(email);
}

/** Whether such an email may contain a renewal link. */
export function mayCarryLink({ kind, payload }: WrittenEmail): boolean {
  return kind !== "notification" || Ordering.safeParse(payload).success;
}

/**
 * Whether an email was written with a renewal link; undefined when its kind does not say or its payload is unreadable.
 */
export function wasWrittenWithLink({ payload }: Pick<WrittenEmail, "payload">): boolean | undefined {
  return Reordering.safeParse(payload).data?.canReorder;
}
