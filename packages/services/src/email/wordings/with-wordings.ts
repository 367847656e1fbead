import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { type Context, groupBy } from "../../core/index.ts";
import { listWordingsUntil } from "./wordings-until.queries.ts";

/** Finds the pharmacy's own words for an email; undefined when the built-in ones are used. */
export type FindWording = (email: WordedEmail) => Wording | undefined;

/** Gives each email the wording that was current when it was first claimed, read once for all of them. */
export async function withWordings<Email extends { wordings_until: number | null }>(
  ctx: Pick<Context, "db">,
  emails: readonly Email[],
): Promise<(Email & { findWording: FindWording })[]> {
  const versions = new Set(emails.map((email) => email.wordings_until ?? 0));
  versions.delete(0);
  const found = versions.size > 0 ? await listWordingsUntil(ctx.db, [...versions]) : [];
  const byVersion = new Map(
    [...groupBy(found, ({ until }) => until)].map(([until, own]) => [until, findingIn(own)] as const),
  );
  return emails.map((email) => ({
    ...email,
    findWording: byVersion.get(email.wordings_until ?? 0) ?? builtIn,
  }));
}

function findingIn(own: readonly { email: WordedEmail; words: Wording }[]): FindWording {
  const words = new Map(own.map((one) => [one.email, one.words]));
  return (email) => words.get(email);
}

const builtIn: FindWording = () => undefined;
