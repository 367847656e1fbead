import {
  type EmailWording,
  VERSIONS_SHOWN,
  type WordingInput,
} from "@scriptkeeper/contracts/emails/wordings";
import type { AdminContext } from "../core/index.ts";
import { writeExample } from "./trying/write-example.ts";
import { countWordingReach } from "./wording-reach.queries.ts";
import { listVersions } from "./wordings.queries.ts";

/**
 * An email's saved words, newest first, its built-in words, and how many emails and patients a change of words would
 * concern.
 */
export async function getWording(ctx: AdminContext, { email }: WordingInput): Promise<EmailWording> {
  const versions = await listVersions(ctx.db, { email, limit: VERSIONS_SHOWN });
  const reach = await countWordingReach(ctx.db, { email, now: ctx.clock.now() });
  const { subject, preheader, fields } = await writeExample(ctx, { email, words: {} });
  const { intro } = fields;
  return {
    email,
    built_in: { subject, preheader, ...(typeof intro === "string" && { intro }) },
    versions,
    reach,
  };
}
