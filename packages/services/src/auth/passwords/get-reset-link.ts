import type { ResetLink, ResetLinkInput } from "@scriptkeeper/contracts/auth";
import { type Context, hashToken } from "../../core/index.ts";
import { findResetToken } from "../auth.queries.ts";

/** Whether a link to set a password still works, without using it up. Tells nothing of its account, nor whether it ever was. */
export async function getResetLink(ctx: Context, { token }: ResetLinkInput): Promise<ResetLink> {
  const link = await findResetToken(ctx.db, hashToken(token));
  if (link?.endedAt) return { state: "used" };
  return { state: link && link.expiresAt > ctx.clock.now() ? "valid" : "expired" };
}
