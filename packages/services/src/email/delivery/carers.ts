import type { EmailedCarer } from "@scriptkeeper/domain/emails/email-recipients";
import type { Context } from "../../core/index.ts";
import type { Recipient } from "./revalidate.queries.ts";

/** A carer of a patient, with whether the patient chose them to receive emails about their medicines. */
export interface PatientsCarer extends EmailedCarer {
  patientId: number;
  patientName: string;
  carer: Recipient & { first_name: string; last_name: string };
}

/** Lists the current carers of these patients; provided by the care module. */
export type ListCarers = (ctx: Context, patientIds: readonly number[]) => Promise<PatientsCarer[]>;
