import type { CustomerRow, UpdateCustomerInput } from "@scriptkeeper/contracts/accounts/customers";
import { EDITED_FIELDS } from "@scriptkeeper/contracts/editing/conflicts";

export const fieldNames = EDITED_FIELDS.customer;
export type CustomerField = (typeof fieldNames)[number];
export type CustomerFields = Pick<CustomerRow, CustomerField>;

/** The form's fields, under the server's names, as typed. */
export type TypedFields = Record<CustomerField, string>;

export const fieldLabels: Record<CustomerField, string> = {
  first_name: "First Name",
  last_name: "Last Name",
  email: "Email Address",
  phone: "Phone Number",
};

/** Returns the initial values of the form. */
export function toTypedFields({ first_name, last_name, email, phone }: CustomerFields): TypedFields {
  return { first_name, last_name, email, phone: phone ?? "" };
}

/** Returns the record's own fields, without the counts. */
export function pickFields({ first_name, last_name, email, phone }: CustomerFields): CustomerFields {
  return { first_name, last_name, email, phone };
}

/** Returns only the changed fields, so that a colleague's changes to other fields stay. */
export function toChange(typed: TypedFields, startedFrom: TypedFields): UpdateCustomerInput {
  return Object.fromEntries(
    fieldNames.filter((name) => typed[name].trim() !== startedFrom[name]).map((name) => [name, typed[name]]),
  );
}

/**
 * Returns what a new address entails, so that staff can prepare the customer for it; undefined if the address is
 * unchanged.
 */
export function newAddressHelp(customer: CustomerRow, typed: string): string | undefined {
  if (typed.trim().toLowerCase() === customer.email.toLowerCase()) return undefined;
  const signsIn = "The customer will need to sign in again with the new address.";
  return customer.email_bad_at ? signsIn : `We email the old address about the change. ${signsIn}`;
}
