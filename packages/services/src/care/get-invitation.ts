import type { CareInvitation, CareInvitationLink } from "@scriptkeeper/contracts/care/care";
import { type Context, hashToken } from "../core/index.ts";
import { called } from "./called.ts";
import { findInvitation } from "./care.queries.ts";
import { requireOpen } from "./invitation-state.ts";

/**
 * Shows who sent the invitation behind a link, and to what. Changes nothing, because mail scanners open links too.
 * LINK_DEAD for a link that no longer works.
 */
export async function getInvitation(ctx: Context, { token }: CareInvitationLink): Promise<CareInvitation> {
  const found = await findInvitation(ctx.db, hashToken(token));
  requireOpen(found, ctx.clock.now());
  const { care: invitation, patient } = found;
  return {
    patient_name: called(patient),
    right: invitation.care_right,
    expires_at: invitation.expires_at.toISOString(),
  };
}
