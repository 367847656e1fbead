import { renderStoredEmail } from "@scriptkeeper/domain/emails/templates/stored-email";
import type { Context } from "../../core/index.ts";
import { listKeptEmails } from "../../email/index.ts";

/**
 * The HTML of emails as sent, with links and passwords cut out, by id; null until an email has been written, and where
 * someone has changed the stored facts so that they cannot be rendered.
 */
export async function listEmailHtml(
  ctx: Pick<Context, "db" | "log">,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const kept = ids.length > 0 ? await listKeptEmails(ctx.db, ids) : [];
  return new Map(kept.map((email) => [email.id, htmlOf(ctx, email)]));
}

export async function findEmailHtml(ctx: Pick<Context, "db" | "log">, id: number): Promise<string | null> {
  return (await listEmailHtml(ctx, [id])).get(id) ?? null;
}

type KeptEmail = Awaited<ReturnType<typeof listKeptEmails>>[number];

function htmlOf({ log }: Pick<Context, "log">, { id, template, fields, html }: KeptEmail): string | null {
  if (template === null || fields === null) return html;
  try {
    return renderStoredEmail(template, fields);
  } catch (err) {
    log.warn({ emailId: id, err }, "the stored copy of an email can't be shown");
    return null;
  }
}
