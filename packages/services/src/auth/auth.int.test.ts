import { hash } from "@node-rs/argon2";
import { messages } from "@scriptkeeper/contracts/messages";
import { emails } from "@scriptkeeper/db/schema";
import { asAnotherCall } from "@scriptkeeper/testing/database/held-connections";
import { countWaiting, readEmails, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { decodeProtectedHeader, SignJWT } from "jose";
import { describe, expect, it, vi } from "vitest";
import { type AppError, hashToken } from "../core/index.ts";
import { saveAccount } from "../store-sync/customers/store-customers.queries.ts";
import { findAccountByEmail, lockAccount, revokeSessions, savePasswordHash } from "./auth.queries.ts";
import { forgotPassword } from "./passwords/forgot-password.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { authenticate } from "./sessions/authenticate.ts";
import { logout } from "./sessions/logout.ts";
import { login } from "./sign-in/login.ts";

const PASSWORD = "a quiet horse";
const ctx = sharedContext();

const bearer = (token: string) => authenticate(ctx, { token, ipAddress: TEST_ADDRESS });

async function signedIn(email: string, password = PASSWORD) {
  const { token } = await login(ctx, { email, password });
  const actor = await bearer(token);
  if (!actor) throw new Error("not signed in");
  return { token, actor };
}

describe("login", () => {
  it("A-API-02 answers with a token and the user, and logs the sign-in", async () => {
    const user = await insertUser(ctx, { password: PASSWORD, first_name: "Pat" });
    const result = await login(ctx, { email: user.email, password: PASSWORD });
    expect(result.user).toMatchObject({ id: user.id, role: "user", is_admin: false, first_name: "Pat" });
    expect(await bearer(result.token)).toMatchObject({ kind: "customer", userId: user.id });
    expect(await readTransactions(ctx.db, user.id)).toHaveLength(1);
  });

  it("A-ROLE-01 gives an administrator an administrator's session", async () => {
    const admin = await insertAdmin(ctx, { password: PASSWORD });
    expect((await signedIn(admin.email)).actor.kind).toBe("admin");
  });

  it("refuses a wrong password and an unknown account in the same words", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const wrong = { code: "WRONG_CREDENTIALS", message: messages.wrongCredentials };
    await expect(login(ctx, { email: user.email, password: "no" })).rejects.toMatchObject(wrong);
    await expect(login(ctx, { email: "nobody@people.example", password: "no" })).rejects.toMatchObject(wrong);
  });

  it("is refused to an account without a password", async () => {
    const user = await insertUser(ctx);
    await expect(login(ctx, { email: user.email, password: "" })).rejects.toMatchObject({
      code: "WRONG_CREDENTIALS",
    });
  });

  it("A-ERR-01 makes even the right password wait after five wrong ones from one address", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(login(ctx, { email: user.email, password: "no" })).rejects.toMatchObject({
        code: "WRONG_CREDENTIALS",
      });
    await expect(login(ctx, { email: user.email, password: PASSWORD })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: messages.tooManyLogins,
    });
    const elsewhere = ctx.as({ kind: "visitor", ipAddress: "198.51.100.9" });
    await expect(login(elsewhere, { email: user.email, password: PASSWORD })).resolves.toBeDefined();
    ctx.clock.advance({ minutes: 16 });
    await expect(login(ctx, { email: user.email, password: PASSWORD })).resolves.toBeDefined();
  });

  it("counts all wrong passwords that are tried at the same time", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, () => login(ctx, { email: user.email, password: "no" })),
    );
    const codes = attempts.map(
      (attempt) => attempt.status === "rejected" && (attempt.reason as AppError).code,
    );
    expect(codes.filter((code) => code === "WRONG_CREDENTIALS").length).toBeLessThanOrEqual(5);
  });

  it("restarts the count after a right password", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++)
        await login(ctx, { email: user.email, password: "no" }).catch(() => undefined);
      await expect(login(ctx, { email: user.email, password: PASSWORD })).resolves.toBeDefined();
    }
  });

  it("renews a hash that was made with other parameters", async () => {
    const user = await insertUser(ctx);
    const old = await hash(PASSWORD, {
      memoryCost: 8192,
      timeCost: 3,
      parallelism: 1,
    });
    await savePasswordHash(ctx.db, { userId: user.id, passwordHash: old, at: ctx.clock.now() });
    await login(ctx, { email: user.email, password: PASSWORD });
    const account = await findAccountByEmail(ctx.db, user.email);
    expect(account?.passwordHash).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    await expect(login(ctx, { email: user.email, password: PASSWORD })).resolves.toBeDefined();
  });
});

