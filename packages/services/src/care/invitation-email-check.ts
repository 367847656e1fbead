import { type Context, hashToken } from "../core/index.ts";
import { type AddressedEmail, acceptedSecrets, type EmailCheck } from "../email/index.ts";
import { findInvitation } from "./care.queries.ts";
import { isOpen } from "./invitation-state.ts";

/** Withdraws the email of an invitation that was withdrawn or has expired before it could be sent. */
export const careInvitationCheck: EmailCheck = {
  kinds: ["care_invitation"],
  async decide(ctx, emails) {
    const decided = emails.map(async (email) => [email.id, await decide(ctx, email)] as const);
    return new Map(await Promise.all(decided));
  },
};

async function decide(ctx: Context, email: AddressedEmail) {
  const [secret = ""] = acceptedSecrets(ctx.keys, email, "care-invitation");
  const found = await findInvitation(ctx.db, hashToken(secret));
  return found && isOpen(found.care, ctx.clock.now())
    ? ({ state: "wanted", itemIds: null, linkItemIds: [] } as const)
    : ({ state: "withdrawn", reason: "The invitation was withdrawn or has expired." } as const);
}
