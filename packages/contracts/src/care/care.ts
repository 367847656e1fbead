import { z } from "zod";
import { CARE_EMAILS, CARE_RIGHTS } from "../constants.ts";
import { Email, Id, LinkToken } from "../primitives.ts";

/** What a carer may do for the patient; whoever may order sees, too. */
export const CareRight = z.enum(CARE_RIGHTS, "must be see or order");
export type CareRight = z.infer<typeof CareRight>;

/** To whom emails about the patient's medicines go: to the patient, to the carer instead, or to both. */
export const CareEmails = z.enum(CARE_EMAILS, "must be patient, carer or both");
export type CareEmails = z.infer<typeof CareEmails>;

export const InviteCarerInput = z.object({ email: Email, right: CareRight });
export type InviteCarerInput = z.infer<typeof InviteCarerInput>;

export const CareId = z.object({ id: Id });
export type CareId = z.infer<typeof CareId>;

export const ChooseCareEmailsInput = CareId.extend({ emails_to: CareEmails });
export type ChooseCareEmailsInput = z.infer<typeof ChooseCareEmailsInput>;

export const SetCareEmailsInput = CareId.extend({ wanted: z.boolean() });
export type SetCareEmailsInput = z.infer<typeof SetCareEmailsInput>;

/** Why somebody gets no emails about medicines. */
export const NoEmailsReason = z.enum(["stopped", "address_bad"]);
export type NoEmailsReason = z.infer<typeof NoEmailsReason>;

/** Somebody whom a patient has invited. The name is known once they have accepted; `expires_at` is of an invitation. */
export const Helper = z.object({
  id: z.int(),
  right: CareRight,
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(["invited", "active"]),
  expires_at: z.string().nullable(),
  emails_to: CareEmails,
  /** What keeps emails from them; null when nothing does. */
  no_emails: NoEmailsReason.nullable(),
});
export type Helper = z.infer<typeof Helper>;

/** Somebody whom the caller helps. `patient_id` is what `x-patient-id` says in calls that are made for them. */
export const HelpedPatient = z.object({
  id: z.int(),
  right: CareRight,
  patient_id: z.int(),
  name: z.string(),
  /** Whether the patient chose that emails about their medicines go to the caller, too or instead. */
  emails_chosen: z.boolean(),
  /** Whether the caller has stopped them. */
  emails_stopped: z.boolean(),
  /** Why nobody at all gets emails about their medicines; null where somebody does. */
  no_emails: NoEmailsReason.nullable(),
});
export type HelpedPatient = z.infer<typeof HelpedPatient>;

/** Who gets the emails about somebody's medicines, as things stand now. */
export const MedicineEmails = z.object({
  /** Whether they get them themselves. */
  patient: z.boolean(),
  /** What keeps emails from their own address, whoever gets them instead; null when nothing does. */
  no_emails: NoEmailsReason.nullable(),
  /** What their carers who get them are called. */
  carers: z.array(z.string()),
});
export type MedicineEmails = z.infer<typeof MedicineEmails>;

export const Care = z.object({
  helpers: z.array(Helper),
  patients: z.array(HelpedPatient),
  medicine_emails: MedicineEmails,
});
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

export const BeginLookInput = z.object({ id: Id });
export type BeginLookInput = z.infer<typeof BeginLookInput>;

/** The patient whose screens an administrator sees in this session, without changing anything. */
export const PatientLook = z.object({ patient_id: z.int(), name: z.string(), until: z.string() });
export type PatientLook = z.infer<typeof PatientLook>;

export const CurrentLook = z.object({ look: PatientLook.nullable() });
export type CurrentLook = z.infer<typeof CurrentLook>;