describe("sessions", () => {
  it("A-API-01 end with their time, their logout and their account", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const first = await signedIn(user.email);
    const second = await signedIn(user.email);
    await logout(ctx.as(first.actor));
    expect(await bearer(first.token)).toBeNull();
    expect(await bearer(second.token)).not.toBeNull();
    ctx.clock.advance({ days: 31 });
    expect(await bearer(second.token)).toBeNull();
  });

  it("don't accept tokens that are altered, signed by others or unsigned", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const { token, actor } = await signedIn(user.email);
    expect(decodeProtectedHeader(token).alg).toBe("HS256");
    const [header, payload, signature = ""] = token.split(".");
    const flipped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const claims = () =>
      new SignJWT()
        .setSubject(String(user.id))
        .setJti(actor.sessionId)
        .setExpirationTime("1h")
        .setProtectedHeader({ alg: "HS256" });
    const stranger = await claims()
      .setIssuer("scriptkeeper")
      .setAudience("scriptkeeper-session")
      .sign(new Uint8Array(32));
    const otherAudience = await claims().setIssuer("scriptkeeper").setAudience("else").sign(ctx.keys.session);
    const otherIssuer = await claims()
      .setIssuer("else")
      .setAudience("scriptkeeper-session")
      .sign(ctx.keys.session);
    const dead = [
      `${header}.${payload}.${flipped}`,
      `${none}.${payload}.`,
      stranger,
      otherAudience,
      otherIssuer,
      "x",
      "",
    ];
    for (const forged of dead) expect(await bearer(forged)).toBeNull();
    expect(await bearer(token)).not.toBeNull();
  });
});

describe("a password reset", () => {
  it("A-API-05 A-API-06 sets a new password once with a link from the email, and signs out everywhere", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const { token } = await signedIn(user.email);
    expect(await forgotPassword(ctx, { email: user.email })).toEqual({ message: messages.forgotSent });
    const [email] = await readEmails(ctx.db, user.id);
    const link = secretIn(ctx, email, "reset");
    expect(JSON.stringify(email)).not.toContain(link);
    expect(ctx.jobs.notified).toContain("mail");
    await resetPassword(ctx, { token: link, newPassword: "a louder horse" });
    expect(await bearer(token)).toBeNull();
    await expect(login(ctx, { email: user.email, password: "a louder horse" })).resolves.toBeDefined();
    await expect(resetPassword(ctx, { token: link, newPassword: "a third horse" })).rejects.toMatchObject({
      code: "LINK_DEAD",
    });
  });

  it("voids older links with a newer one, and its link ends after an hour", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    await forgotPassword(ctx, { email: user.email });
    await forgotPassword(ctx, { email: user.email });
    const links = (await readEmails(ctx.db, user.id)).map((email) => secretIn(ctx, email, "reset"));
    const reset = (token = "") => resetPassword(ctx, { token, newPassword: "a louder horse" });
    await expect(reset(links[0])).rejects.toMatchObject({ code: "LINK_DEAD" });
    ctx.clock.advance({ minutes: 61 });
    await expect(reset(links[1])).rejects.toMatchObject({ code: "LINK_DEAD" });
  });

  it("succeeds exactly once when a link is used twice at once", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    await forgotPassword(ctx, { email: user.email });
    const [email] = await readEmails(ctx.db, user.id);
    const token = secretIn(ctx, email, "reset");
    const uses = await Promise.allSettled(
      ["first of both", "second of both"].map((newPassword) => resetPassword(ctx, { token, newPassword })),
    );
    expect(uses.map((use) => use.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is sent at most three times in any hour, even for simultaneous requests", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const ask = () => forgotPassword(ctx, { email: user.email });
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers).toEqual(answers.map(() => ({ message: messages.forgotSent })));
    expect(await readEmails(ctx.db, user.id)).toHaveLength(3);
    ctx.clock.advance({ minutes: 59 });
    expect(await ask()).toEqual({ message: messages.forgotSent });
    expect(await readEmails(ctx.db, user.id)).toHaveLength(3);
    ctx.clock.advance({ minutes: 2 });
    await Promise.all(Array.from({ length: 6 }, ask));
    expect(await readEmails(ctx.db, user.id)).toHaveLength(6);
  });

  it("is never sent to an address without an account, which gets the same answer", async () => {
    await insertUser(ctx, { email: "somebody@people.example", password: PASSWORD });
    const before = await ctx.db.$count(emails);
    ctx.jobs.notified.length = 0;
    for (const email of ["nobody@people.example", "nobody+somebody@people.example", "body@people.example"])
      expect(await forgotPassword(ctx, { email })).toEqual({ message: messages.forgotSent });
    expect(await ctx.db.$count(emails)).toBe(before);
    expect(ctx.jobs.notified).toEqual([]);
  });

  it("refuses the account's own address and common passwords, naming the field", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    await forgotPassword(ctx, { email: user.email });
    const [email] = await readEmails(ctx.db, user.id);
    const token = secretIn(ctx, email, "reset");
    for (const newPassword of [user.email, "Password123"])
      await expect(resetPassword(ctx, { token, newPassword })).rejects.toMatchObject({
        code: "BAD_INPUT",
        details: { field: "newPassword" },
      });
    expect(hashToken(token)).toHaveLength(32);
    await expect(resetPassword(ctx, { token, newPassword: "a louder horse" })).resolves.toEqual({
      success: true,
    });
  });
});

