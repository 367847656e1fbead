import { messages } from "@scriptkeeper/contracts/messages";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it, vi } from "vitest";
import type { AppError } from "../../core/index.ts";
import { mailSecret } from "../../email/index.ts";
import { changePassword } from "../passwords/change-password.ts";
import { hashing } from "../passwords/hashing.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { login } from "./login.ts";

const PASSWORD = "a quiet horse";
const ADDRESSES = attackSize({ small: 80, full: 200 });
const GUESSES_EACH = attackSize({ small: 1, full: 20 });

const ctx = sharedContext();

const from = (ipAddress: string) => ctx.as({ kind: "visitor", ipAddress });
const guess = (email: string, address: number) =>
  login(from(`198.51.100.${address}`), { email, password: "no" }).catch(({ code }: AppError) => code);

/** The answers to guesses from all addresses, `atOnce` at the same time. */
async function guessFromEverywhere(email: string, atOnce: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let guesses = 0; guesses < ADDRESSES * GUESSES_EACH; guesses += atOnce) {
    const crowd = Array.from({ length: atOnce }, (_, index) => guess(email, (guesses + index) % ADDRESSES));
    answers.push(...(await Promise.all(crowd)));
    ctx.clock.advance({ seconds: Math.floor((3_540 / (ADDRESSES * GUESSES_EACH)) * atOnce) });
  }
  return answers;
}

const looked = (answers: unknown[]) => answers.filter((code) => code === "WRONG_CREDENTIALS").length;

describe(`${ADDRESSES * GUESSES_EACH} guesses at an account in an hour, from ${ADDRESSES} addresses`, () => {
  it.each([1, 40])(
    "%i at a time, of which at most ten are checked, whether or not the account exists",
    async (atOnce) => {
      vi.spyOn(hashing, "verify").mockResolvedValue(false);
      const user = await insertUser(ctx, { password: PASSWORD });
      for (const email of [user.email, `nobody-${atOnce}@people.example`]) {
        const answers = await guessFromEverywhere(email, atOnce);
        const refused = answers.filter((code) => code === "TOO_MANY_REQUESTS").length;
        // Simultaneous guesses count against one another, so possibly none is checked.
        expect(looked(answers)).toBeLessThanOrEqual(10);
        expect(looked(answers) + refused).toBe(answers.length);
        ctx.clock.advance({ hours: 1 });
      }
    },
  );
});

describe("an attempt beside another", () => {
  it("isn't refused because the other failed a moment after it began", async () => {
    const { email } = await insertUser(ctx, { password: PASSWORD });
    ctx.clock.advance({ seconds: 1 });
    expect(await guess(email, 1)).toBe("WRONG_CREDENTIALS");
    ctx.clock.advance({ seconds: -1 });
    await expect(login(from("198.51.100.2"), { email, password: PASSWORD })).resolves.toBeDefined();
  });
});

/** An account locked for an hour by guesses from other addresses. */
async function lockedAccount() {
  const user = await insertUser(ctx, { password: PASSWORD });
  for (let address = 0; address < 10; address++) {
    expect(await guess(user.email, address)).toBe("WRONG_CREDENTIALS");
    ctx.clock.advance({ minutes: 10 });
  }
  return user;
}

describe("the owner of an account that others guess at", () => {
  it("is told again a day later, but not before, however often guesses lock the account", async () => {
    const user = await lockedAccount();
    const told = async () => {
      const emails = await readEmails(ctx.db, user.id);
      for (const email of emails) expect(email).toMatchObject({ payload: { about: "guesses" } });
      return emails.map(({ created_at }) => created_at);
    };
    const [first, ...more] = await told();
    if (!first) throw new Error("nobody was told");
    expect(more).toEqual([]);
    /** Locks the account again, some hours after the owner was first told. */
    const lockAt = async (hours: number) => {
      ctx.clock.set(new Date(first.getTime() + hours * 3_600_000).toISOString());
      expect(await guess(user.email, 100 + Math.floor(hours))).toBe("WRONG_CREDENTIALS");
    };
    for (let hours = 2; hours < 24; hours += 1.5) await lockAt(hours);
    expect(await told()).toEqual([first]);
    await lockAt(24.5);
    const second = ctx.clock.now();
    expect(await told()).toEqual([first, second]);
    for (let hours = 26; hours < 48; hours += 1.5) await lockAt(hours);
    expect(await told()).toEqual([first, second]);
  });

  it("is told by one email with a link that sets a password and lets them in at once", async () => {
    const user = await lockedAccount();
    await expect(login(ctx, { email: user.email, password: PASSWORD })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: messages.tooManyLogins,
      details: { retryAfterSeconds: 50 * 60 },
    });
    ctx.clock.advance({ minutes: 51 });
    expect(await guess(user.email, 11)).toBe("WRONG_CREDENTIALS");
    const emails = await readEmails(ctx.db, user.id);
    expect(emails).toMatchObject([{ kind: "password_reset", payload: { about: "guesses" } }]);
    const [email] = emails;
    if (!email) throw new Error("nobody was told");
    await resetPassword(ctx, { token: mailSecret(ctx.keys, email, "reset"), newPassword: "a louder horse" });
    await expect(login(ctx, { email: user.email, password: "a louder horse" })).resolves.toBeDefined();
  });

  it("can sign in normally an hour after the last guess", async () => {
    const { email } = await lockedAccount();
    ctx.clock.advance({ minutes: 51 });
    await expect(login(ctx, { email, password: PASSWORD })).resolves.toBeDefined();
  });

  it("isn't blocked where they are signed in, and their own wrong passwords count separately", async () => {
    const user = await lockedAccount();
    const { actor } = await signIn(ctx, user);
    const change = (ipAddress: string, currentPassword: string) =>
      changePassword(ctx.as({ ...actor, ipAddress }), { currentPassword, newPassword: "tiny horse" });
    for (let address = 0; address < 10; address++) {
      await expect(change(`203.0.113.${address}`, "wrong")).rejects.toMatchObject({ code: "BAD_INPUT" });
      ctx.clock.advance({ minutes: 8 });
    }
    await expect(change("203.0.113.99", PASSWORD)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    ctx.clock.advance({ minutes: 60 });
    await expect(change("203.0.113.99", PASSWORD)).resolves.toMatchObject({ success: true });
  });
});
