import type { UpdatePrescriptionInput } from "@scriptkeeper/contracts/prescriptions/changes";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";

/** The form's fields, named as the server names them; text as typed. */
export interface EditFields {
  repeats: string;
  expiry_date: string;
  prescription_expiry_date: string;
  variant_id: string;
}

/** What the form shows of a prescription. */
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
 * Only what was changed since the form was opened, so that an order made meanwhile keeps what it took. Whoever enters a new
 * expiry means the repeats beside it as well: an unpaid order that comes to nothing later adds none.
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

/** What the contract does not know: an expiry date may be changed and not taken away. */
export function checkExpiry({ expiry_date }: EditFields, startedFrom: EditFields) {
  return { expiry_date: expiry_date === "" && startedFrom.expiry_date !== "" && "Expiry date is required" };
}

/** Repeats as typed, empty as 0; what is no whole number is refused by the contract. */
function toRepeats(text: string): number {
  return /^\d*$/.test(text) ? Number(text) : Number.NaN;
}
