import { emails } from "@scriptkeeper/db/schema";
import type { Context } from "@scriptkeeper/services/core";
import { mailSecret, secretSource } from "@scriptkeeper/services/email";
import { desc, eq } from "drizzle-orm";

/** Returns the secret of the link in the newest invitation to an address. */
export async function readInvitationToken(ctx: Pick<Context, "db" | "keys">, email: string): Promise<string> {
  const [source] = await ctx.db
    .select(secretSource)
    .from(emails)
    .where(eq(emails.to_address, email))
    .orderBy(desc(emails.id))
    .limit(1);
  if (!source) throw new Error("nobody was invited");
  return mailSecret(ctx.keys, source, "care-invitation");
}
