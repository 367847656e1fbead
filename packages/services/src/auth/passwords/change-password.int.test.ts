import { messages } from "@scriptkeeper/contracts/messages";
import { asAnotherCall } from "@scriptkeeper/testing/database/held-connections";
import { countWaiting, readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, it, vi } from "vitest";
import { findAccountByEmail, lockAccount, savePasswordHash } from "../auth.queries.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { login } from "../sign-in/login.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";

const PASSWORD = "a quiet horse";
const ctx = sharedContext();

const bearer = (token: string) => authenticate(ctx, { token, ipAddress: TEST_ADDRESS });

async function signedIn(email: string) {
  const { token } = await login(ctx, { email, password: PASSWORD });
  const actor = await bearer(token);
  if (!actor) throw new Error("not signed in");
  return { token, actor };
}

it("A-API-07 a password change keeps this device signed in and signs out the others", async () => {
  const user = await insertUser(ctx, { password: PASSWORD });
  const here = await signedIn(user.email);
  const there = await signedIn(user.email);
  const change = { currentPassword: PASSWORD, newPassword: "tiny horse" };
  await expect(changePassword(ctx.as(here.actor), change)).resolves.toMatchObject({ success: true });
  expect(await bearer(here.token)).not.toBeNull();
  expect(await bearer(there.token)).toBeNull();
});

it("a password change ends a link that could set another one", async () => {
  const user = await insertUser(ctx, { password: PASSWORD });
  const { actor } = await signedIn(user.email);
  await forgotPassword(ctx, { email: user.email });
  const token = secretIn(ctx, (await readEmails(ctx.db, user.id)).at(-1), "reset");
  await changePassword(ctx.as(actor), { currentPassword: PASSWORD, newPassword: "tiny horse" });
  await expect(resetPassword(ctx, { token, newPassword: "a louder horse" })).rejects.toMatchObject({
    code: "LINK_DEAD",
  });
});

it("A-CHPW-07 a wrong current password changes nothing", async () => {
  const user = await insertUser(ctx, { password: PASSWORD });
  const { actor } = await signedIn(user.email);
  await expect(
    changePassword(ctx.as(actor), { currentPassword: "wrong", newPassword: "tiny horse" }),
  ).rejects.toMatchObject({ code: "BAD_INPUT", message: messages.currentPasswordWrong });
  await expect(login(ctx, { email: user.email, password: PASSWORD })).resolves.toBeDefined();
});

it("wrong current passwords count together with wrong sign-ins", async () => {
  const user = await insertUser(ctx, { password: PASSWORD });
  const { actor } = await signedIn(user.email);
  const change = (currentPassword: string) =>
    changePassword(ctx.as(actor), { currentPassword, newPassword: "tiny horse" });
  for (let guess = 0; guess < 3; guess++)
    await expect(change("wrong")).rejects.toMatchObject({ code: "BAD_INPUT" });
  for (let guess = 0; guess < 2; guess++)
    await expect(login(ctx, { email: user.email, password: "no" })).rejects.toMatchObject({
      code: "WRONG_CREDENTIALS",
    });
  await expect(change(PASSWORD)).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: messages.tooManyPasswords,
    details: { retryAfterSeconds: 15 * 60 },
  });
  ctx.clock.advance({ minutes: 16 });
  await expect(change(PASSWORD)).resolves.toMatchObject({ success: true });
});

it("the second of two changes at once with the same current password changes nothing", async () => {
  const user = await insertUser(ctx, { password: PASSWORD });
  const { actor } = await signedIn(user.email);
  const newPasswords = ["tiny horse", "huge horse"];
  const changes = await Promise.allSettled(
    newPasswords.map((newPassword) =>
      changePassword(ctx.as(actor), { currentPassword: PASSWORD, newPassword }),
    ),
  );
  const refused = changes.findIndex(({ status }) => status === "rejected");
  expect(changes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(changes[refused]).toMatchObject({
    reason: { code: "CONFLICT", message: messages.passwordChangedMeanwhile },
  });
  const password = newPasswords[1 - refused] ?? "";
  await expect(login(ctx, { email: user.email, password })).resolves.toBeDefined();
});

it("a password set by a link at the same moment stays, and the change with the old one is refused", async () => {
  const user = await insertUser(ctx, { password: PASSWORD });
  const other = await insertUser(ctx, { password: "a louder horse" });
  const { actor } = await signedIn(user.email);
  const passwordHash = (await findAccountByEmail(ctx.db, other.email))?.passwordHash ?? "";
  let changing: Promise<unknown> = Promise.resolve();
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    changing = asAnotherCall(() =>
      changePassword(ctx.as(actor), { currentPassword: PASSWORD, newPassword: "tiny horse" }),
    ).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await countWaiting(ctx.db)).toBe(1), 10_000);
    await savePasswordHash(tx, { userId: user.id, passwordHash, at: ctx.clock.now() });
  });
  expect(await changing).toMatchObject({ code: "CONFLICT" });
  await expect(login(ctx, { email: user.email, password: "a louder horse" })).resolves.toBeDefined();
});
