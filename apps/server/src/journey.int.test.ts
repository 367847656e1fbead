import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, test } from "vitest";
import { sharedApp } from "./testing/test-app.ts";

const PASSWORD = "a quiet horse";

const shop = sharedShop();
const server = sharedApp(shop.ctx);

interface Answer {
  status: number;
  body: Record<string, unknown> & { token: string; message: string };
}

async function call(
  method: "GET" | "POST" | "PUT",
  url: string,
  given: { payload?: object; bearer?: string } = {},
) {
  const { payload, bearer } = given;
  const answer = await server.app.inject({
    method,
    url,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() } as Answer;
}

const login = (email: string, password: string) =>
  call("POST", "/api/auth/login", { payload: { email, password } });

describe("a session", () => {
  test("A-API-01 A-API-02 begins with sign-in, is verified, and ends with logout", async () => {
    const user = await insertUser(shop.ctx, { password: PASSWORD });
    const { status, body } = await login(user.email, PASSWORD);
    expect([status, body]).toEqual([
      200,
      { token: expect.any(String), user: expect.objectContaining({ id: user.id }) },
    ]);
    const bearer = body.token;
    const verified = await call("GET", "/api/auth/verify", { bearer });
    expect(verified).toMatchObject({
      status: 200,
      body: { email: user.email, role: "user", is_admin: false },
    });
    await expect(call("POST", "/api/auth/logout", { bearer })).resolves.toEqual({
      status: 200,
      body: { success: true },
    });
    expect((await call("GET", "/api/auth/verify", { bearer })).status).toBe(401);
  });

  test("A-API-05 A-API-06 a forgotten password is replaced with the link from the email", async () => {
    const user = await insertUser(shop.ctx, { password: PASSWORD });
    const { token: bearer } = await signIn(shop.ctx, user);
    const sent = { message: "If an account exists for that address, we have sent a reset link." };
    for (const email of [user.email, "nobody@people.example"])
      await expect(call("POST", "/api/auth/forgot-password", { payload: { email } })).resolves.toEqual({
        status: 200,
        body: sent,
      });
    const [email] = await readEmails(shop.ctx.db, user.id);
    const payload = {
      token: secretIn(shop.ctx, email, "reset"),
      newPassword: "a loud zebra",
    };
    await expect(call("POST", "/api/auth/reset-password", { payload })).resolves.toEqual({
      status: 200,
      body: { success: true },
    });
    expect((await call("POST", "/api/auth/reset-password", { payload })).body).toMatchObject({
      error: "LINK_DEAD",
    });
    expect((await call("GET", "/api/auth/verify", { bearer })).status).toBe(401);
    expect((await login(user.email, "a loud zebra")).status).toBe(200);
  });

  test("A-API-07 changing the password keeps this session and ends the others", async () => {
    const user = await insertUser(shop.ctx, { password: PASSWORD });
    const [mine, other] = [await signIn(shop.ctx, user), await signIn(shop.ctx, user)];
    const payload = { currentPassword: PASSWORD, newPassword: "a loud zebra" };
    const changed = await call("POST", "/api/auth/change-password", { payload, bearer: mine.token });
    expect(changed).toMatchObject({ status: 200, body: { success: true } });
    expect((await call("GET", "/api/auth/verify", { bearer: mine.token })).status).toBe(200);
    expect((await call("GET", "/api/auth/verify", { bearer: other.token })).status).toBe(401);
  });
});

test("A-API-03 A-API-04 A-API-08 A-API-09 a patient lists items, opens one, asks for a link and is sent to the checkout", async () => {
  const { patient, items } = await shop.patientWith([{ product: "first" }, { product: "unavailable" }]);
  const { token: bearer } = await signIn(shop.ctx, patient);
  const [first, second] = items;

  const list = await call("GET", "/api/prescriptions", { bearer });
  expect([list.status, list.body]).toMatchObject([
    200,
    // What can be ordered stands before what cannot.
    [{ id: first.id, user: { id: patient.id } }, { id: second?.id }],
  ]);
  const one = await call("GET", `/api/prescriptions/${first.id}`, { bearer });
  expect(one).toMatchObject({ status: 200, body: { id: first.id, repeats: 5, discount: null } });

  const payload = { prescriptionId: first.id };
  const link = await call("POST", "/api/prescriptions/get-renewal-token", { payload, bearer });
  expect(link).toEqual({ status: 200, body: { token: expect.any(String) } });
  const preview = await call("GET", `/api/prescriptions/renewal/${link.body.token}?selected=${first.id}`);
  expect(preview).toMatchObject({
    status: 200,
    body: { items: [{ id: first.id, eligibility: { code: "ok" } }] },
  });

  const renewed = await call("POST", "/api/prescriptions/renew-multiple", {
    payload: {
      token: link.body.token,
      prescriptionItems: items.map(({ id }) => ({ id, quantity: 1 })),
      includeDelivery: true,
    },
  });
  expect(renewed).toEqual({
    status: 200,
    body: {
      partialOrder: true,
      unavailableProducts: [{ id: second?.id, product_name: second?.product_name }],
      shopifyUrl: expect.stringContaining(shop.url),
    },
  });
  expect((await readItem(shop.ctx.db, first.id)).repeats).toBe(4);
});

test("an administrator opens any item, moves its reminder, and reads the counts and the mail log", async () => {
  const { items } = await shop.patientWith([{}]);
  const { token: bearer } = await signIn(shop.ctx, await insertAdmin(shop.ctx));
  const [item] = items;
  expect((await call("GET", `/api/prescriptions/${item.id}`, { bearer })).status).toBe(200);
  const payload = { next_reminder_date: "2026-03-09T13:00:00.000Z" };
  const moved = await call("PUT", `/api/admin/prescriptions/${item.id}/reminder-date`, { payload, bearer });
  expect(moved).toMatchObject({ status: 200, body: { id: item.id, next_reminder_date: "2026-03-10" } });
  const stats = await call("GET", "/api/admin/dashboard-stats", { bearer });
  expect(stats).toMatchObject({ status: 200, body: { totalCustomers: expect.any(Number) } });
  const logs = await call("GET", "/api/admin/notification-logs?limit=5", { bearer });
  expect(logs).toMatchObject({ status: 200, body: { pagination: { page: 1, limit: 5 } } });
});

test("anybody may read the public settings", async () => {
  await expect(call("GET", "/api/settings")).resolves.toEqual({
    status: 200,
    body: {
      pharmacyName: "Pharmacy Example",
      pharmacyAddress: null,
      supportEmail: "help@pharmacy.example",
      supportPhone: null,
      openingHours: null,
      storeTimezone: "Australia/Sydney",
      today: "2026-03-10",
      deliveryFeeCents: 3000,
      currency: "AUD",
      reminderSchedule: "0 0 * * * *",
    },
  });
});
