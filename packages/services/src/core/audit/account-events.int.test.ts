import { audit_log } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { updateCustomer } from "../../accounts/index.ts";
import { authenticate, changePassword, confirmPassword, login, logout } from "../../auth/index.ts";
import { requireAdmin, requireSignedIn } from "../policy.ts";
import { auditWrongPassword } from "./account-events.ts";
import { sessionRef } from "./audit.ts";

const PASSWORD = "a quiet horse 7";
const ctx = sharedContext();
beforeEach(() => ctx.clock.advance({ minutes: 61 }));

async function signedIn(user: { email: string }) {
  const { token } = await login(ctx, { email: user.email, password: PASSWORD });
  const actor = await authenticate(ctx, { token, ipAddress: TEST_ADDRESS });
  if (!actor) throw new Error("not signed in");
  const own = ctx.as(actor);
  requireSignedIn(own);
  return own;
}
const auditOf = async (id: number) =>
  (await readAudit(ctx.db, { name: "user", id })).map(
    ({ actor, action, after, session_ref, ip_address }) => ({
      actor,
      action,
      after,
      session_ref,
      ip_address,
    }),
  );
const failures = () => ctx.db.select().from(audit_log).where(eq(audit_log.action, "wrong password"));

describe("the audit of an account", () => {
  test("records signing in, changing the password and ending other sessions, confirming it and signing out", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const [other, own] = [await signedIn(user), await signedIn(user)];
    const newPassword = "another quiet horse 8";
    await changePassword(own, { currentPassword: PASSWORD, newPassword });
    await confirmPassword(own, { password: newPassword });
    await logout(own);
    const at = { actor: "customer", ip_address: TEST_ADDRESS };
    const [mine, others] = [own, other].map(({ actor }) => sessionRef(actor.sessionId));
    expect(await auditOf(user.id)).toEqual([
      { ...at, action: "sign in", after: null, session_ref: others },
      { ...at, action: "sign in", after: null, session_ref: mine },
      { ...at, action: "change password", after: { ended_sessions: 1 }, session_ref: mine },
      { ...at, action: "confirm password", after: null, session_ref: mine },
      { ...at, action: "sign out", after: null, session_ref: mine },
    ]);
  });

  test("names the account for a wrong password, and keeps nothing of a typed address without an account", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const typed = "my-own-password@nobody.example";
    await login(ctx, { email: user.email, password: "no" }).catch(() => undefined);
    await login(ctx, { email: typed, password: "no" }).catch(() => undefined);
    const rows = await failures();
    expect(rows).toMatchObject([
      { entity_id: String(user.id), actor: "visitor", actor_user_id: null, ip_address: TEST_ADDRESS },
      { entity_id: null, before: null, after: null, ip_address: TEST_ADDRESS },
    ]);
    expect(JSON.stringify(rows)).not.toContain("nobody.example");
    expect(JSON.stringify(rows)).not.toContain(user.email);
  });

  test("records an administrator's change of a customer's address and the end of their sessions", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    await signedIn(user);
    const admin = await signedIn(await insertAdmin(ctx, { password: PASSWORD }));
    requireAdmin(admin);
    await updateCustomer(admin, { id: user.id, email: "moved@people.example" });
    expect((await auditOf(user.id)).slice(1)).toMatchObject([
      { actor: "admin", action: "end sessions", after: { ended_sessions: 1 } },
      { actor: "admin", action: "update customer" },
    ]);
  });
});

describe("somebody who guesses passwords", () => {
  const fail = (ipAddress: string) => auditWrongPassword(ctx.as({ kind: "visitor", ipAddress }), null);
  const count = async () => (await failures()).length;

  test("adds at most twenty audit rows a minute from one address, and the last says that there were more", async () => {
    const before = await count();
    for (let attempt = 0; attempt < 30; attempt++) await fail("198.51.100.1");
    expect((await count()) - before).toBe(20);
    expect((await failures()).at(-1)?.after).toEqual({ more: "not written down for a minute" });
    ctx.clock.advance({ minutes: 2 });
    await fail("198.51.100.1");
    expect((await count()) - before).toBe(21);
  });

  test("adds at most three hundred audit rows from any number of addresses", async () => {
    const before = await count();
    for (let attempt = 0; attempt < 330; attempt++) await fail(`198.51.100.${attempt % 200}`);
    expect((await count()) - before).toBe(300);
  });
});
