import type { Db } from "@scriptkeeper/db/connection";
import { email_templates } from "@scriptkeeper/db/schema";
import type { EmailTemplate } from "./mail-port.ts";

/** Saves templates that are new, so that emails composed from them can always be shown. */
export async function keepTemplates(db: Db, templates: readonly EmailTemplate[]): Promise<void> {
  const kept = await db.select({ key: email_templates.key }).from(email_templates);
  const keys = new Set(kept.map(({ key }) => key));
  const missing = templates.filter(({ key }) => !keys.has(key));
  if (missing.length > 0)
    await db
      .insert(email_templates)
      .values([...missing])
      .onConflictDoNothing();
}
