import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { type AddAdminInput, type AdminUser, CreateAdminInput } from "@scriptkeeper/contracts/accounts/users";
import type { z } from "zod";
import { hashPassword, refuseWeakPassword, toAsker } from "../../auth/index.ts";
import { type AdminContext, AppError, audit, badInput, type Context } from "../../core/index.ts";
import { adminUser } from "./account-view.ts";
import { insertAccount } from "./users.queries.ts";

/** Creates an administrator's account. CONFLICT when another account has the address, BAD_INPUT for a weak password. */
export async function createAdmin(
  ctx: Pick<Context, "db" | "clock" | "actor" | "requestId"> & {
    settings: Pick<Context["settings"], "pharmacyName">;
  },
  input: CreateAdminInput,
): Promise<AdminUser> {
  const { email, firstName, lastName } = input;
  const words = [firstName, lastName, ctx.settings.pharmacyName];
  refuseWeakPassword(input.password, { email, words, field: "password" });
  const passwordHash = await hashPassword(input.password, toAsker(ctx.actor, input.email));
  return ctx.db.transaction(async (tx) => {
    const account = await insertAccount(tx, {
      email: input.email,
      firstName: input.firstName ?? "",
      lastName: input.lastName ?? "",
      role: "admin",
      passwordHash,
      at: ctx.clock.now(),
    });
    if (!account) throw new AppError("CONFLICT", userMessages.emailTaken, { field: "email" });
    const { email, first_name, last_name, role } = account;
    await audit(
      { ...ctx, db: tx },
      {
        action: "created",
        entity: "user",
        entityId: account.id,
        after: { email, first_name, last_name, role },
      },
    );
    return adminUser(account);
  });
}

/** Adds an administrator. BAD_INPUT without an email address or a password; otherwise like `createAdmin`. */
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
