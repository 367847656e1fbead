import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { AppError } from "../core/index.ts";
import type { CareRow, Invitation } from "./care.queries.ts";

/** Throws LINK_DEAD, with the reason, for an invitation that can no longer be accepted. */
export function requireOpen(found: Invitation | null, now: Date): asserts found is Invitation {
  const reason = closedBecause(found?.care ?? null, now);
  if (reason) throw new AppError("LINK_DEAD", reason, { field: "token" });
}

export function isOpen(invitation: CareRow, now: Date): boolean {
  return closedBecause(invitation, now) === null;
}

function closedBecause(invitation: CareRow | null, now: Date): string | null {
  if (!invitation) return careMessages.invitationUnknown;
  if (invitation.accepted_at) return careMessages.invitationUsed;
  if (invitation.expires_at <= now) return careMessages.invitationExpired;
  return invitation.ended_at ? careMessages.invitationEnded : null;
}
