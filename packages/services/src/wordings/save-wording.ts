import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import { withoutEmptySlots } from "@scriptkeeper/contracts/emails/wording-rules";
import type { SaveWordingInput, WordingVersion } from "@scriptkeeper/contracts/emails/wordings";
import { type AdminContext, AppError, audit, within } from "../core/index.ts";
import { insertWording, listVersions } from "./wordings.queries.ts";

/** Saving the words of another email at the same moment takes a version number; then the next one is tried. */
const ATTEMPTS = 5;

/**
 * Saves words for an email as its newest version, for emails first sent from now on. Without any words, the built-in
 * ones return. CONFLICT when someone has saved others since the version on which these are based.
 */
export async function saveWording(ctx: AdminContext, input: SaveWordingInput): Promise<WordingVersion> {
  return await ctx.db.transaction((tx) => save(within(ctx, tx), input));
}

async function save(ctx: AdminContext, input: SaveWordingInput): Promise<WordingVersion> {
  const { email, based_on } = input;
  const words = withoutEmptySlots(input.words);
  const next = { email, words, basedOn: based_on, at: ctx.clock.now(), by: ctx.actor.userId };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [before] = await listVersions(ctx.db, { email, limit: 1 });
    if ((before?.version ?? 0) !== based_on) throw changedMeanwhile(before?.made_by);
    const version = await insertWording(ctx.db, next);
    if (version === null) continue;
    await audit(ctx, {
      action: "change email words",
      entity: "email_wording",
      entityId: version,
      before: { version: based_on },
      after: { version, kind: email, is_own: Object.keys(words).length > 0 },
    });
    const [saved] = await listVersions(ctx.db, { email, limit: 1 });
    if (saved) return saved;
  }
  throw changedMeanwhile(null);
}

function changedMeanwhile(who: string | null | undefined): AppError {
  return new AppError("CONFLICT", wordingMessages.changedMeanwhile(who ?? wordingMessages.somebody));
}
