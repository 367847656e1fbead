import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { type AddAdminInput, type AdminUser, CreateAdminInput } from "@scriptkeeper/contracts/users";
import type { AdminContext } from "../context.ts";
import { badInput } from "../errors.ts";
import { createAdmin } from "./create-admin.ts";

/** Adds an administrator. BAD_INPUT without an email address or a password, and as `createAdmin` otherwise. */
export function addAdmin(ctx: AdminContext, input: AddAdminInput): Promise<AdminUser> {
  const { email, password } = input;
  if (!email || !password)
    throw badInput(email ? "password" : "email", userMessages.emailAndPasswordRequired);
  return createAdmin(ctx, CreateAdminInput.parse(input));
}
