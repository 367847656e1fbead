import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { type AddAdminInput, type AdminUser, CreateAdminInput } from "@scriptkeeper/contracts/users";
import type { z } from "zod";
import { type AdminContext, type AppError, badInput } from "../../core/index.ts";
import { createAdmin } from "./create-admin.ts";

/** Adds an administrator. BAD_INPUT without an email address or a password, and as `createAdmin` otherwise. */
export async function addAdmin(ctx: AdminContext, input: AddAdminInput): Promise<AdminUser> {
  const { email, password } = input;
  if (!email || !password)
    throw badInput(email ? "password" : "email", userMessages.emailAndPasswordRequired);
  const account = CreateAdminInput.safeParse(input);
  if (!account.success) throw firstFault(account.error);
  return createAdmin(ctx, account.data);
}

function firstFault({ issues: [issue] }: z.ZodError): AppError {
  const field = String(issue?.path[0]);
  return badInput(field, `${field} ${issue?.message}`);
}
