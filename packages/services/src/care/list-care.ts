import type { Care, Helper } from "@scriptkeeper/contracts/care";
import type { AdminContext, Context, SignedInContext } from "../core/index.ts";
import { called } from "./called.ts";
import { listLiveCare } from "./care.queries.ts";

type LiveCare = Awaited<ReturnType<typeof listLiveCare>>[number];

/** Who helps the caller, and whom they help. */
export function listMyCare(ctx: SignedInContext): Promise<Care> {
  return careOf(ctx, ctx.actor.userId);
}

/** The same of any account, for administrators. Nobody helps a missing one. */
export function listCareOf(ctx: AdminContext, { id }: { id: number }): Promise<Care> {
  return careOf(ctx, id);
}

async function careOf(ctx: Context, userId: number): Promise<Care> {
  const rows = await listLiveCare(ctx.db, { userId, now: ctx.clock.now() });
  return {
    helpers: rows.filter(({ care }) => care.patient_id === userId).map(helperView),
    patients: rows
      .filter(({ care }) => care.carer_id === userId)
      .map(({ care, patient }) => ({
        id: care.id,
        right: care.care_right,
        patient_id: care.patient_id,
        name: called(patient),
      })),
  };
}

function helperView({ care, carer }: LiveCare): Helper {
  return {
    id: care.id,
    right: care.care_right,
    email: carer?.email ?? care.invited_email,
    name: carer ? called(carer) : null,
    state: carer ? "active" : "invited",
    expires_at: carer ? null : care.expires_at.toISOString(),
  };
}
