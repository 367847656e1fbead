import type { CustomerRow, UpdateCustomerInput } from "@scriptkeeper/contracts/accounts/customers";
import { EDITED_FIELDS } from "@scriptkeeper/contracts/editing/conflicts";

export const fieldNames = EDITED_FIELDS.customer;
export type CustomerField = (typeof fieldNames)[number];
export type CustomerFields = Pick<CustomerRow, CustomerField>;

/** The form's fields, named as the server names them; all text as typed. */
export type TypedFields = Record<CustomerField, string>;

export const fieldLabels: Record<CustomerField, string> = {
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

/** Only what was changed: what a colleague writes into another field meanwhile stays. */
export function toChange(typed: TypedFields, startedFrom: TypedFields): UpdateCustomerInput {
  return Object.fromEntries(
    fieldNames.filter((name) => typed[name].trim() !== startedFrom[name]).map((name) => [name, typed[name]]),
  );
}

/** What another address brings with it, so that nobody is surprised by the customer's call. */
export function newAddressHelp(customer: CustomerRow, typed: string): string | undefined {
  if (typed.trim().toLowerCase() === customer.email.toLowerCase()) return undefined;
  const signsIn = "The customer will need to sign in again with the new address.";
  return customer.email_bad_at ? signsIn : `We email the old address about the change. ${signsIn}`;
}
