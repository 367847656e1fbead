import { prescription_items } from "@scriptkeeper/db/schema";
import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import { addDays } from "@scriptkeeper/domain/time/days";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { sweepStatuses } from "./sweep-statuses.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "status-sweep" } });

test("stores today's status for every item, and then finds nothing to do", async () => {
  const { id: user_id } = await insertUser(ctx);
  const inDays = (days: number) => addDays(today(ctx), days);
  for (const status of ["active", "pending_renewal", "expired"] as const)
    for (const prescription_expiry_date of [null, inDays(-1), inDays(0), inDays(1)])
      for (const expiry_date of [null, inDays(-1), inDays(1)])
        await insertItem(ctx, { user_id, status, prescription_expiry_date, expiry_date });
  const read = () => ctx.db.select().from(prescription_items).orderBy(asc(prescription_items.id));

  const before = await read();
  const counts = await sweepStatuses(ctx);
  const after = await read();

  const wanted = before.map((item) => effectiveStatus(item, today(ctx)));
  expect(after.map((item) => item.status)).toEqual(wanted);
  const changed = before.filter((item, index) => item.status !== wanted[index]).length;
  expect(counts.expired + counts.revived).toBe(changed);
  expect(await sweepStatuses(ctx)).toEqual({ expired: 0, revived: 0 });
});
