import { z } from "zod";

/**
 * What a patient's letter to their doctor, asking for a new prescription, is written from, and the pharmacy to send
 * the prescription to.
 */
export const DoctorLetter = z.object({
  prescription_id: z.int(),
  /** The day on which the letter is opened. */
  written_on: z.string(),
  patient_name: z.string(),
  doctor_name: z.string().nullable(),
  /** Why a new prescription is needed, in a sentence; `null` while the old one can still be ordered from. */
  reason: z.string().nullable(),
  product_name: z.string(),
  /** Strength and pack in the store's words; `null` if the product's name already says it. */
  variant_title: z.string().nullable(),
  /** The date of the latest supply and its number of packs. */
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
