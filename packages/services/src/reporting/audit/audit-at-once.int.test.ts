import { DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { AuditInput } from "@scriptkeeper/contracts/reporting/audit";
import { audit_log, discounts } from "@scriptkeeper/db/schema";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDiscount } from "../../catalogue/index.ts";
import { within } from "../../core/index.ts";
import { listAudit } from "./list-audit.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

const discount = (name: string) =>
  DiscountInput.parse({
    name,
    discount_type: "percentage",
    discount_value: 10,
    application_scope: "all_orders",
  });

describe("many changes at once", () => {
  test("each leave one audit row, in their own transaction, and one that is rolled back leaves none", async () => {
    const requests = Array.from({ length: 60 }, (_, n) => ({ id: `at once ${n}`, isKept: n % 3 > 0 }));
    await Promise.all(
      requests.map(({ id, isKept }) =>
        ctx.db
          .transaction(async (tx) => {
            await createDiscount({ ...within(asAdmin, tx), requestId: id }, discount(id));
            if (!isKept) throw new Error("taken back");
          })
          .catch(() => undefined),
      ),
    );
    const kept = requests.filter(({ isKept }) => isKept).map(({ id }) => id);
    const written = await ctx.db
      .select({ request: audit_log.request_id, discount: audit_log.entity_id })
      .from(audit_log)
      .where(
        inArray(
          audit_log.request_id,
          requests.map(({ id }) => id),
        ),
      );
    const made = await ctx.db.select({ id: discounts.id, name: discounts.name }).from(discounts);
    expect(written.map(({ request }) => request).sort()).toEqual(kept.toSorted());
    expect(written.map((row) => `${row.request} ${row.discount}`).sort()).toEqual(
      made.map(({ id, name }) => `${name} ${id}`).sort(),
    );
  });

  test("are each committed together with their row, in the same PostgreSQL transaction", async () => {
    const requestId = "as one";
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        createDiscount({ ...asAdmin, requestId }, discount(`as one ${n}`)),
      ),
    );
    const { rows } = await ctx.db.execute(sql`
      select count(*)::int as rows, count(distinct a.xmin::text)::int as transactions
      from audit_log a join discounts d on d.id::text = a.entity_id and d.xmin = a.xmin
      where a.request_id = ${requestId}`);
    expect(rows).toEqual([{ rows: 20, transactions: 20 }]);
  });
});

describe("a reader of the pages", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 12, 10, minute));
  const entry = (minute: number) => ({
    actor: "admin",
    action: "sign in",
    entity: "user",
    entity_id: String(minute),
    request_id: "paged",
    created_at: at(minute),
  });
  const page = (before?: number) =>
    listAudit(asAdmin, AuditInput.parse({ start_date: "2026-03-12", limit: 2, ...(before && { before }) }));
  const minutesOf = ({ entries }: Awaited<ReturnType<typeof page>>) =>
    entries.map(({ entity_id }) => Number(entity_id));

  test("sees each row that was committed before the first page once, and later ones only when reading again", async () => {
    for (const minute of [10, 20, 30, 40, 50]) await ctx.db.insert(audit_log).values(entry(minute));
    let commit = () => {};
    const late = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let wrote = () => {};
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    // Written before the first page is read and committed after it: one stands among what was shown, one further back.
    const transaction = ctx.db.transaction(async (tx) => {
      await tx.insert(audit_log).values([entry(45), entry(25)]);
      wrote();
      await late;
    });
    await written;
    // A later id that is committed first, with an earlier time.
    await ctx.db.insert(audit_log).values(entry(15));

    const first = await page();
    expect(minutesOf(first)).toEqual([50, 40]);
    commit();
    await transaction;
    const second = await page(first.older ?? 0);
    const third = await page(second.older ?? 0);
    const fourth = await page(third.older ?? 0);
    expect([second, third, fourth].map(minutesOf)).toEqual([[30, 25], [20, 15], [10]]);
    expect(fourth.older).toBeNull();
    expect(minutesOf(await page())).toEqual([50, 45]);
    await expect(ctx.db.$count(audit_log, eq(audit_log.request_id, "paged"))).resolves.toBe(8);
  });
});
