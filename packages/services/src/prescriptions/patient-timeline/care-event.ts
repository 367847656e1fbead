import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import type { TimelineCare } from "./events.queries.ts";
import type { TimelineSource } from "./places.queries.ts";

type CareSource = Extract<TimelineSource, `care_${string}`>;

/** An event for a carer's invitation, start or end, as seen from the account `userId`. */
export function careEvent(
  row: TimelineCare,
  { source, userId }: { source: CareSource; userId: number },
): Omit<TimelineEvent, "key"> {
  const { care, patient, carer } = row;
  const isPatient = care.patient_id === userId;
  const right = care.care_right === "order" ? "see and order" : "see";
  const other = isPatient ? (carer ?? care.invited_email) : (patient ?? "a patient");
  const titles: Record<CareSource, string> = {
    care_invited: isPatient ? `Invited ${care.invited_email} to help` : `Was invited to help ${other}`,
    care_accepted: isPatient ? `${other} started helping` : `Started helping ${other}`,
    care_ended: ended(care) ?? (isPatient ? `${other} no longer helps` : `No longer helps ${other}`),
  };
  const at = { care_invited: care.created_at, care_accepted: care.accepted_at, care_ended: care.ended_at };
  return {
    kind: "carer",
    at: (at[source] ?? care.created_at).toISOString(),
    title: titles[source],
    detail: source === "care_ended" ? null : `Can ${right}`,
    state: null,
    by: null,
    changes: [],
    steps: [],
  };
}

/**
 * The title for an invitation that ended before anyone accepted it, which only the patient sees; null for help that
 * had begun.
 */
function ended({ accepted_at, ended_at, expires_at, invited_email }: TimelineCare["care"]): string | null {
  if (accepted_at) return null;
  return ended_at && ended_at < expires_at
    ? `Withdrew the invitation to ${invited_email}`
    : `${invited_email} did not accept the invitation in time`;
}
