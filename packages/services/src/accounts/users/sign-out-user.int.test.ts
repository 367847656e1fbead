import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, it } from "vitest";
import { authenticate } from "../../auth/index.ts";
import { type AdminContext, requireAdmin } from "../../core/index.ts";
import { deleteUser } from "./delete-user.ts";
import { signOutUser } from "./sign-out-user.ts";

const ctx = sharedContext();
let admin: AdminContext;
let adminToken: string;
beforeAll(async () => {
  const { actor, token } = await signIn(ctx, await insertAdmin(ctx));
  const context = ctx.as(actor);
  requireAdmin(context);
  admin = context;
  adminToken = token;
});

const isAlive = async (token: string) =>
  (await authenticate(ctx, { token, ipAddress: "203.0.113.9" })) !== null;

describe("an administrator signs out an account", () => {
  it("on all of its devices at once, and it is logged", async () => {
    const user = await insertUser(ctx);
    const stranger = await signIn(ctx, await insertUser(ctx));
    const devices = [await signIn(ctx, user), await signIn(ctx, user)];
    expect(await signOutUser(admin, { id: user.id })).toEqual({ success: true });
    expect(await Promise.all(devices.map(({ token }) => isAlive(token)))).toEqual([false, false]);
    expect(await isAlive(stranger.token)).toBe(true);
    expect(await readAudit(ctx.db, { name: "user", id: user.id })).toMatchObject([
      { action: "sign out user", actor_user_id: admin.actor.userId },
    ]);
  });

  it("which can sign in again with its password", async () => {
    const user = await insertUser(ctx);
    await signOutUser(admin, { id: user.id });
    expect(await isAlive((await signIn(ctx, user)).token)).toBe(true);
  });

  it("of their own everywhere but here", async () => {
    const elsewhere = await signIn(ctx, { id: admin.actor.userId, role: "admin" });
    await signOutUser(admin, { id: admin.actor.userId });
    expect(await isAlive(elsewhere.token)).toBe(false);
    expect(await isAlive(adminToken)).toBe(true);
  });

  it("that is signed in nowhere, without an error", async () => {
    const user = await insertUser(ctx);
    await Promise.all([signOutUser(admin, { id: user.id }), signOutUser(admin, { id: user.id })]);
    expect(await readAudit(ctx.db, { name: "user", id: user.id })).toHaveLength(2);
  });

  it("that doesn't exist, which isn't found", async () => {
    const user = await insertUser(ctx);
    await deleteUser(admin, { id: user.id });
    for (const id of [user.id, 2_147_483_647])
      await expect(signOutUser(admin, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
