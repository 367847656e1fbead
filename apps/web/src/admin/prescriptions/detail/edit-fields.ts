import type { UpdatePrescriptionInput } from "@scriptkeeper/contracts/prescriptions/changes";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";

/** The form's fields, under the server's names; text as typed. */
export interface EditFields {
  repeats: string;
  expiry_date: string;
  prescription_expiry_date: string;
  variant_id: string;
}

/** The values of a prescription that the form shows. */
export type EditedValues = Pick<SinglePrescription, keyof EditFields>;

export function pickValues(prescription: SinglePrescription): EditedValues {
  const { repeats, expiry_date, prescription_expiry_date, variant_id } = prescription;
  return { repeats, expiry_date, prescription_expiry_date, variant_id };
}

export function toFormFields(prescription: EditedValues): EditFields {
  return {
    repeats: prescription.repeats === null ? "" : String(prescription.repeats),
    expiry_date: prescription.expiry_date ?? "",
    prescription_expiry_date: prescription.prescription_expiry_date ?? "",
    variant_id: prescription.variant_id ?? "",
  };
}

/**
 * Returns only what was changed since the form was opened, so that repeats taken by an order since then stay taken. A
 * new expiry sends the repeats beside it too: both are then meant as entered, and an unpaid order that comes to
 * nothing later adds none.
 */
export function toChange(fields: EditFields, startedFrom: EditFields): UpdatePrescriptionInput {
  const isChanged = (name: keyof EditFields) => fields[name] !== startedFrom[name];
  const isNew = isChanged("expiry_date") || isChanged("prescription_expiry_date");
  return {
    ...((isChanged("repeats") || (isNew && fields.repeats !== "")) && { repeats: toRepeats(fields.repeats) }),
    ...(isChanged("expiry_date") && { expiry_date: fields.expiry_date || null }),
    ...(isChanged("prescription_expiry_date") && {
      prescription_expiry_date: fields.prescription_expiry_date || null,
    }),
    ...(isChanged("variant_id") && fields.variant_id !== "" && { variant_id: fields.variant_id }),
  };
}

/** Checks what the contract can't: an expiry date may be changed, but not removed. */
export function checkExpiry({ expiry_date }: EditFields, startedFrom: EditFields) {
  return { expiry_date: expiry_date === "" && startedFrom.expiry_date !== "" && "Expiry date is required" };
}

/**
 * Parses repeats as typed; empty is 0, and anything else than a whole number becomes NaN, which the contract refuses.
 */
function toRepeats(text: string): number {
  return /^\d*$/.test(text) ? Number(text) : Number.NaN;
}
