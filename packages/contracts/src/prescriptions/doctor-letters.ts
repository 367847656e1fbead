import { z } from "zod";

/** A letter with which a patient asks the doctor for a new prescription: what is written down of it, and where to send it to. */
export const DoctorLetter = z.object({
  prescription_id: z.int(),
  /** The day on which it is read. */
  written_on: z.string(),
  patient_name: z.string(),
  doctor_name: z.string().nullable(),
  /** Why a new one is needed, in a sentence; `null` while the old one can be ordered again. */
  reason: z.string().nullable(),
  product_name: z.string(),
  /** Strength and pack in the store's words; `null` where the name says it. */
  variant_title: z.string().nullable(),
  /** The packs that the patient got last, and when. */
  last_supply: z.object({ on: z.string(), quantity: z.int() }),
  expires_on: z.string().nullable(),
  pharmacy: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string(),
  }),
});
export type DoctorLetter = z.infer<typeof DoctorLetter>;
