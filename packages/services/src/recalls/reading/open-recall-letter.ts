import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type { OpenedRecallLetter, RecallLink } from "@scriptkeeper/contracts/recalls/recalls";
import { AppError, audit, type Context, toNumbers, within } from "../../core/index.ts";
import { acceptedSecrets, findLinkedEmail, isAccepted } from "../../email/index.ts";
import { findLetterOfEmail, isCaring, saveRead } from "../letters/letters.queries.ts";

/**
 * The letter behind the link in its email. Read-only, since mail scanners open links too. LINK_DEAD for an invalid or
 * ended link.
 */
export async function openRecallLetter(ctx: Context, { token }: RecallLink): Promise<OpenedRecallLetter> {
  return view(await getLetter(ctx, token));
}

/** Records that the recipient has read the letter. Safe to repeat. LINK_DEAD for an invalid or ended link. */
export async function acknowledgeRecall(ctx: Context, { token }: RecallLink): Promise<OpenedRecallLetter> {
  const found = await getLetter(ctx, token);
  const by = found.isCarers ? "carer" : "patient";
  await ctx.db.transaction(async (tx) => {
    if (!(await saveRead(tx, { emailId: found.notedId, by, at: ctx.clock.now() }))) return;
    await audit(within(ctx, tx), {
      action: "acknowledge recall",
      entity: "recall",
      entityId: found.recall.id,
      after: { user_id: found.letter.user_id, acknowledged_by: by },
    });
  });
  return view(await getLetter(ctx, token));
}

type Found = Awaited<ReturnType<typeof getLetter>>;

/** A carer's copy has its own link, which stops working when the care ends. */
async function getLetter(ctx: Pick<Context, "db" | "keys">, token: string) {
  const [id = "", secret = ""] = token.split(/\.(.*)/s);
  const [emailId] = toNumbers([id]);
  const email = emailId === undefined ? null : await findLinkedEmail(ctx.db, emailId);
  if (!email || !isAccepted(secret, acceptedSecrets(ctx.keys, email, "recall"))) throw linkDead();
  if (email.care_id !== null && !(await isCaring(ctx.db, email.care_id))) throw linkDead();
  const found = await findLetterOfEmail(ctx.db, email.notedId);
  if (!found) throw linkDead();
  return { ...found, notedId: email.notedId, isCarers: email.care_id !== null };
}

function view({ letter, recall, isCarers, ...patient }: Found): OpenedRecallLetter {
  const { subject, what_happened, what_to_do } = recall;
  return {
    medicine: [recall.product_name, recall.variant_title].filter(Boolean).join(", "),
    subject,
    what_happened,
    what_to_do,
    acknowledged_at: letter.acknowledged_at?.toISOString() ?? null,
    acknowledged_by: letter.acknowledged_by,
    for_patient: isCarers ? `${patient.first_name} ${patient.last_name}`.trim() : null,
  };
}

function linkDead(): AppError {
  return new AppError("LINK_DEAD", recallMessages.linkDead);
}
