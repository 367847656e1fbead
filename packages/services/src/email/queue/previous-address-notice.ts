import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { z } from "zod";

/** The one kind that goes where it was written to, and not to the address that the account has by then. */
export const PREVIOUS_ADDRESS_NOTICE = "address_changed" satisfies EmailKind;

const Told = z.object({ oldAddress: z.string() });

/** What stands in the payload beside the facts of the message: where it goes. */
export type PreviousAddress = z.infer<typeof Told>;

/**
 * Where an email of this kind goes; `null` once that was blanked. Its row does not tell: workers of a version that does
 * not know the kind cannot write it, but note for it the address that the account has by then.
 */
export function toPreviousAddress(payload: unknown): string | null {
  return Told.safeParse(payload).data?.oldAddress ?? null;
}
