import type { TimelineStep } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { type Context, groupBy } from "../../core/index.ts";
import { emailSteps } from "./email-steps.ts";
import { listEmailSteps as listRows } from "./steps.queries.ts";

/** Lists, by email id, what happened to each of these emails: each attempt, bounce and complaint. */
export async function listEmailSteps(
  ctx: Pick<Context, "db">,
  ids: readonly number[],
): Promise<Map<number, TimelineStep[]>> {
  const rows = await listRows(ctx.db, ids);
  const attempts = groupBy(rows.attempts, ({ email_id }) => email_id);
  const bounces = groupBy(rows.bounces, ({ email_id }) => email_id);
  return new Map(
    ids.map((id) => [id, emailSteps({ attempts: attempts.get(id) ?? [], bounces: bounces.get(id) ?? [] })]),
  );
}
