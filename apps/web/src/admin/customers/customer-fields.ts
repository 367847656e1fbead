import type { CustomerFields, CustomerRow } from "@scriptkeeper/contracts/customers";

/** The form's fields, named as the server names them; all text as typed. */
export type TypedFields = Record<keyof CustomerFields, string>;

export const fieldNames = [
  "first_name",
  "last_name",
  "email",
  "phone",
] as const satisfies readonly (keyof CustomerFields)[];

export const fieldLabels: Record<keyof CustomerFields, string> = {
  first_name: "First Name",
  last_name: "Last Name",
  email: "Email Address",
  phone: "Phone Number",
};

/** What a form starts with. */
export function toTypedFields({ first_name, last_name, email, phone }: CustomerFields): TypedFields {
  return { first_name, last_name, email, phone: phone ?? "" };
}

/** The record's own fields, without what is counted for it. */
export function pickFields({ first_name, last_name, email, phone }: CustomerFields): CustomerFields {
  return { first_name, last_name, email, phone };
}

/** One field that somebody else changed: what stands here, and what is saved now. */
export interface Difference {
  field: keyof CustomerFields;
  mine: string;
  /** Somebody changed it here as well. */
  isTyped: boolean;
  theirs: string;
}

/** Which fields somebody else changed to something else than what stands here. */
export function differences(
  typed: TypedFields,
  { startedFrom, now }: { startedFrom: CustomerFields; now: CustomerFields },
): Difference[] {
  const [before, theirs] = [toTypedFields(startedFrom), toTypedFields(now)];
  return fieldNames
    .filter((field) => before[field] !== theirs[field] && typed[field].trim() !== theirs[field])
    .map((field) => ({
      field,
      mine: typed[field],
      isTyped: typed[field] !== before[field],
      theirs: theirs[field],
    }));
}

/** The value to begin the choice with: what was typed, or what is saved now where nothing was typed. */
export function likelyChoice({ mine, isTyped, theirs }: Difference): string {
  return isTyped ? mine : theirs;
}

/** What another address brings with it, so that nobody is surprised by the customer's call. */
export function newAddressHelp(customer: CustomerRow, typed: string): string | undefined {
  if (typed.trim().toLowerCase() === customer.email.toLowerCase()) return undefined;
  const signsIn = "The customer has to sign in again, with the new address.";
  return customer.email_bad_at ? signsIn : `We tell the old address that it was changed. ${signsIn}`;
}
