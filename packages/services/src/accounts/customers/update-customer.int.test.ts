import { password_reset_tokens, users } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { forgotPassword } from "../../auth/index.ts";
import { liftEmailStop } from "./email-stops/lift-email-stop.ts";
import { stopReminders } from "./email-stops/stop-reminders.ts";
import { getCustomer } from "./get-customer.ts";
import { updateCustomer } from "./update-customer.ts";

const NOBODYS = 2_147_483_647;

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const auditOf = (id: number) => readAudit(ctx.db, { name: "user", id });
const fieldsOf = async (id: number) => {
  const { email, first_name, last_name, phone } = await getCustomer(admin, { id });
  return { email, first_name, last_name, phone };
};

describe("changing a customer", () => {
  it("B-API-29 changes what is given, keeps what is absent, and logs who changed what", async () => {
    const { id, email } = await insertUser(ctx, { first_name: "Ann", last_name: "Lee", phone: "0400" });
    ctx.clock.advance({ minutes: 1 });
    const changed = await updateCustomer(admin, { id, last_name: "Long" });
    expect(changed).toMatchObject({ id, email, first_name: "Ann", last_name: "Long", phone: "0400" });
    expect(await auditOf(id)).toMatchObject([
      {
        action: "update customer",
        actor: "admin",
        actor_user_id: admin.actor.userId,
        before: { last_name: "not kept" },
        after: { last_name: "not kept" },
      },
    ]);
    const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
    expect(row?.updated_at).toEqual(ctx.clock.now());
  });

  it("leaves no audit entry when nothing changes", async () => {
    const { id, email } = await insertUser(ctx);
    await updateCustomer(admin, { id, email, phone: "" });
    expect(await auditOf(id)).toEqual([]);
  });

  it("B-CUST-03 treats an empty phone as no phone", async () => {
    const { id } = await insertUser(ctx, { phone: "0400" });
    expect(await updateCustomer(admin, { id, phone: "" })).toMatchObject({ phone: null });
  });

  it("treats a new address as working, and ends the password reset links sent to the old one", async () => {
    const { id, email } = await insertUser(ctx, { email_bad_at: ctx.clock.now(), password: "a quiet horse" });
    await ctx.db.update(users).set({ email_bad_at: null }).where(eq(users.id, id));
    await forgotPassword(ctx, { email });
    await ctx.db.update(users).set({ email_bad_at: ctx.clock.now() }).where(eq(users.id, id));
    expect(await updateCustomer(admin, { id, first_name: "Ann" })).toMatchObject({
      email_bad_at: expect.any(String),
    });
    expect(await updateCustomer(admin, { id, email: "mended@people.example" })).toMatchObject({
      email: "mended@people.example",
      email_bad_at: null,
    });
    const links = await ctx.db
      .select()
      .from(password_reset_tokens)
      .where(eq(password_reset_tokens.user_id, id));
    expect(links).toMatchObject([{ ended_at: ctx.clock.now() }]);
  });

  it("is refused for an address that has an account, and to the second of two at once", async () => {
    const [one, other] = [await insertUser(ctx), await insertUser(ctx)];
    const taken = { code: "CONFLICT", details: { field: "email" } };
    await expect(updateCustomer(admin, { id: one.id, email: other.email })).rejects.toMatchObject(taken);
    const both = await Promise.allSettled(
      [one, other].map(({ id }) => updateCustomer(admin, { id, email: "wanted@people.example" })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: taken });
  });

  it("finds neither administrators nor unknown accounts", async () => {
    for (const id of [admin.actor.userId, NOBODYS])
      await expect(updateCustomer(admin, { id, first_name: "X" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    expect(await auditOf(admin.actor.userId)).toEqual([]);
  });
});

describe("a change with a base", () => {
  it("is refused when it would overwrite a colleague's change, names them, and saves nothing", async () => {
    const { id } = await insertUser(ctx, { first_name: "Ann", phone: null });
    const base = await fieldsOf(id);
    const bea = await insertAdmin(ctx, { first_name: "Bea", last_name: "Lee" });
    await updateCustomer(ctx.as(adminActor(bea)), { id, phone: "0411", last_name: "Long" });
    await expect(
      updateCustomer(admin, { id, first_name: "Anne", phone: "0422", base }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
      details: {
        changedFields: [{ field: "phone", value: "0411", by: "Bea Lee", at: ctx.clock.now().toISOString() }],
      },
    });
    expect(await fieldsOf(id)).toEqual({ ...base, last_name: "Long", phone: "0411" });
  });

  it("is saved beside a colleague's changes to other fields", async () => {
    const { id } = await insertUser(ctx, { first_name: "Ann" });
    const base = await fieldsOf(id);
    await updateCustomer(admin, { id, last_name: "Long" });
    expect(await updateCustomer(admin, { id, first_name: "Anne", base })).toMatchObject({
      first_name: "Anne",
      last_name: "Long",
    });
  });

  it("is saved when its base is current, or when both made the same change", async () => {
    const { id } = await insertUser(ctx, { first_name: "Ann" });
    const base = await fieldsOf(id);
    await updateCustomer(admin, { id, first_name: "Anne" });
    const now = await fieldsOf(id);
    expect(await updateCustomer(admin, { id, first_name: "Anna", base: now })).toMatchObject({
      first_name: "Anna",
    });
    await updateCustomer(admin, { id, first_name: "Anna", base });
  });

  it("is refused to the second of two at once", async () => {
    const { id } = await insertUser(ctx);
    const base = await fieldsOf(id);
    const both = await Promise.allSettled(
      ["One", "Two"].map((first_name) => updateCustomer(admin, { id, first_name, base })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("overwrites without a base, as it always did", async () => {
    const { id } = await insertUser(ctx, { first_name: "Ann" });
    await updateCustomer(admin, { id, first_name: "Anne" });
    expect(await updateCustomer(admin, { id, first_name: "Anna" })).toMatchObject({ first_name: "Anna" });
  });
});

describe("a customer's email stop", () => {
  it.each([
    ["bad_address", "email_bad_at", "try address again"],
    ["unsubscribed", "unsubscribed_at", "subscribe to reminders again"],
  ] as const)("%s is lifted on request, once, and logged", async (stop, column, action) => {
    const { id } = await insertUser(ctx, { email_bad_at: ctx.clock.now(), unsubscribed_at: ctx.clock.now() });
    const lifted = await liftEmailStop(admin, { id, stop });
    expect([lifted.email_bad_at, lifted.unsubscribed_at].filter((at) => at === null)).toHaveLength(1);
    expect(lifted[column]).toBeNull();
    await liftEmailStop(admin, { id, stop });
    expect(await auditOf(id)).toMatchObject([
      { action, before: { [column]: "2026-03-09T23:31:00.000Z" }, after: { [column]: null } },
    ]);
  });

  it("can be set once by staff on the customer's wish, and is logged", async () => {
    const { id } = await insertUser(ctx);
    const since = ctx.clock.now().toISOString();
    expect(await stopReminders(admin, { id })).toMatchObject({ unsubscribed_at: since, email_bad_at: null });
    ctx.clock.advance({ minutes: 1 });
    expect(await stopReminders(admin, { id })).toMatchObject({ unsubscribed_at: since });
    expect(await auditOf(id)).toMatchObject([
      {
        action: "reminder emails stopped",
        actor_user_id: admin.actor.userId,
        before: { unsubscribed_at: null },
        after: { unsubscribed_at: since },
      },
    ]);
  });

  it("can't be set for an administrator or an unknown account", async () => {
    for (const { id } of [await insertAdmin(ctx), { id: NOBODYS }])
      await expect(stopReminders(admin, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("can't be lifted for an unknown account", async () => {
    await expect(liftEmailStop(admin, { id: NOBODYS, stop: "unsubscribed" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
