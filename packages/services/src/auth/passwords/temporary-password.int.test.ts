import { messages } from "@scriptkeeper/contracts/messages";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { authenticate } from "../sessions/authenticate.ts";
import { getCurrentUser } from "../sessions/get-current-user.ts";
import { login } from "../sign-in/login.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";
import { saveTemporaryPassword } from "./temporary-password.ts";

const TEMPORARY = "a password of many random characters";
const OWN = "a louder horse";
const ctx = sharedContext();

async function welcomed(role: "user" | "admin" = "user") {
  const user = await (role === "admin" ? insertAdmin : insertUser)(ctx);
  await saveTemporaryPassword(ctx, { userId: user.id, password: TEMPORARY });
  return user;
}

async function signedIn({ email }: { email: string }, password = TEMPORARY) {
  const { token, user } = await login(ctx, { email, password });
  const actor = await authenticate(ctx, { token, ipAddress: TEST_ADDRESS });
  if (!actor) throw new Error("not signed in");
  return { token, user, actor };
}

/** The link in the email that "Forgot your password?" sends. */
async function resetLinkOf({ id, email }: { id: number; email: string }): Promise<string> {
  await forgotPassword(ctx, { email });
  const [sent] = await readEmails(ctx.db, id);
  return secretIn(ctx, sent, "reset");
}

/** Whether the password must be changed, according to the sign-in, `getCurrentUser` and every later call. */
async function told(account: { email: string }, password = TEMPORARY) {
  const { user, actor } = await signedIn(account, password);
  const verified = await getCurrentUser(ctx.as(actor));
  return [user.mustChangePassword, verified.mustChangePassword, actor.mustChangePassword];
}

describe("a temporary password", () => {
  it.each(["user", "admin"] as const)("must be changed, as a sign-in of role %s says", async (role) => {
    expect(await told(await welcomed(role))).toEqual([true, true, true]);
  });

  it("isn't assumed for those who chose their own", async () => {
    expect(await told(await insertUser(ctx, { password: OWN }), OWN)).toEqual([false, false, false]);
  });

  it("no longer applies to the session that has changed it", async () => {
    const user = await welcomed();
    const { token, actor } = await signedIn(user);
    await changePassword(ctx.as(actor), { currentPassword: TEMPORARY, newPassword: OWN });
    expect(await authenticate(ctx, { token, ipAddress: TEST_ADDRESS })).toMatchObject({
      mustChangePassword: false,
    });
    expect(await getCurrentUser(ctx.as(actor))).toMatchObject({ mustChangePassword: false });
    expect(await told(user, OWN)).toEqual([false, false, false]);
  });

  it("no longer applies to a user who has set one with a link", async () => {
    const user = await welcomed();
    const token = await resetLinkOf(user);
    await resetPassword(ctx, { token, newPassword: OWN });
    expect(await told(user, OWN)).toEqual([false, false, false]);
  });

  it("can't replace itself, however it is changed, and the refusal uses up no link", async () => {
    const user = await welcomed();
    const refused = {
      code: "BAD_INPUT",
      message: messages.passwordIsTemporary,
      details: { field: "newPassword" },
    };
    const { actor } = await signedIn(user);
    const change = { currentPassword: TEMPORARY, newPassword: TEMPORARY };
    await expect(changePassword(ctx.as(actor), change)).rejects.toMatchObject(refused);
    const token = await resetLinkOf(user);
    await expect(resetPassword(ctx, { token, newPassword: TEMPORARY })).rejects.toMatchObject(refused);
    expect(await told(user)).toEqual([true, true, true]);
    await expect(resetPassword(ctx, { token, newPassword: OWN })).resolves.toEqual({ success: true });
  });

  it("can't be changed any more by a session during which it has ended", async () => {
    const { actor } = await signedIn(await welcomed());
    ctx.clock.advance({ days: 7 });
    await expect(
      changePassword(ctx.as(actor), { currentPassword: TEMPORARY, newPassword: OWN }),
    ).rejects.toMatchObject({ code: "WRONG_CREDENTIALS", message: messages.temporaryPasswordEnded });
  });
});
