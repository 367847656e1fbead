import { z } from "zod";
import { CARE_EMAILS, CARE_RIGHTS } from "../constants.ts";
import { Email, Id, LinkToken } from "../primitives.ts";

/** What a carer may do for the patient; a carer who may order may also see. */
export const CareRight = z.enum(CARE_RIGHTS, "must be see or order");
export type CareRight = z.infer<typeof CareRight>;

/** Who gets the emails about the patient's medicines: the patient, the carer instead, or both. */
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

/** Why someone gets no emails about medicines. */
export const NoEmailsReason = z.enum(["stopped", "address_bad"]);
export type NoEmailsReason = z.infer<typeof NoEmailsReason>;

/**
 * Someone whom a patient has invited as a carer. `name` is known once they have accepted; `expires_at` is the
 * invitation's.
 */
export const Helper = z.object({
  id: z.int(),
  right: CareRight,
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(["invited", "active"]),
  expires_at: z.string().nullable(),
  emails_to: CareEmails,
  /** Why they get no emails; null when nothing stops them. */
  no_emails: NoEmailsReason.nullable(),
});
export type Helper = z.infer<typeof Helper>;

/** A patient whom the caller helps. Calls made for the patient carry `patient_id` in the header `x-patient-id`. */
export const HelpedPatient = z.object({
  id: z.int(),
  right: CareRight,
  patient_id: z.int(),
  name: z.string(),
  /** Whether the patient chose to send the emails about their medicines to the caller, as well or instead. */
  emails_chosen: z.boolean(),
  /** Whether the caller has stopped these emails. */
  emails_stopped: z.boolean(),
  /** Why nobody at all gets the emails about the patient's medicines; null when someone does. */
  no_emails: NoEmailsReason.nullable(),
});
export type HelpedPatient = z.infer<typeof HelpedPatient>;

/** Who gets the emails about a patient's medicines at present. */
export const MedicineEmails = z.object({
  /** Whether the patient gets them. */
  patient: z.boolean(),
  /** Why the patient's own address gets no emails, even if a carer gets them instead; null when nothing stops them. */
  no_emails: NoEmailsReason.nullable(),
  /** The names of the carers who get them. */
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

/** What anyone who opens an invitation's link sees before accepting it. */
export const CareInvitation = z.object({
  patient_name: z.string(),
  right: CareRight,
  expires_at: z.string(),
});
export type CareInvitation = z.infer<typeof CareInvitation>;

export const BeginLookInput = z.object({ id: Id });
export type BeginLookInput = z.infer<typeof BeginLookInput>;

/** The patient whose screens an administrator is viewing, read-only, in this session. */
export const PatientLook = z.object({ patient_id: z.int(), name: z.string(), until: z.string() });
export type PatientLook = z.infer<typeof PatientLook>;

export const CurrentLook = z.object({ look: PatientLook.nullable() });
export type CurrentLook = z.infer<typeof CurrentLook>;
