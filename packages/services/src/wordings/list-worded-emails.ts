import { WORDED_EMAILS } from "@scriptkeeper/contracts/emails/wording-rules";
import type { WordedEmails } from "@scriptkeeper/contracts/emails/wordings";
import type { AdminContext } from "../core/index.ts";
import { listNewest } from "./wordings.queries.ts";

/** Lists every email whose wording can be changed, and whether it has the pharmacy's own words now. */
export async function listWordedEmails({ db }: AdminContext): Promise<WordedEmails> {
  const newest = new Map((await listNewest(db)).map((version) => [version.email, version]));
  return {
    emails: WORDED_EMAILS.map((email) => {
      const last = newest.get(email);
      return {
        email,
        is_own: last !== undefined && Object.keys(last.words).length > 0,
        last_change: last ? { version: last.version, made_at: last.made_at, made_by: last.made_by } : null,
      };
    }),
  };
}
