import type { EmailedCarer } from "@scriptkeeper/domain/email-recipients";
import type { Context } from "../../core/index.ts";
import type { Recipient } from "./revalidate.queries.ts";

/** A carer whom a patient chose for emails about their medicines, or did not. */
export interface PatientsCarer extends EmailedCarer {
  patientId: number;
  patientName: string;
  carer: Recipient & { first_name: string; last_name: string };
}

/** Who helps these patients now, which the module of carers knows. */
export type ListCarers = (ctx: Context, patientIds: readonly number[]) => Promise<PatientsCarer[]>;
