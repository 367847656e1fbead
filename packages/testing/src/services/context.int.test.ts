import { authenticate } from "@scriptkeeper/services/auth";
import { expect, test } from "vitest";
import { TEST_ADDRESS } from "./context.ts";
import {
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertEmail,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "./factories.ts";
import { sharedContext } from "./shared-context.ts";

const ctx = sharedContext();

test("a test session belongs to its user", async () => {
  const admin = await insertAdmin(ctx, { password: "correct horse" });
  const { token, actor } = await signIn(ctx, admin);
  await expect(authenticate(ctx, { token, ipAddress: TEST_ADDRESS })).resolves.toEqual(actor);
});

test("an item brings its product and group along, and keeps its discount, link and email", async () => {
  const user = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: user.id });
  const discount = await insertDiscount(ctx, { user_id: user.id });
  await insertAssignment(ctx, { prescription_item_id: item.id, discount_id: discount.id });
  const link = await insertRenewalToken(ctx, { user_id: user.id, item_ids: [item.id] });
  const email = await insertEmail(ctx, { user_id: user.id, prescription_ids: [item.id] });
  expect(item).toMatchObject({ user_id: user.id, start_date: "2026-03-10", repeats: 5 });
  expect(link.token).toHaveLength(43);
  expect(email.state).toBe("queued");
});

test("the clock only moves when told to", () => {
  ctx.clock.advance({ days: 1, minutes: 5 });
  expect(ctx.clock.now().toISOString()).toBe("2026-03-10T23:35:00.000Z");
});
