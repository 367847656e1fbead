import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import type { Route } from "@scriptkeeper/api/rest/route";
import { sections } from "@scriptkeeper/api/rest/sections";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { registeredRoutes } from "./testing/registered-routes.ts";
import { sharedApp, type TestApp } from "./testing/test-app.ts";

/** Beside the table: probes, tRPC with a ladder of its own, the store's signed messages, a mail program's one click, a calendar program's reading, and the facade's own description. */
const besideTheTable =
  /^(GET \/health\/(live|ready|worker)|[A-Z]+ \/trpc\/:path|POST \/webhooks\/shopify|POST \/unsubscribe\/:token|(GET|HEAD) \/api\/calendar\/:secret\.ics|GET \/api\/admin\/worklist\/changes|GET \/api\/(openapi\.json|docs.*)|HEAD \/api\/docs.*)$/;

const routes = sections.flatMap((section) => section.routes);

const ctx = sharedContext();
const server = sharedApp(ctx);

test("A-ROLE-04 every server route is in the table of REST calls or in the short list beside it", async () => {
  const found = await registeredRoutes(server.app);
  const inTable = routes.map(({ method, path }) => `${method} ${path}`);
  expect(found.filter((route) => !besideTheTable.test(route)).sort()).toEqual([...inTable].sort());
});

test("every procedure that declares a REST path is served there", () => {
  const declared = Object.values(proceduresOf(appRouter)).flatMap(({ meta }) => meta.rest ?? []);
  const served = routes.map(({ method, path }) => `${method} ${path}`);
  expect(declared.length).toBeGreaterThan(40);
  expect(served).toEqual(expect.arrayContaining(declared));
});

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

test.each(rights)("B-ROLE-01 only administrators may %s with a bearer token", async (_, method, path) => {
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
