import { randomUUID } from "node:crypto";
import type { Route } from "@scriptkeeper/api/route";
import { sections } from "@scriptkeeper/api/routes";
import { logout } from "@scriptkeeper/services/auth/logout";
import { signSessionToken } from "@scriptkeeper/services/auth/session-token";
import { deriveKeys } from "@scriptkeeper/services/keys";
import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { deleteUser, insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/factories";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registeredRoutes } from "./testing/registered-routes.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

/** Beside the table: probes, tRPC with a ladder of its own, the store's signed messages, a mail program's one click, and the facade's own description. */
const besideTheTable =
  /^(GET \/health\/(live|ready)|[A-Z]+ \/trpc\/:path|POST \/webhooks\/shopify|POST \/unsubscribe\/:token|GET \/api\/(openapi\.json|docs.*)|HEAD \/api\/docs.*)$/;

const routes = sections.flatMap((section) => section.routes);

let ctx: TestContext;
let server: TestApp;
beforeAll(async () => {
  ctx = await testContext();
  server = await testApp(ctx);
});
afterAll(async () => {
  await server.close();
  await ctx.close();
});

test("A-ROLE-04 every route of the server stands in the table of the facade or in the short list beside it", async () => {
  const found = await registeredRoutes(server.app);
  const inTable = routes.map(({ method, path }) => `${method} ${path}`);
  expect(found.filter((route) => !besideTheTable.test(route)).sort()).toEqual([...inTable].sort());
});

/** A customer who was deleted has no session any more; neither has one who signed out. */
const deadTokens: Record<string, () => Promise<string>> = {
  "no token": async () => "",
  rubbish: async () => "not.a.token",
  "a token past its time": async () => {
    const { id } = await insertAdmin(ctx);
    const createdAt = new Date(ctx.clock.now().getTime() - 86_400_000);
    return signSessionToken(ctx.keys, {
      sessionId: randomUUID(),
      userId: id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 1000),
    });
  },
  "a token that was signed out": async () => {
    const { token, actor } = await signIn(ctx, await insertAdmin(ctx));
    await logout(ctx.as(actor));
    return token;
  },
  "the token of a deleted account": async () => {
    const admin = await insertAdmin(ctx);
    const { token } = await signIn(ctx, admin);
    await deleteUser(ctx, admin.id);
    return token;
  },
  "a token with an altered signature": async () => {
    const { token } = await signIn(ctx, await insertAdmin(ctx));
    const [header, claims, signature = ""] = token.split(".");
    return [
      header,
      claims,
      signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`,
    ].join(".");
  },
  "a token with altered claims": async () => {
    const { token } = await signIn(ctx, await insertUser(ctx));
    const admin = await insertAdmin(ctx);
    const [header, , signature] = token.split(".");
    return [header, base64url({ ...decodeJwt(token), sub: String(admin.id) }), signature].join(".");
  },
  "alg: none": async () => {
    const { token } = await signIn(ctx, await insertAdmin(ctx));
    return `${base64url({ alg: "none" })}.${token.split(".")[1]}.`;
  },
  "another key": async () => resigned({ key: deriveKeys("another secret, quite as long as ours").session }),
  "another algorithm": async () => resigned({ alg: "HS512" }),
  "another issuer": async () => resigned({ issuer: "somebody else" }),
  "another audience": async () => resigned({ audience: "somewhere else" }),
};

test("a token signed anew as ours is good, so that the forged ones fail for what was changed", async () => {
  const answer = await server.app.inject({
    url: "/api/auth/verify",
    headers: { authorization: `Bearer ${await resigned({})}` },
  });
  expect(answer.statusCode).toBe(200);
});

describe.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  "$name",
  ({ route }) => {
    const call = (token?: string) => callWithBadInput(server, { route, token });

    if (route.access === "public") {
      test("anybody may call, whatever token they bring", async () => {
        for (const token of [undefined, "not.a.token", (await signIn(ctx, await insertUser(ctx))).token])
          expect([401, 403]).not.toContain((await call(token)).statusCode);
      });
      return;
    }

    test.each(Object.entries(deadTokens))(
      "answers 401 to %s, before it looks at the input",
      async (_, make) => {
        const answer = await call(await make());
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({
          message: "Please sign in to continue.",
          error: "UNAUTHENTICATED",
          requestId: answer.headers["x-request-id"],
        });
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
      },
    );

    test(`a customer ${route.access === "admin" ? "gets 403, before the input is looked at" : "may call"}`, async () => {
      const { token } = await signIn(ctx, await insertUser(ctx));
      const answer = await call(token);
      if (route.access !== "admin") return expect([401, 403]).not.toContain(answer.statusCode);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        message: "This is for administrators only.",
        error: "FORBIDDEN",
      });
    });

    test("an administrator may call", async () => {
      const { token } = await signIn(ctx, await insertAdmin(ctx));
      expect([401, 403]).not.toContain((await call(token)).statusCode);
    });
  },
);

const rights: [string, Route["method"], string][] = [
  ["create other administrators", "POST", "/api/admin/users/admins"],
  ["delete users", "DELETE", "/api/users/:id"],
  ["edit customers", "PUT", "/api/admin/customers/:id"],
  ["create discounts", "POST", "/api/discounts"],
  ["change discounts", "PUT", "/api/discounts/:id"],
  ["delete discounts", "DELETE", "/api/discounts/:id"],
  ["configure products", "PUT", "/api/admin/product-configs/:id"],
  ["archive products", "PATCH", "/api/admin/product-configs/:id/archive"],
  ["update prices in bulk", "POST", "/api/admin/shopify/update-prices"],
  ["browse any table", "GET", "/api/admin/table-data/:table"],
  ["edit any table", "PUT", "/api/admin/table-data/:table/:primaryKeyValue"],
  ["execute SQL", "POST", "/api/admin/execute-sql"],
];

test.each(rights)("B-ROLE-01 only administrators may %s, by a bearer token", async (_, method, path) => {
  const route = routes.find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`there is no ${method} ${path}`);
  const statusFor = async (token?: string) => (await callWithBadInput(server, { route, token })).statusCode;
  expect(await statusFor()).toBe(401);
  expect(await statusFor((await signIn(ctx, await insertUser(ctx))).token)).toBe(403);
  expect([401, 403, 404]).not.toContain(await statusFor((await signIn(ctx, await insertAdmin(ctx))).token));
});

/** Sends what no route accepts, so that whoever is let in meets another refusal. */
function callWithBadInput({ app }: TestApp, { route, token }: { route: Route; token: string | undefined }) {
  const isRead = route.method === "GET";
  return app.inject({
    method: route.method,
    url: `${route.path.replaceAll(/:\w+/g, "1")}${isRead ? "?page=none" : ""}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isRead ? {} : { "content-type": "application/json" }),
    },
    ...(isRead ? {} : { payload: "{" }),
  });
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** A live session's token as somebody else would sign it. */
async function resigned(change: { key?: Uint8Array; alg?: string; issuer?: string; audience?: string }) {
  const { token } = await signIn(ctx, await insertAdmin(ctx));
  const { sub = "", jti = "", exp = 0 } = decodeJwt(token);
  return new SignJWT()
    .setProtectedHeader({ alg: change.alg ?? "HS256" })
    .setIssuer(change.issuer ?? "scriptkeeper")
    .setAudience(change.audience ?? "scriptkeeper-session")
    .setSubject(sub)
    .setJti(jti)
    .setExpirationTime(exp)
    .sign(change.key ?? ctx.keys.session);
}
