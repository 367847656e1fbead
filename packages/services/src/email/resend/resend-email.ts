import type { Success } from "@scriptkeeper/contracts/primitives";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { requeue } from "./requeue.ts";
import { findEmailState } from "./resend.queries.ts";

/**
 * Requeues a failed email, the same row with the same Message-ID, for another day of attempts. CONFLICT when it is no
 * longer failed, its address is marked as bad or its account was deleted. NOT_FOUND for a missing email.
 */
export async function resendEmail(ctx: AdminContext, { id }: { id: number }): Promise<Success> {
  await ctx.db.transaction((tx) => resend(within(ctx, tx), id));
  ctx.jobs.notify("mail");
  return { success: true };
}

async function resend(ctx: AdminContext, id: number): Promise<void> {
  const email = await findEmailState(ctx.db, id);
  if (!email) throw notFound(logMessages.emailNotFound);
  if (email.state !== "failed") throw new AppError("CONFLICT", logMessages.notFailed);
  if (email.user_id === null) throw new AppError("CONFLICT", logMessages.accountDeleted);
  if (email.is_kept_back) throw new AppError("CONFLICT", logMessages.addressBad);
  if ((await requeue(ctx, [id])) === 0) throw new AppError("CONFLICT", logMessages.notFailed);
  await audit(ctx, {
    action: "resend email",
    entity: "email",
    entityId: id,
    before: { state: "failed" },
    after: { state: "queued" },
  });
}