describe("signing in while the password changes", () => {
  it("leaves no session to somebody who knew only the old password", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const other = await insertUser(ctx, { password: "a louder horse" });
    const newHash = (await findAccountByEmail(ctx.db, other.email))?.passwordHash ?? "";
    let signingIn: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      const at = ctx.clock.now();
      await savePasswordHash(tx, { userId: user.id, passwordHash: newHash, at });
      await revokeSessions(tx, { userId: user.id, at });
      signingIn = asAnotherCall(() => login(ctx, { email: user.email, password: PASSWORD })).catch(
        (error: unknown) => error,
      );
      await vi.waitFor(async () => expect(await countWaiting(ctx.db)).toBe(1), 10_000);
    });
    expect(await signingIn).toMatchObject({ code: "WRONG_CREDENTIALS" });
  });

  it("doesn't end in a deadlock", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    const other = await insertUser(ctx, { password: "a louder horse" });
    const newHash = (await findAccountByEmail(ctx.db, other.email))?.passwordHash ?? "";
    let signingIn: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await lockAccount(tx, user.id);
      signingIn = asAnotherCall(() => login(ctx, { email: user.email, password: PASSWORD })).catch(
        (error: unknown) => error,
      );
      await vi.waitFor(async () => expect(await countWaiting(ctx.db)).toBe(1), 10_000);
      await savePasswordHash(tx, { userId: user.id, passwordHash: newHash, at: ctx.clock.now() });
    });
    expect(await signingIn).toMatchObject({ code: "WRONG_CREDENTIALS" });
  });
});

describe("signing in while the address changes", () => {
  it("leaves no session to somebody who knew only the old address", async () => {
    const user = await insertUser(ctx, { password: PASSWORD });
    let signingIn: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await lockAccount(tx, user.id);
      await saveAccount(tx, user.id, { email: `moved-${user.email}` });
      await revokeSessions(tx, { userId: user.id, at: ctx.clock.now() });
      signingIn = asAnotherCall(() => login(ctx, { email: user.email, password: PASSWORD })).catch(
        (error: unknown) => error,
      );
      await vi.waitFor(async () => expect(await countWaiting(ctx.db)).toBe(1), 10_000);
    });
    expect(await signingIn).toMatchObject({ code: "WRONG_CREDENTIALS" });
  });
});
