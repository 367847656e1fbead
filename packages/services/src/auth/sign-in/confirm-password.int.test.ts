import { messages } from "@scriptkeeper/contracts/messages";
import { asAnotherCall } from "@scriptkeeper/testing/database/held-connections";
import { countWaiting } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, it, vi } from "vitest";
import { findAccountByEmail, savePasswordHash } from "../auth.queries.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { confirmPassword } from "./confirm-password.ts";
import { login } from "./login.ts";

const PASSWORD = "a quiet horse";
const ctx = sharedContext();

it("a password that is changed while it is being confirmed confirms nothing", async () => {
  const user = await insertUser(ctx, { password: PASSWORD });
  const other = await insertUser(ctx, { password: "a louder horse" });
  const { token } = await login(ctx, { email: user.email, password: PASSWORD });
  const read = () => authenticate(ctx, { token, ipAddress: TEST_ADDRESS });
  const actor = await read();
  if (!actor) throw new Error("not signed in");
  const passwordHash = (await findAccountByEmail(ctx.db, other.email))?.passwordHash ?? "";
  ctx.clock.advance({ minutes: 10 });
  let confirming: Promise<unknown> = Promise.resolve();
  await ctx.db.transaction(async (tx) => {
    await savePasswordHash(tx, { userId: user.id, passwordHash, at: ctx.clock.now() });
    confirming = asAnotherCall(() => confirmPassword(ctx.as(actor), { password: PASSWORD })).catch(
      (error: unknown) => error,
    );
    await vi.waitFor(async () => expect(await countWaiting(ctx.db)).toBe(1), 10_000);
  });
  expect(await confirming).toMatchObject({ code: "BAD_INPUT", message: messages.confirmPasswordWrong });
  expect(await read()).toMatchObject({ authenticatedAt: actor.authenticatedAt });
});
