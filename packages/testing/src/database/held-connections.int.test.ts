import { hashPassword, verifyPassword } from "@scriptkeeper/services/auth";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestContext, testContext } from "../services/context.ts";

let ctx: TestContext;
let hash: string;
beforeAll(async () => {
  hash = await hashPassword("a quiet horse");
  ctx = await testContext();
});
afterAll(() => ctx.close());

const slow: { what: string; call: () => Promise<unknown> }[] = [
  { what: "the store's findOrders was called", call: () => ctx.store.findOrders("none").catch(() => null) },
  { what: "a password was hashed", call: () => hashPassword("a quiet horse") },
  { what: "a password was verified", call: () => verifyPassword(hash, "a quiet horse") },
];

test.each(slow)(
  "a test in which $what fails inside a transaction, and not outside it",
  async ({ what, call }) => {
    const printed = vi.spyOn(console, "error").mockReturnValue();
    await ctx.db.transaction(async (tx) => {
      await tx.execute("select 1");
      await call();
    });
    expect(printed.mock.calls).toEqual([
      [`${what} inside a transaction, which holds a connection meanwhile`],
    ]);
    printed.mockClear();
    await Promise.all([call(), ctx.db.transaction((tx) => tx.execute("select 1"))]);
    expect(printed).not.toHaveBeenCalled();
  },
);
