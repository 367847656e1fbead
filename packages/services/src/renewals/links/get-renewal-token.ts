import { messages } from "@scriptkeeper/contracts/messages";
import type { RenewalToken, RenewalTokenInput } from "@scriptkeeper/contracts/renewals/renewals";
import { addHours } from "date-fns";
import { holdAccount } from "../../auth/index.ts";
import { hashToken, notFound, type PatientContext, randomToken } from "../../core/index.ts";
import { findItem } from "../../prescriptions/index.ts";
import { insertToken } from "./links.queries.ts";

const DASHBOARD_TOKEN_HOURS = 1;

/**
 * Creates a renewal link for the patient that is valid for an hour and for all of their items. NOT_FOUND for somebody
 * else's item.
 */
export async function getRenewalToken(ctx: PatientContext, input: RenewalTokenInput): Promise<RenewalToken> {
  const { id: userId, carerId } = ctx.patient;
  const now = ctx.clock.now();
  const token = randomToken();
  await ctx.db.transaction(async (tx) => {
    const account = await holdAccount(tx, userId);
    const item = account && (await findItem(tx, { id: input.prescriptionId, userId }));
    if (!item) throw notFound(messages.prescriptionNotFound);
    await insertToken(tx, {
      user_id: userId,
      carer_id: carerId,
      token_hash: hashToken(token),
      source: "dashboard",
      item_ids: [item.item.id],
      created_at: now,
      expires_at: addHours(now, DASHBOARD_TOKEN_HOURS),
    });
  });
  return { token };
}
