import type { Context } from "../../core/index.ts";
import { type Link, noteOpened } from "./links.queries.ts";

/** Notes that an emailed link was opened, the first time. It runs beside what is read for the page, and fails nobody. */
export async function noteFirstOpening(ctx: Context, { token, openedAt }: Link): Promise<void> {
  if (token.email_id === null || openedAt !== null) return;
  await noteOpened(ctx.db, { id: token.email_id, at: ctx.clock.now() }).catch((err: unknown) =>
    ctx.log.warn({ err }, "the opening of a link was not noted"),
  );
}
