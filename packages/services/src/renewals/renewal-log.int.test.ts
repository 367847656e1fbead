import { readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, it } from "vitest";
import { logAttentionOnce } from "./renewal-log.ts";

const ctx = sharedContext();

it("what several orders meet at the same time is reported once, and again when it has changed", async () => {
  const { id } = await insertUser(ctx);
  const tell = (state: string) =>
    logAttentionOnce(ctx, {
      renewal: { id: null, user_id: id },
      type: "renewal",
      action: "Product refused by the store",
      description: state,
      report: { key: "refused_line:1", state },
    });
  for (const state of ["first", "second"]) {
    await Promise.all(Array.from({ length: 8 }, () => tell(state)));
  }
  const told = await readTransactions(ctx.db, id);
  expect(told.map(({ description }) => description).toSorted()).toEqual(["first", "second"]);
});
