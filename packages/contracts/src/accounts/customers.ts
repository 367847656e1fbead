import { z } from "zod";
import { withBase } from "../editing/conflicts.ts";
import { EMAIL_STOPS } from "../emails/stop-limits.ts";
import { Email, Id, line } from "../primitives.ts";
import { AccountsPage } from "./users.ts";

/**
 * A customer as administrators see them. `prescription_count` counts the active prescriptions, as the dashboard does;
 * `last_order_date` is the instant of the newest order that was neither lapsed, refused nor cancelled.
 */
export const Customer = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  created_at: z.string(),
  prescription_count: z.int(),
  last_order_date: z.string().nullable(),
});
export type Customer = z.infer<typeof Customer>;

/** A customer on the screen, with the stops that keep emails from them. */
export const CustomerRow = Customer.extend({
  email_bad_at: z.string().nullable(),
  unsubscribed_at: z.string().nullable(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CustomersPage = AccountsPage.extend({ customers: z.array(CustomerRow) });
export type CustomersPage = z.infer<typeof CustomersPage>;

const name = line(255)
  .nullable()
  .transform((value) => value ?? "")
  .optional();

/** An absent field stays as it is; an empty phone removes the number. */
export const UpdateCustomerInput = z.object({
  email: Email.optional(),
  first_name: name,
  last_name: name,
  phone: line(40).nullish(),
});
export type UpdateCustomerInput = z.infer<typeof UpdateCustomerInput>;

export const EditCustomerInput = withBase(UpdateCustomerInput, "customer");
export type EditCustomerInput = z.infer<typeof EditCustomerInput>;

export const StopRemindersInput = z.object({ id: Id });
export type StopRemindersInput = z.infer<typeof StopRemindersInput>;

export const LiftEmailStopInput = z.object({
  id: Id,
  stop: z.enum(EMAIL_STOPS, `must be one of ${EMAIL_STOPS.join(", ")}`),
});
export type LiftEmailStopInput = z.infer<typeof LiftEmailStopInput>;
