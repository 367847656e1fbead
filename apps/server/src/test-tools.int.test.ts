import { insertAdmin, insertItem, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);

test("B-API-14 an administrator lists every prescription with its patient", async () => {
  const { token } = await signIn(ctx, await insertAdmin(ctx));
  const first = await insertUser(ctx);
  const second = await insertUser(ctx);
  const mine = await insertItem(ctx, { user_id: first.id, next_reminder_date: null });
  const other = await insertItem(ctx, { user_id: second.id, next_reminder_date: "2026-03-11" });
  const answer = await server.app.inject({
    url: "/api/admin/prescriptions?expand=user",
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    [
      { id: mine.id, next_reminder_date: null, user: { id: first.id, email: first.email } },
      { id: other.id, next_reminder_date: "2026-03-11", user: { id: second.id, email: second.email } },
    ],
  ]);
});
