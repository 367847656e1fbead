import { queueEmail, unsubscribeToken } from "@scriptkeeper/services/email";
import { getReminderEmails } from "@scriptkeeper/services/reminders";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, expect, test } from "vitest";
import { sharedApp } from "../testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
let token: string;
beforeAll(async () => {
  const email = await queueEmail(ctx, { kind: "reminder", user: await insertUser(ctx), payload: {} });
  token = unsubscribeToken(ctx.keys, email);
});

const wanted = async () => (await getReminderEmails(ctx, { token })).wanted;

test("opening the address stops nothing, whoever opens it", async () => {
  for (const method of ["GET", "HEAD", "OPTIONS"] as const)
    await server.app.inject({ method, url: `/unsubscribe/${token}`, headers: { accept: "text/html" } });
  expect(await wanted()).toBe(true);
});

test.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart/form-data; boundary=b",
    '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
  ],
])("one click in a mail program stops reminders, posted as %s", async (type, payload) => {
  const answer = await server.app.inject({
    method: "POST",
    url: `/unsubscribe/${token}`,
    headers: { "content-type": type },
    payload,
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(await wanted()).toBe(false);
});

test("an invalid link is refused and not logged", async () => {
  const answer = await server.app.inject({ method: "POST", url: "/unsubscribe/1.c3RvbGVuLWxpbms" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "LINK_DEAD" });
  expect(server.logged()).not.toContain("c3RvbGVuLWxpbms");
});
