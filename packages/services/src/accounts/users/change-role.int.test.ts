import { users } from "@scriptkeeper/db/schema";
import { readAudit, readEmails } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertItem,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "../../auth/index.ts";
import type { AdminContext } from "../../core/index.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { changeOwnEmail } from "./change-own-email.ts";
import { changeRole } from "./change-role.ts";

const NOBODYS = 2_147_483_647;
const PASSWORD = "a good pass phrase";

const ctx = sharedContext();
let admin: AdminContext;
beforeEach(async () => {
  await ctx.db.delete(users);
  admin = ctx.as(adminActor(await insertAdmin(ctx, { password: PASSWORD })));
});

const roleOf = async (id: number) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0]?.role;
const conflict = (message: RegExp) => ({ code: "CONFLICT", message: expect.stringMatching(message) });

describe("changing a role", () => {
  it("makes a customer an administrator and back, signs them out, and is logged", async () => {
    const user = await insertUser(ctx);
    for (const role of ["admin", "user"] as const) {
      const { token } = await signIn(ctx, user);
      expect(await changeRole(admin, { id: user.id, role })).toMatchObject({ id: user.id, role });
      expect(await roleOf(user.id)).toBe(role);
      expect(await authenticate(ctx, { token, ipAddress: "203.0.113.9" })).toBeNull();
    }
    expect(await readAudit(ctx.db, { name: "user", id: user.id })).toMatchObject([
      { action: "change role", before: { role: "user" }, after: { role: "admin" } },
      { action: "change role", before: { role: "admin" }, after: { role: "user" } },
    ]);
  });

  it("is refused for one's own account, an unknown one, and a customer with prescriptions", async () => {
    const own = { id: admin.actor.userId, role: "user" } as const;
    await expect(changeRole(admin, own)).rejects.toMatchObject(conflict(/your own role/));
    await expect(changeRole(admin, { id: NOBODYS, role: "admin" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { id } = await insertUser(ctx);
    await insertItem(ctx, { user_id: id });
    await expect(changeRole(admin, { id, role: "admin" })).rejects.toMatchObject(
      conflict(/has prescriptions/),
    );
    expect(await roleOf(id)).toBe("user");
  });

  it("leaves one administrator when two take the role from each other at once", async () => {
    const second = ctx.as(adminActor(await insertAdmin(ctx)));
    const answers = await Promise.allSettled([
      changeRole(admin, { id: second.actor.userId, role: "user" }),
      changeRole(second, { id: admin.actor.userId, role: "user" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await ctx.db.$count(users, eq(users.role, "admin"))).toBe(1);
  });

  it("gives the role back only while the administrator's address is unchanged", async () => {
    const { id } = await insertAdmin(ctx);
    await changeRole(admin, { id, role: "user" });
    await changeRole(admin, { id, role: "admin" });
    await changeRole(admin, { id, role: "user" });
    await updateCustomer(admin, { id, email: "mine@evil.example" });
    await expect(changeRole(admin, { id, role: "admin" })).rejects.toMatchObject(
      conflict(/account's email address has changed/),
    );
  });
});

describe("changing one's own email address", () => {
  it("asks for the password, informs the old address, ends other sessions, and is logged", async () => {
    const id = admin.actor.userId;
    const [before] = await ctx.db.select().from(users).where(eq(users.id, id));
    const { token } = await signIn(ctx, { id, role: "admin" });
    const changed = await changeOwnEmail(admin, { email: "new@staff.example", password: PASSWORD });
    expect(changed).toMatchObject({ id, email: "new@staff.example", role: "admin" });
    expect(await readEmails(ctx.db, id)).toMatchObject([
      { kind: "address_changed", payload: { oldAddress: before?.email } },
    ]);
    expect(await authenticate(ctx, { token, ipAddress: "203.0.113.9" })).toBeNull();
    expect(await readAudit(ctx.db, { name: "user", id })).toMatchObject([{ action: "change own email" }]);
  });

  it("is refused with a wrong password, and for an address that has an account", async () => {
    const { email } = await insertUser(ctx);
    await expect(
      changeOwnEmail(admin, { email: "new@staff.example", password: "wrong" }),
    ).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "password" },
    });
    await expect(changeOwnEmail(admin, { email, password: PASSWORD })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { field: "email" },
    });
    expect(await readEmails(ctx.db, admin.actor.userId)).toEqual([]);
  });
});
