import { z } from "zod";
import { CARE_RIGHTS } from "./constants.ts";
import { Email, Id, LinkToken } from "./primitives.ts";

/** What a carer may do for the patient; whoever may order sees, too. */
export const CareRight = z.enum(CARE_RIGHTS, "must be see or order");
export type CareRight = z.infer<typeof CareRight>;

export const InviteCarerInput = z.object({ email: Email, right: CareRight });
export type InviteCarerInput = z.infer<typeof InviteCarerInput>;

export const CareId = z.object({ id: Id });
export type CareId = z.infer<typeof CareId>;

/** Somebody whom a patient has invited. The name is known once they have accepted; `expires_at` is of an invitation. */
export const Helper = z.object({
  id: z.int(),
  right: CareRight,
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(["invited", "active"]),
  expires_at: z.string().nullable(),
});
export type Helper = z.infer<typeof Helper>;

/** Somebody whom the caller helps. `patient_id` is what `x-patient-id` says in calls that are made for them. */
export const HelpedPatient = z.object({
  id: z.int(),
  right: CareRight,
  patient_id: z.int(),
  name: z.string(),
});
export type HelpedPatient = z.infer<typeof HelpedPatient>;

export const Care = z.object({ helpers: z.array(Helper), patients: z.array(HelpedPatient) });
export type Care = z.infer<typeof Care>;

export const CareInvitationLink = z.object({ token: LinkToken });
export type CareInvitationLink = z.infer<typeof CareInvitationLink>;

/** What whoever opens the link of an invitation is told before they accept it. */
export const CareInvitation = z.object({
  patient_name: z.string(),
  right: CareRight,
  expires_at: z.string(),
});
export type CareInvitation = z.infer<typeof CareInvitation>;
