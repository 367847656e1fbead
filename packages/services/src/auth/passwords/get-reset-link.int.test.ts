import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, it } from "vitest";
import { forgotPassword } from "./forgot-password.ts";
import { queueResetLink } from "./queue-reset-link.ts";
import { getResetLink, resetPassword } from "./reset-password.ts";

const newPassword = "a louder horse";
const ctx = sharedContext();

async function asksForLink(known?: Awaited<ReturnType<typeof insertUser>>) {
  const user = known ?? (await insertUser(ctx, { password: "a quiet horse" }));
  await forgotPassword(ctx, { email: user.email });
  const email = (await readEmails(ctx.db, user.id)).at(-1);
  return { user, token: secretIn(ctx, email, "reset") };
}

it("a reset link reports that it works, and asking doesn't use it up", async () => {
  const { token } = await asksForLink();
  for (const _ of [1, 2, 3]) expect(await getResetLink(ctx, { token })).toEqual({ state: "valid" });
  await expect(resetPassword(ctx, { token, newPassword })).resolves.toEqual({ success: true });
});

it("a reset link reports that it was used, or ended by a newer one", async () => {
  const { user, token: older } = await asksForLink();
  const { token: newer } = await asksForLink(user);
  expect(await getResetLink(ctx, { token: older })).toEqual({ state: "used" });
  await resetPassword(ctx, { token: newer, newPassword });
  ctx.clock.advance({ minutes: 61 });
  expect(await getResetLink(ctx, { token: newer })).toEqual({ state: "used" });
});

it("a reset link that has run out, or never existed, reports that it has expired", async () => {
  const { token } = await asksForLink();
  ctx.clock.advance({ minutes: 60 });
  expect(await getResetLink(ctx, { token })).toEqual({ state: "expired" });
  expect(await getResetLink(ctx, { token: "guessed" })).toEqual({ state: "expired" });
});

it("a new password ends every other link that could set one, such as that of an email about wrong guesses", async () => {
  const { user, token } = await asksForLink();
  await queueResetLink(ctx, { user, about: "guesses" });
  const other = secretIn(ctx, (await readEmails(ctx.db, user.id)).at(-1), "reset");
  expect(await getResetLink(ctx, { token: other })).toEqual({ state: "valid" });
  await resetPassword(ctx, { token, newPassword });
  expect(await getResetLink(ctx, { token: other })).toEqual({ state: "used" });
  await expect(resetPassword(ctx, { token: other, newPassword: "another loud horse" })).rejects.toMatchObject(
    { code: "LINK_DEAD" },
  );
});
