import { discounts, emails, prescription_groups, sessions, users } from "@scriptkeeper/db/schema";
import { countWaiting, readAudit, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertDiscount,
  insertEmail,
  insertItem,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "../../auth/index.ts";
import { addressMark } from "../../core/audit/impersonal.ts";
import type { AdminContext } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { expireUnpaidCheckouts, recoverStuckRenewals } from "../../renewals/index.ts";
import { findRenewal } from "../../renewals/renewals.queries.ts";
import { deleteUser } from "./delete-user.ts";

const NOBODYS = 2_147_483_647;

const shop = sharedShop();
const admin = sharedAdmin(shop.ctx);

const exists = async (id: number) => (await shop.ctx.db.$count(users, eq(users.id, id))) === 1;
const auditOf = (id: number) => readAudit(shop.ctx.db, { name: "user", id });
const outcomes = (answers: PromiseSettledResult<unknown>[]) => answers.map(({ status }) => status).sort();

describe("deleting a user", () => {
  it("B-API-25 removes the account with its prescriptions and its own discounts, and logs what it was", async () => {
    const { ctx } = shop;
    const { id, email } = await insertUser(ctx, { first_name: "Ann", password: "a quiet horse" });
    const item = await insertItem(ctx, { user_id: id });
    const discount = await insertDiscount(ctx, { user_id: id });
    expect(await deleteUser(admin, { id })).toEqual({ success: true });
    expect(await exists(id)).toBe(false);
    expect(await ctx.db.$count(prescription_groups, eq(prescription_groups.user_id, id))).toBe(0);
    expect(await ctx.db.$count(discounts, eq(discounts.id, discount.id))).toBe(0);
    expect(await auditOf(id)).toMatchObject([
      {
        action: "delete user",
        actor_user_id: admin.actor.userId,
        before: { email: addressMark(email), role: "user" },
        after: null,
      },
    ]);
    expect(await readAudit(ctx.db, { name: "prescription_item", id: item.id })).toHaveLength(1);
    expect(JSON.stringify(await auditOf(id))).not.toContain("argon2");
  });

  it("ends its sessions at once", async () => {
    const { ctx } = shop;
    const user = await insertUser(ctx);
    const { token } = await signIn(ctx, user);
    const asked = { token, ipAddress: "203.0.113.9" };
    expect(await authenticate(ctx, asked)).not.toBeNull();
    await deleteUser(admin, { id: user.id });
    expect(await authenticate(ctx, asked)).toBeNull();
    expect(await ctx.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
  });

  it("cancels its waiting emails, and keeps them in the log", async () => {
    const { ctx } = shop;
    const { id } = await insertUser(ctx);
    const email = await insertEmail(ctx, { user_id: id, kind: "notification" });
    await deleteUser(admin, { id });
    const { mail, messages } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ cancelled: 1, sent: 0 });
    expect(messages).toEqual([]);
    const [logged] = await ctx.db.select().from(emails).where(eq(emails.id, email.id));
    expect(logged).toMatchObject({
      state: "cancelled",
      to_address: email.to_address,
      last_error: "The account was deleted.",
    });
  });

  it("closes its unpaid checkout at the store, and keeps the order and the log as written", async () => {
    const { ctx } = shop;
    const customer = await shop.customerWith([{}, { product: "second" }]);
    await customer.order();
    const { id: renewalId } = await customer.renewal();
    const userId = customer.items[0].user_id;
    const logged = await readTransactions(ctx.db, userId);
    await deleteUser(admin, { id: userId });
    expect(await findRenewal(ctx.db, renewalId)).toMatchObject({ state: "closing", user_id: null });
    ctx.clock.advance({ seconds: 1 });
    expect(await expireUnpaidCheckouts(ctx)).toEqual({ lapsed: 1 });
    expect(await findRenewal(ctx.db, renewalId)).toMatchObject({ state: "lapsed" });
    expect(shop.draftsOf(renewalId)).toEqual([]);
    expect((await readTransactions(ctx.db, userId)).slice(0, logged.length)).toEqual(logged);
  });

  it("doesn't wait for an order in preparation: its checkout is closed once it is found", async () => {
    const customer = await shop.customerWith();
    shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
    await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    const { id } = await customer.renewal();
    const state = async () => (await findRenewal(shop.ctx.db, id))?.state;
    await deleteUser(admin, { id: customer.patient.id });
    expect(await exists(customer.patient.id)).toBe(false);
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(shop.ctx);
    shop.ctx.clock.advance({ seconds: 1 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await state()).toBe("lapsed");
    expect(shop.draftsOf(id)).toEqual([]);
  });

  it("includes a prescription that was added while the deletion waited for the account", async () => {
    const { ctx } = shop;
    const { id } = await insertUser(ctx);
    await insertItem(ctx, { user_id: id });
    let deleting: Promise<unknown> = Promise.resolve();
    const late = await ctx.db.transaction(async (tx) => {
      const item = await insertItem({ ...ctx, db: tx }, { user_id: id });
      deleting = deleteUser(admin, { id });
      await expect.poll(() => countWaiting(ctx.db)).toBe(1);
      return item;
    });
    await deleting;
    expect(await exists(id)).toBe(false);
    expect(await readAudit(ctx.db, { name: "prescription_item", id: late.id })).toHaveLength(1);
  });

  it("deletes nothing the second time when two do it at once, and doesn't find an unknown account", async () => {
    const { id } = await insertUser(shop.ctx);
    const answers = await Promise.allSettled([1, 2].map(() => deleteUser(admin, { id })));
    expect(outcomes(answers)).toEqual(["fulfilled", "rejected"]);
    expect(await auditOf(id)).toHaveLength(1);
    await expect(deleteUser(admin, { id: NOBODYS })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "User not found",
    });
  });
});

describe("deleting an administrator", () => {
  let first: AdminContext;
  let second: AdminContext;
  beforeEach(async () => {
    const { ctx } = shop;
    await ctx.db.delete(users).where(eq(users.role, "admin"));
    first = ctx.as(adminActor(await insertAdmin(ctx)));
    second = ctx.as(adminActor(await insertAdmin(ctx)));
  });
  const idOf = ({ actor }: AdminContext) => actor.userId;
  const countAdmins = () => shop.ctx.db.$count(users, eq(users.role, "admin"));

  it("B-API-25 works for another one, never for oneself", async () => {
    await expect(deleteUser(first, { id: idOf(first) })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("your own account"),
    });
    await deleteUser(first, { id: idOf(second) });
    expect(await exists(idOf(second))).toBe(false);
    expect(await exists(idOf(first))).toBe(true);
  });

  it("leaves one when two delete each other at once", async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.allSettled([
        deleteUser(first, { id: idOf(second) }),
        deleteUser(second, { id: idOf(first) }),
      ]);
      expect(outcomes(answers)).toEqual(["fulfilled", "rejected"]);
      expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "CONFLICT", message: expect.stringContaining("last administrator") },
      });
      expect(await countAdmins()).toBe(1);
      const survivor = (await exists(idOf(first))) ? first : second;
      [first, second] = [survivor, shop.ctx.as(adminActor(await insertAdmin(shop.ctx)))];
    }
  });

  it("is refused to one who has been deleted in the meantime", async () => {
    const third = await insertAdmin(shop.ctx);
    await deleteUser(first, { id: idOf(second) });
    await expect(deleteUser(second, { id: third.id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await exists(third.id)).toBe(true);
  });
});
