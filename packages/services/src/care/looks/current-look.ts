import type { CurrentLook } from "@scriptkeeper/contracts/care/care";
import type { AdminContext } from "../../core/index.ts";
import { called } from "../called.ts";
import { findLook } from "./looks.queries.ts";

/** Returns whose screens this session is viewing, and until when. */
export async function currentLook(ctx: AdminContext): Promise<CurrentLook> {
  const found = await findLook(ctx.db, { sessionId: ctx.actor.sessionId, now: ctx.clock.now() });
  if (!found) return { look: null };
  const { look, patient } = found;
  return {
    look: { patient_id: look.patient_id, name: called(patient), until: look.until.toISOString() },
  };
}
