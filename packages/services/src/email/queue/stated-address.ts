import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { z } from "zod";

/** The kind that tells an account's previous address that the account now has another. */
export const PREVIOUS_ADDRESS_NOTICE = "address_changed" satisfies EmailKind;

/** The kinds that go to the address stated in the payload, not to the account's current one. */
export const KINDS_WITH_ADDRESS: readonly EmailKind[] = [PREVIOUS_ADDRESS_NOTICE, "care_invitation"];

const Previous = z.object({ oldAddress: z.string() });
const Invited = z.object({ invitedAddress: z.string() });

/** The address in the payload, besides the facts of the message. */
export type PreviousAddress = z.infer<typeof Previous>;
export type InvitedAddress = z.infer<typeof Invited>;

/**
 * The address that an email of such a kind goes to; `null` once it was blanked. The row's `to_address` is not
 * reliable: workers of a version that does not know the kind can't compose the email, but save the account's current
 * address there.
 */
export function statedAddress(payload: unknown): string | null {
  const { data: previous } = Previous.safeParse(payload);
  return previous?.oldAddress ?? Invited.safeParse(payload).data?.invitedAddress ?? null;
}
