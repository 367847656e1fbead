import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { login } from "../../auth/index.ts";
import { createAdmin } from "./create-admin.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "create-admin" } });

describe("a new administrator's account", () => {
  it("has a password, can sign in, and is audited", async () => {
    const { id } = await createAdmin(ctx, { email: "chief@staff.example", password: "a quiet horse" });
    const { user } = await login(ctx, { email: "chief@staff.example", password: "a quiet horse" });
    expect(user).toMatchObject({ id, role: "admin" });
    expect(await readAudit(ctx.db, { name: "user", id })).toMatchObject([
      { action: "created", actor: "job create-admin" },
      { action: "sign in", actor: "admin" },
    ]);
  });

  it("is refused when the address has an account, and to the second of two at once", async () => {
    const patient = await insertUser(ctx);
    const taken = { code: "CONFLICT", details: { field: "email" } };
    await expect(createAdmin(ctx, { email: patient.email, password: "a quiet horse" })).rejects.toMatchObject(
      taken,
    );
    const both = await Promise.allSettled(
      [1, 2].map(() => createAdmin(ctx, { email: "twin@staff.example", password: "a quiet horse" })),
    );
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it.each(["password123", "Pharmacy-Example1"])(
    "is refused with a password that is guessed first, such as %s",
    async (password) => {
      await expect(createAdmin(ctx, { email: "other@staff.example", password })).rejects.toMatchObject({
        code: "BAD_INPUT",
        details: { field: "password" },
      });
    },
  );
});
