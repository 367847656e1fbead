import { messages } from "@scriptkeeper/contracts/messages";
import type { CalendarAddress, CalendarState } from "@scriptkeeper/contracts/prescriptions/calendar";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { holdAccount } from "../../auth/index.ts";
import { AppError, audit, hashToken, randomToken, type SignedInContext, within } from "../../core/index.ts";
import { deleteFeed, findFeedOf, saveFeed } from "./calendar.queries.ts";

/** Since when the caller has had a calendar address. The address itself is not stored. */
export async function getCalendar(ctx: SignedInContext): Promise<CalendarState> {
  const feed = await findFeedOf(ctx.db, ctx.actor.userId);
  return { since: feed?.created_at.toISOString() ?? null };
}

/**
 * Makes an address from which calendar programs read when something may need renewing. An earlier address stops
 * working at once.
 */
export async function makeCalendar(ctx: SignedInContext): Promise<CalendarAddress> {
  const { userId } = ctx.actor;
  const secret = randomToken();
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    if (!(await holdAccount(tx, userId))) throw new AppError("UNAUTHENTICATED", messages.signedOut);
    await saveFeed(tx, { user_id: userId, token_hash: hashToken(secret), created_at: at });
    await audit(within(ctx, tx), { action: "make calendar address", entity: "user", entityId: userId });
  });
  return { url: `${ctx.settings.publicUrl}/api/calendar/${secret}.ics`, since: at.toISOString() };
}

/** Stops the calendar address from working. Safe to repeat. */
export async function stopCalendar(ctx: SignedInContext): Promise<Success> {
  const { userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteFeed(tx, userId))) return;
    await audit(within(ctx, tx), { action: "stop calendar", entity: "user", entityId: userId });
  });
  return { success: true };
}
