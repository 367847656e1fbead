import type { Context } from "../../core/index.ts";
import { findMailOutage } from "./find-mail-outage.ts";

/** Writes an error into the process log each time it finds that the mail server accepts nothing. */
export async function tellOfMailOutage(ctx: Context): Promise<Record<string, never>> {
  const outage = await findMailOutage(ctx);
  if (outage)
    ctx.log.error(
      { since: outage.since, reason: outage.reason },
      "no emails are going out: check SMTP_URL and the mail server; each email is retried for a day, then marked as failed",
    );
  return {};
}
