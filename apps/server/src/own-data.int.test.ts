import { insertItem, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);

async function patient() {
  const user = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: user.id, product_name: `Medicine of ${user.id}` });
  const { token } = await signIn(ctx, user);
  return { user, item, headers: { authorization: `Bearer ${token}` } };
}

const address = "/api/users/me/data";

test("a patient gets their data as a file that no cache stores", async () => {
  const { user, item, headers } = await patient();
  const answer = await server.app.inject({ url: address, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="my-data-2026-03-10.json"',
    "cache-control": "no-store",
  });
  const { account, prescriptions } = answer.json();
  expect(account).toMatchObject([{ id: user.id, email: user.email }]);
  expect(prescriptions).toMatchObject([{ id: item.id, product_name: item.product_name }]);
  for (const told of [user.email, item.product_name]) expect(server.logged()).not.toContain(told);
});

test("a link serves the same file without a session for a minute", async () => {
  const { user, headers } = await patient();
  const made = await server.app.inject({
    method: "POST",
    url: "/trpc/ownData.link",
    headers: { ...headers, "content-type": "application/json" },
    payload: "{}",
  });
  const { url } = made.json().result.data;
  const answer = await server.app.inject({ url });
  expect(answer.headers["content-disposition"]).toContain("attachment");
  expect(answer.json().account).toMatchObject([{ id: user.id }]);
  expect(server.logged()).not.toContain(url.split("/").at(-1));
  ctx.clock.advance({ seconds: 61 });
  expect((await server.app.inject({ url })).json()).toMatchObject({ error: "LINK_DEAD" });
});

test.each<[string, "GET" | "POST" | "DELETE", string, Record<string, string>, number]>([
  ["nobody who is not signed in", "GET", address, {}, 401],
  ["no guessed link", "GET", "/api/downloads/my-data/Z3Vlc3NlZA", {}, 400],
  ["no carer, even of the one they help,", "GET", address, { "x-patient-id": "1" }, 403],
  ["no other number in the path", "GET", "/api/users/1/data", {}, 404],
  ["no other method", "POST", address, {}, 404],
  ["no other method of the link", "DELETE", "/api/downloads/my-data/Z3Vlc3NlZA", {}, 404],
])("%s gets it", async (who, method, url, extra, status) => {
  const { headers } = await patient();
  const sent = who.startsWith("nobody") ? extra : { ...headers, ...extra };
  const answer = await server.app.inject({ method, url, headers: sent });
  expect(answer.statusCode).toBe(status);
  expect(server.logged()).not.toContain("Z3Vlc3NlZA");
});

test("a session opened long ago has to confirm its password first", async () => {
  const { headers } = await patient();
  ctx.clock.advance({ minutes: 10 });
  const answer = await server.app.inject({ url: address, headers });
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: "CONFIRM_PASSWORD" }]);
});
