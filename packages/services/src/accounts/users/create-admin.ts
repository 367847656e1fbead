import { userMessages } from "@scriptkeeper/contracts/user-messages";
import type { AdminUser, CreateAdminInput } from "@scriptkeeper/contracts/users";
import { askerOf, hashPassword, refuseWeakPassword } from "../../auth/index.ts";
import { AppError, audit, type Context } from "../../core/index.ts";
import { adminUser } from "./account-view.ts";
import { insertAccount } from "./users.queries.ts";

/** Makes an administrator's account. CONFLICT when the address already has an account, BAD_INPUT for a weak password. */
export async function createAdmin(
  ctx: Pick<Context, "db" | "clock" | "actor" | "requestId">,
  input: CreateAdminInput,
): Promise<AdminUser> {
  const { email, firstName, lastName } = input;
  refuseWeakPassword(input.password, { email, words: [firstName, lastName], field: "password" });
  const passwordHash = await hashPassword(input.password, askerOf(ctx.actor, input.email));
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
        before: null,
        after: { email, first_name, last_name, role },
      },
    );
    return adminUser(account);
  });
}
