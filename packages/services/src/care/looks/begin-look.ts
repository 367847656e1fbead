import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { BeginLookInput, PatientLook } from "@scriptkeeper/contracts/care/care";
import { LOOK_MINUTES } from "@scriptkeeper/contracts/constants";
import { addMinutes } from "date-fns";
import { findAccount } from "../../auth/index.ts";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { called } from "../called.ts";
import { saveLook } from "./looks.queries.ts";

/**
 * Lets this session of an administrator read what a patient reads, for half an hour. Changes nothing for anybody, and
 * is audited. NOT_FOUND for an account that is not a patient's.
 */
export async function beginLook(ctx: AdminContext, { id }: BeginLookInput): Promise<PatientLook> {
  const account = await findAccount(ctx.db, id);
  if (account?.user.role !== "user") throw notFound(userMessages.customerNotFound);
  const until = addMinutes(ctx.clock.now(), LOOK_MINUTES);
  await ctx.db.transaction(async (tx) => {
    await saveLook(tx, { session_id: ctx.actor.sessionId, patient_id: id, until });
    await audit(within(ctx, tx), {
      action: "view as patient",
      entity: "user",
      entityId: id,
      after: { until: until.toISOString() },
    });
  });
  return { patient_id: id, name: called(account.user), until: until.toISOString() };
}
