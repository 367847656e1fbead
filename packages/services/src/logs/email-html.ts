import { showKeptLetter } from "@scriptkeeper/domain/letters/kept-letter";
import type { Context } from "../context.ts";
import { listKeptEmails } from "./emails.queries.ts";

/** The HTML of emails as they were sent, links and passwords cut out, by id; null until one was written. */
export async function listEmailHtml(
  ctx: Pick<Context, "db">,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const kept = ids.length > 0 ? await listKeptEmails(ctx.db, ids) : [];
  return new Map(
    kept.map(({ id, template, fields, html }) => [
      id,
      template !== null && fields ? showKeptLetter(template, fields) : html,
    ]),
  );
}

export async function findEmailHtml(ctx: Pick<Context, "db">, id: number): Promise<string | null> {
  return (await listEmailHtml(ctx, [id])).get(id) ?? null;
}
