import type { Context } from "../../core/index.ts";
import { type Link, noteOpened } from "./links.queries.ts";

/** Notes the first opening of an emailed link. Runs while the page's data is read; a failure is only logged. */
export async function noteFirstOpening(ctx: Context, { token, openedAt }: Link): Promise<void> {
  if (token.email_id === null || openedAt !== null) return;
  await noteOpened(ctx.db, { id: token.email_id, at: ctx.clock.now() }).catch((err: unknown) =>
    ctx.log.warn({ err }, "the opening of a link was not noted"),
  );
}
