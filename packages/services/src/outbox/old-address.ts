import type { EmailKind } from "@scriptkeeper/contracts/constants";

/** The one kind that goes where it was written to, and not to the address that the account has by then. */
export const TO_OLD_ADDRESS = "address_changed" satisfies EmailKind;
