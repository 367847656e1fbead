import type { CreateManualInput } from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { Email } from "@scriptkeeper/contracts/primitives";
import { findAccountByEmail, holdCustomer, type UserRow } from "../../auth/index.ts";
import { type AdminContext, AppError, audit, badInput, notFound } from "../../core/index.ts";
import { insertCustomer } from "./manual.queries.ts";

export interface CustomerFor {
  customer: UserRow;
  isNew: boolean;
}

/** The customer for whom a prescription is entered: the one selected, or a new account. Never an administrator. */
export async function customerFor(ctx: AdminContext, input: CreateManualInput): Promise<CustomerFor> {
  if (!input.isExistingUser) return { customer: await createCustomer(ctx, input), isNew: true };
  if (!input.userId) throw badInput("userId", prescriptionMessages.selectCustomer);
  const customer = await holdCustomer(ctx.db, input.userId);
  if (!customer) throw notFound(prescriptionMessages.customerNotFound);
  return { customer, isNew: false };
}

async function createCustomer(ctx: AdminContext, input: CreateManualInput): Promise<UserRow> {
  const { email: typed, firstName, lastName, phone } = input;
  if (!typed || !firstName || !lastName) {
    const field = typed ? (firstName ? "lastName" : "firstName") : "email";
    throw badInput(field, prescriptionMessages.fillRequired);
  }
  const email = Email.safeParse(typed);
  if (!email.success) throw badInput("email", `email ${email.error.issues[0]?.message}`);
  const now = ctx.clock.now();
  const customer = await insertCustomer(ctx.db, {
    email: email.data,
    first_name: firstName,
    last_name: lastName,
    phone: phone || null,
    created_at: now,
    updated_at: now,
  });
  if (!customer) throw await addressTaken(ctx, email.data);
  await audit(ctx, {
    action: "create customer",
    entity: "user",
    entityId: customer.id,
    after: { email: customer.email, first_name: firstName, last_name: lastName, phone: customer.phone },
  });
  return customer;
}

async function addressTaken(ctx: AdminContext, email: string): Promise<AppError> {
  const owner = (await findAccountByEmail(ctx.db, email))?.user;
  if (owner?.role === "admin")
    return new AppError("CONFLICT", prescriptionMessages.emailOfAdmin, { field: "email" });
  return new AppError("CONFLICT", prescriptionMessages.emailTaken, {
    field: "email",
    ...(owner ? { existingCustomer: searchable(owner) } : {}),
  });
}

function searchable({ id, first_name, last_name, email, phone }: UserRow) {
  return { id, first_name, last_name, email, phone };
}
