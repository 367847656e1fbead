import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { addDays } from "date-fns";
import { type AdminContext, type SampleItem, today, type WrittenSample } from "../../core/index.ts";

export interface Example {
  email: WordedEmail;
  words: Wording;
  firstName?: string | null;
  items?: readonly SampleItem[];
}

/**
 * The facts of an example as stored when it is sent as a test; facts about the pharmacy are added when it is rendered.
 */
export function examplePayload(ctx: AdminContext, { email, words, firstName, items }: Example) {
  return {
    about: "wording",
    email,
    words,
    firstName: firstName === undefined ? "Alex" : firstName,
    items: items ?? [exampleItem(ctx)],
    today: today(ctx),
    homeUrl: ctx.settings.publicUrl,
  } as const;
}

/** Renders an email with these words; its links neither open nor order anything. */
export async function writeExample(ctx: AdminContext, example: Example): Promise<WrittenSample> {
  if (!ctx.writeSample) throw new Error("This process writes no examples of emails");
  const { pharmacyName, supportEmail, supportPhone, openingHours } = ctx.settings;
  return await ctx.writeSample({
    ...examplePayload(ctx, example),
    pharmacyName,
    supportEmail,
    ...(supportPhone && { supportPhone }),
    ...(openingHours && { openingHours }),
  });
}

function exampleItem(ctx: AdminContext): SampleItem {
  const expiryDate = today({ ...ctx, clock: { now: () => addDays(ctx.clock.now(), 40) } });
  return { productName: "Example tablets 20 mg, 30 pack", quantity: 1, repeats: 3, expiryDate };
}
