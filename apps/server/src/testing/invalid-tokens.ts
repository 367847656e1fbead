import { randomUUID } from "node:crypto";
import { sessions } from "@scriptkeeper/db/schema";
import { logout, signSessionToken } from "@scriptkeeper/services/auth";
import { type AdminContext, deriveKeys } from "@scriptkeeper/services/core";
import { exportLink } from "@scriptkeeper/services/exports";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import {
  deleteUser,
  insertAdmin,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { decodeJwt, SignJWT } from "jose";

const HOUR = 3_600_000;

/** Returns the bearer tokens that an attacker might send, most of them made from an administrator's session. */
export function invalidTokens(ctx: TestContext): Record<string, () => Promise<string>> {
  const admin = async () => signIn(ctx, await insertAdmin(ctx));
  const ago = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds);
  /** Returns an administrator's token for a session with the given columns. */
  async function tokenOver(row: Partial<typeof sessions.$inferInsert>, expiresAt = ago(-HOUR)) {
    const user = await insertAdmin(ctx);
    const sessionId = randomUUID();
    const session = { id: sessionId, user_id: user.id, created_at: ago(0), expires_at: expiresAt, ...row };
    await ctx.db.insert(sessions).values(session);
    return signSessionToken(ctx.keys, { sessionId, userId: user.id, createdAt: ago(2 * HOUR), expiresAt });
  }
  const resigned = async (change: Parameters<typeof signAgain>[2]) =>
    signAgain(ctx, (await admin()).token, change);
  return {
    "no token": async () => "",
    rubbish: async () => "not.a.token",
    "a session that never was": async () =>
      signSessionToken(ctx.keys, {
        sessionId: randomUUID(),
        userId: (await insertAdmin(ctx)).id,
        createdAt: ago(0),
        expiresAt: ago(-HOUR),
      }),
    "a token past its time": () =>
      tokenOver({ created_at: ago(2 * HOUR), expires_at: ago(-HOUR) }, ago(HOUR)),
    "a session past its time": () => tokenOver({ created_at: ago(2 * HOUR), expires_at: ago(HOUR) }),
    "a session that nobody used for long": () =>
      tokenOver({ created_at: ago(9 * HOUR), last_seen_at: ago(8 * HOUR) }),
    "a revoked session": () => tokenOver({ revoked_at: ago(0) }),
    "a token that was signed out": async () => {
      const { token, actor } = await admin();
      await logout(ctx.as(actor));
      return token;
    },
    "the token of a deleted account": async () => {
      const user = await insertAdmin(ctx);
      const { token } = await signIn(ctx, user);
      await deleteUser(ctx, user.id);
      return token;
    },
    "a token with an altered signature": async () => {
      const [header, claims, signature = ""] = (await admin()).token.split(".");
      return [header, claims, `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`].join(".");
    },
    "a token without its signature": async () => (await admin()).token.replace(/[^.]*$/, ""),
    "a token with altered claims": async () => {
      const { token } = await signIn(ctx, await insertUser(ctx));
      const [header, , signature] = token.split(".");
      const claims = { ...decodeJwt(token), sub: String((await insertAdmin(ctx)).id) };
      return [header, base64url(claims), signature].join(".");
    },
    "an administrator's number over somebody else's session": async () => {
      const { sessionId } = await signIn(ctx, await insertUser(ctx));
      const userId = (await insertAdmin(ctx)).id;
      return signSessionToken(ctx.keys, { sessionId, userId, createdAt: ago(0), expiresAt: ago(-HOUR) });
    },
    "alg: none": async () => `${base64url({ alg: "none" })}.${(await admin()).token.split(".")[1]}.`,
    "another key": () => resigned({ key: deriveKeys("another secret, quite as long as ours").session }),
    "an empty key": () => resigned({ key: new Uint8Array(1) }),
    "the key for what stands in emails": () => resigned({ key: ctx.keys.mail }),
    "another algorithm": () => resigned({ alg: "HS512" }),
    "another issuer": () => resigned({ issuer: "somebody else" }),
    "another audience": () => resigned({ audience: "somewhere else" }),
    "the ticket of a download": async () => {
      const { url } = await exportLink(ctx.as((await admin()).actor) as AdminContext, {
        list: "admins",
        filter: { search: "" },
        format: "csv",
      });
      return url.split("/").at(-1) ?? "";
    },
    "a renewal link's token": async () => {
      const user = await insertAdmin(ctx);
      const { id } = await insertItem(ctx, { user_id: user.id });
      return (await insertRenewalToken(ctx, { user_id: user.id, item_ids: [id] })).token;
    },
    "the session's own id": async () => (await admin()).sessionId,
  };
}

/** Re-signs the token of a live session; without changes it stays valid. */
export function signAgain(
  { keys }: Pick<TestContext, "keys">,
  token: string,
  change: { key?: Uint8Array; alg?: string; issuer?: string; audience?: string } = {},
): Promise<string> {
  const { sub = "", jti = "", exp = 0 } = decodeJwt(token);
  return new SignJWT()
    .setProtectedHeader({ alg: change.alg ?? "HS256" })
    .setIssuer(change.issuer ?? "scriptkeeper")
    .setAudience(change.audience ?? "scriptkeeper-session")
    .setSubject(sub)
    .setJti(jti)
    .setExpirationTime(exp)
    .sign(change.key ?? keys.session);
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
