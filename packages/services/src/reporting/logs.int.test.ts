import { NotificationLogsInput } from "@scriptkeeper/contracts/reporting/logs";
import { care_relations, emails } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { deleteUser, insertEmail, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "../core/index.ts";
import { dashboardStats } from "./dashboard/dashboard.ts";
import { notificationLogs, notificationRows } from "./emails/notification-logs.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

test("B-DASH-01 the four cards count patients, and items by today's status", async () => {
  const day = today(ctx);
  const user = await insertUser(ctx);
  await insertUser(ctx);
  const item = (columns: { status?: "active" | "expired" | "pending_renewal"; left: number | null }) =>
    insertItem(ctx, {
      user_id: user.id,
      status: columns.status ?? "active",
      prescription_expiry_date: columns.left === null ? null : addDays(day, columns.left),
    });
  await item({ left: 15 });
  await item({ left: 14 });
  await item({ left: 1 });
  await item({ left: 0 });
  await item({ left: -3 });
  await item({ left: null });
  await item({ left: 30, status: "pending_renewal" });
  await item({ left: 5, status: "pending_renewal" });
  await item({ left: 0, status: "pending_renewal" });
  await item({ left: 20, status: "expired" });
  await insertItem(ctx, { user_id: user.id, prescription_expiry_date: null, expiry_date: addDays(day, 7) });
  await expect(dashboardStats(asAdmin)).resolves.toEqual({
    totalCustomers: 2,
    activePrescriptions: 6,
    expiringPrescriptions: 4,
    pendingRenewals: 2,
  });
});

describe("B-ENT-16 the notification log", () => {
  const ask = (query: Record<string, string>) =>
    notificationLogs(asAdmin, NotificationLogsInput.parse(query));

  beforeAll(async () => {
    await insertEmail(ctx, { to_address: "under_score@people.example", kind: "expiry" });
    await insertEmail(ctx, {
      to_address: "underXscore@people.example",
      subject: "Time to reorder",
      html: "<p>Hello</p>",
      state: "sent",
      sent_at: ctx.clock.now(),
      prescription_ids: [4, 7],
    });
    await insertEmail(ctx, {
      to_address: "third@people.example",
      state: "failed",
      last_error: "no such box",
    });
  });

  test("B-API-43 shows a page, newest first, with the totals", async () => {
    const { logs, pagination } = await ask({ page: "1", limit: "2" });
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2, hasMore: false });
    expect(logs).toEqual([
      expect.objectContaining({ email: "third@people.example", status: "failed", last_error: "no such box" }),
      {
        id: expect.any(Number),
        email: "underXscore@people.example",
        type: "reminder",
        subject: "Time to reorder",
        sent_at: "2026-03-09T23:30:00.000Z",
        prescription_ids: [4, 7],
        content: "<p>Hello</p>",
        status: "sent",
        last_error: null,
        created_at: "2026-03-09T23:30:00.000Z",
        user_id: null,
        address_bad: false,
        carer: null,
      },
    ]);
    await expect(ask({ page: "2", limit: "2" })).resolves.toMatchObject({ logs: [{ type: "expiry" }] });
  });

  test("finds part of an address in any case, only beginnings of words for two letters, and treats no character as a pattern", async () => {
    await expect(ask({ email: "UNDER" })).resolves.toMatchObject({ pagination: { total: 2 } });
    await expect(ask({ email: "under_score" })).resolves.toMatchObject({ pagination: { total: 1 } });
    await expect(ask({ email: "pe" })).resolves.toMatchObject({ pagination: { total: 3 } });
    await expect(ask({ email: "nd" })).resolves.toMatchObject({ logs: [] });
    await expect(ask({ email: "100%" })).resolves.toMatchObject({ logs: [], pagination: { totalPages: 0 } });
  });

  test("finds a patient's emails by words of the name in any order, the phone number or an order", async () => {
    const named = { first_name: "Mei", last_name: "Sample", phone: "+61 2 5550 1017" };
    const patient = await insertUser(ctx, { ...named, email: "now@people.example" });
    const item = await insertItem(ctx, { user_id: patient.id });
    const order = { user_id: patient.id, state: "paid", order_name: "#98417" } as const;
    await insertRenewal(ctx, { ...order, items: [{ item_id: item.id }] });
    const { id } = await insertEmail(ctx, { to_address: "before@people.example", user_id: patient.id });
    for (const email of ["sample mei", "02 5550 1017", "98417", "now@people"]) {
      const found = { logs: [{ id }], pagination: { total: 1 } };
      await expect(ask({ email })).resolves.toMatchObject(found);
      const rows = await notificationRows(asAdmin, NotificationLogsInput.parse({ email }));
      expect(rows).toMatchObject(found);
    }
    await expect(ask({ email: "sample nobody" })).resolves.toMatchObject({ logs: [] });
    await ctx.db.delete(emails).where(eq(emails.id, id));
  });

  test("filters by type, and treats an empty type as all", async () => {
    await expect(ask({ type: "expiry" })).resolves.toMatchObject({ pagination: { total: 1 } });
    await expect(ask({ type: "", email: "" })).resolves.toMatchObject({ pagination: { total: 3 } });
  });

  test("filters by what became of the email", async () => {
    await expect(ask({ status: "failed" })).resolves.toMatchObject({ logs: [{ last_error: "no such box" }] });
    await expect(ask({ status: "queued", type: "reminder" })).resolves.toMatchObject({ logs: [] });
  });

  test("shows whose email it is, and whether the address works", async () => {
    const user = await insertUser(ctx, { email_bad_at: ctx.clock.now() });
    await insertEmail(ctx, { user_id: user.id, to_address: "fourth@people.example" });
    const rows = await notificationRows(asAdmin, NotificationLogsInput.parse({ email: "fourth" }));
    expect(rows.logs).toMatchObject([{ user_id: user.id, address_bad: true, has_content: false }]);
    expect(rows.logs[0]).not.toHaveProperty("content");
  });

  test("shows which carer an email went to and for whom, in both calls, and still a carer after their account is deleted", async () => {
    const { id: user_id } = await insertUser(ctx, { first_name: "Ann", last_name: "Example" });
    const carer = await insertUser(ctx, { first_name: "Carl", last_name: "Carer" });
    const [care] = await ctx.db
      .insert(care_relations)
      .values({
        patient_id: user_id,
        carer_id: carer.id,
        invited_email: carer.email,
        care_right: "order",
        token_hash: Buffer.from("log"),
        expires_at: ctx.clock.now(),
        accepted_at: ctx.clock.now(),
      })
      .returning();
    await insertEmail(ctx, { user_id, to_address: carer.email, care_id: care?.id ?? 0 });
    const about = { email: carer.email };
    const shown = { id: carer.id, name: "Carl Carer", patient_name: "Ann Example" };
    expect((await ask(about)).logs).toMatchObject([{ user_id, carer: shown }]);
    const rows = await notificationRows(asAdmin, NotificationLogsInput.parse(about));
    expect(rows.logs).toMatchObject([{ carer: shown }]);
    await deleteUser(ctx, carer.id);
    expect((await ask(about)).logs).toMatchObject([{ carer: { ...shown, id: null, name: "a carer" } }]);
  });

  test("shows an empty page with the total past the end, and refuses one past the ten thousandth email", async () => {
    await expect(ask({ page: "9" })).resolves.toMatchObject({ logs: [], pagination: { totalPages: 1 } });
    await expect(ask({ page: "501" })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "page" },
    });
  });
});
