import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { z } from "zod";

/** Tells the address that an account had of another one. */
export const PREVIOUS_ADDRESS_NOTICE = "address_changed" satisfies EmailKind;

/** The kinds that go where it was written to, and not to the address that the account has by then. */
export const KINDS_WITH_ADDRESS: readonly EmailKind[] = [PREVIOUS_ADDRESS_NOTICE, "care_invitation"];

const Previous = z.object({ oldAddress: z.string() });
const Invited = z.object({ invitedAddress: z.string() });

/** What stands in the payload beside the facts of the message: where it goes. */
export type PreviousAddress = z.infer<typeof Previous>;
export type InvitedAddress = z.infer<typeof Invited>;

/**
 * Where an email of such a kind goes; `null` once that was blanked. Its row does not tell: workers of a version that does
 * not know the kind cannot write it, but note for it the address that the account has by then.
 */
export function statedAddress(payload: unknown): string | null {
  const { data: previous } = Previous.safeParse(payload);
  return previous?.oldAddress ?? Invited.safeParse(payload).data?.invitedAddress ?? null;
}
