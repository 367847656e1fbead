import { addDays } from "@scriptkeeper/domain/time/days";
import { today } from "@scriptkeeper/services/core";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, test } from "vitest";
import { sharedAdminCalls } from "./testing/call-as.ts";
import { snapshotRows } from "./testing/snapshot-rows.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
const ask = sharedAdminCalls(server, ctx);

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call(method: Method, url: string, payload?: object) {
  const { status, body } = await ask({ method, url, payload });
  return { status, body };
}

const patientsItem = async (columns: Partial<Parameters<typeof insertItem>[1]> = {}) =>
  insertItem(ctx, { user_id: (await insertUser(ctx)).id, ...columns });
const unreviewed = { repeats: null, prescription_expiry_date: null };
const missing = { status: 404, body: { message: "Prescription not found", error: "NOT_FOUND" } };

describe("calls answered in the documented form", () => {
  test("B-API-03 PUT /api/prescriptions/{id} merges the change and answers the item", async () => {
    const { id, prescription_expiry_date } = await patientsItem();
    const { status, body } = await call("PUT", `/api/prescriptions/${id}`, {
      repeats: 2,
      expiry_date: "2027-01-01",
      product_name: "ignored",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, repeats: 2, expiry_date: "2027-01-01", prescription_expiry_date });
    expect(body).toHaveProperty("user.email");
  });

  test("B-API-04 B-API-05 DELETE of an item and of a group", async () => {
    const item = await patientsItem();
    expect(await call("DELETE", `/api/prescriptions/${item.id}`)).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(await call("DELETE", `/api/prescriptions/${item.id}`)).toMatchObject(missing);
    const other = await patientsItem();
    const group = `/api/prescriptions/group/${other.prescription_group_id}`;
    expect(await call("DELETE", group)).toEqual({ status: 200, body: { success: true } });
    expect(await call("DELETE", group)).toMatchObject({ status: 404, body: { message: "Order not found" } });
  });

  test("B-API-06 POST test-reminder takes no body and queues a test", async () => {
    const item = await patientsItem();
    const url = `/api/prescriptions/test-reminder/${item.id}`;
    expect(await call("POST", url)).toEqual({ status: 200, body: { success: true } });
    expect(await readEmails(ctx.db, item.user_id)).toMatchObject([{ kind: "test" }]);
  });

  test("B-API-06 POST test-reminder takes a recipient, the customer by default", async () => {
    const item = await patientsItem();
    const url = `/api/prescriptions/test-reminder/${item.id}`;
    expect(await call("POST", url, { to: "me" })).toEqual({ status: 200, body: { success: true } });
    expect(await readEmails(ctx.db, item.user_id)).toEqual([]);
    expect(await call("POST", url, { to: "everybody" })).toMatchObject({
      status: 400,
      body: { field: "to" },
    });
    expect(await call("POST", url, {})).toEqual({ status: 200, body: { success: true } });
    expect(await readEmails(ctx.db, item.user_id)).toMatchObject([{ kind: "test" }]);
  });

  test("B-API-07 B-API-08 products and users are answered in their wrappers, at paths beside that of one item", async () => {
    const product = await insertProduct(ctx, { product_name: "Zzz" });
    const products = await call("GET", "/api/prescriptions/available-products");
    expect(products.body).toEqual({
      products: expect.arrayContaining([
        {
          product_id: product.product_id,
          product_name: "Zzz",
          days_supply: 30,
          processing_days: 5,
          is_cannabis: false,
          variants: [],
        },
      ]),
    });
    const user = await insertUser(ctx, { last_name: "Findable" });
    const { id, first_name, last_name, email, phone } = user;
    const found = await call("GET", "/api/prescriptions/search-users?query=findab");
    expect(found.body).toEqual({ users: [{ id, first_name, last_name, email, phone }] });
    expect(await call("GET", "/api/prescriptions/search-users")).toEqual({
      status: 200,
      body: { users: [] },
    });
  });

  test("B-API-09 POST create-manual answers what was created, or for a known address the customer who has it", async () => {
    const { product_id, product_name } = await insertProduct(ctx);
    const input = {
      email: "fresh@people.example",
      firstName: "Fred",
      lastName: "Resh",
      phone: "",
      doctorName: "",
      sendWelcomeEmail: true,
      isExistingUser: false,
      userId: null,
      products: [
        {
          product_id,
          product_name,
          quantity: 1,
          repeats: 5,
          expiry_date: "2027-03-10",
          prescription_expiry_date: null,
          discount_percentage: 0,
          discount_scope: null,
        },
      ],
    };
    expect(await call("POST", "/api/prescriptions/create-manual", input)).toEqual({
      status: 200,
      body: {
        message: "Prescription created successfully",
        emailType: "welcome",
        isNewUser: true,
        emailSent: true,
        groupId: expect.any(Number),
      },
    });
    expect(await call("POST", "/api/prescriptions/create-manual", input)).toMatchObject({
      status: 409,
      body: {
        error: "CONFLICT",
        field: "email",
        existingCustomer: { first_name: "Fred", email: "fresh@people.example" },
      },
    });
  });

  test("B-API-10 B-API-11 needs-review lists an item until its data is completed", async () => {
    const { id } = await patientsItem(unreviewed);
    const list = () => call("GET", "/api/admin/prescriptions/needs-review");
    expect((await list()).body).toEqual({ prescriptions: [expect.objectContaining({ id })] });
    const complete = () =>
      call("PATCH", `/api/admin/prescriptions/${id}/complete-data`, {
        repeats: 12,
        prescription_expiry_date: "2027-03-10",
      });
    expect(await complete()).toMatchObject({ status: 200, body: { id, repeats: 12 } });
    expect(await list()).toEqual({ status: 200, body: { prescriptions: [] } });
    expect(await complete()).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
  });

  test("B-API-12 POST update-prescription-reminder answers the prescription", async () => {
    const { id } = await patientsItem();
    const input = { prescriptionId: id, reminderDate: "2026-06-01", clearLastReminder: true };
    const { body } = await call("POST", "/api/admin/update-prescription-reminder", input);
    expect(body).toEqual({ prescription: expect.objectContaining({ id, next_reminder_date: "2026-06-01" }) });
  });

  test("B-API-15 PUT reminder-date answers the previous day, and POST undo-reminder-date restores it once", async () => {
    const { id, next_reminder_date: before } = await patientsItem();
    const path = `/api/admin/prescriptions/${id}`;
    const { body } = await call("PUT", `${path}/reminder-date`, { next_reminder_date: "2026-03-10" });
    expect(body).toMatchObject({ id, next_reminder_date: "2026-03-10", previous_reminder_date: before });
    const { updated_at: set_at } = body;
    const undone = { next_reminder_date: before, set_at };
    expect(await call("POST", `${path}/undo-reminder-date`, undone)).toMatchObject({
      status: 200,
      body: { id, next_reminder_date: before },
    });
    ctx.clock.advance({ seconds: 1 });
    await call("PUT", `${path}/reminder-date`, { next_reminder_date: "2026-03-10" });
    expect(await call("POST", `${path}/undo-reminder-date`, undone)).toMatchObject({ status: 409 });
    expect(await call("POST", `${path}/undo-reminder-date`, {})).toMatchObject({
      status: 400,
      body: { message: "next_reminder_date is required" },
    });
  });

  test("B-API-13 PATCH update-repeats answers the change", async () => {
    const { id } = await patientsItem();
    const { body } = await call("PATCH", `/api/admin/prescriptions/${id}/update-repeats`, { repeats: 99 });
    expect(body).toMatchObject({ change: { from: 5, to: 99 }, prescription: { id, repeats: 99 } });
  });

  test("B-API-14 GET /api/admin/prescriptions?expand=user answers a flat array of all, each with its user", async () => {
    const { id, user_id } = await patientsItem();
    const { status, body } = await call("GET", "/api/admin/prescriptions?expand=user");
    expect(status).toBe(200);
    expect(body).toContainEqual(
      expect.objectContaining({ id, user: expect.objectContaining({ id: user_id }) }),
    );
    expect(await call("GET", "/api/admin/prescriptions?expand=nothing&more=1")).toMatchObject({
      status: 200,
    });
  });
});

describe("a request refused with the field's name, which changes nothing", () => {
  const noDay = "expiry_date must be a date that exists, as YYYY-MM-DD or an ISO timestamp";
  const repeatsTo = (most: number) => `repeats must be a whole number from 0 to ${most}`;

  test.each([
    ["PUT", "", { repeats: 100 }, repeatsTo(99)],
    ["PUT", "", { repeats: -1 }, repeatsTo(99)],
    ["PUT", "", { repeats: 1.5 }, repeatsTo(99)],
    ["PUT", "", { repeats: "3" }, repeatsTo(99)],
    ["PUT", "", { expiry_date: "2026-02-30" }, noDay],
    ["PATCH", "update-repeats", { repeats: 100 }, repeatsTo(99)],
    ["PATCH", "update-repeats", { repeats: null }, repeatsTo(99)],
    ["PATCH", "update-repeats", {}, "repeats is required"],
    ["PATCH", "complete-data", { repeats: 13, prescription_expiry_date: "2027-01-01" }, repeatsTo(12)],
    ["PATCH", "complete-data", { repeats: 1 }, "prescription_expiry_date is required"],
  ] as const)("%s %s with %j: %s", async (method, verb, payload, message) => {
    const { id } = await patientsItem(unreviewed);
    const before = await snapshotRows(ctx);
    const url = verb ? `/api/admin/prescriptions/${id}/${verb}` : `/api/prescriptions/${id}`;
    expect(await call(method, url, payload)).toMatchObject({
      status: 400,
      body: { message, error: "BAD_INPUT" },
    });
    expect(await snapshotRows(ctx)).toEqual(before);
  });

  test.each([
    [{ prescriptionId: "1", reminderDate: "2026-05-01" }, "prescriptionId must be a whole number"],
    [{ reminderDate: "2026-05-01" }, "prescriptionId is required"],
    [{ prescriptionId: 1 }, "reminderDate is required"],
    [
      { prescriptionId: 1, reminderDate: "soon" },
      "reminderDate must be a date that exists, as YYYY-MM-DD or an ISO timestamp",
    ],
    [
      { prescriptionId: 1, reminderDate: "2026-05-01", clearLastReminder: "yes" },
      "clearLastReminder must be true or false",
    ],
  ])("a reminder of %j: %s", async (payload, message) => {
    const answer = await call("POST", "/api/admin/update-prescription-reminder", payload);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test.each([
    [{ products: [] }, "isExistingUser is required"],
    [{ isExistingUser: true }, "products is required"],
    [{ isExistingUser: true, products: [{}] }, "products[0].product_id is required"],
    [
      { isExistingUser: true, products: [{ product_id: "1", quantity: 0 }] },
      "products[0].quantity must be 1 or more",
    ],
    [
      { isExistingUser: true, products: [{ product_id: "1", repeats: 100 }] },
      "products[0].repeats must be a whole number from 0 to 99",
    ],
    [
      { isExistingUser: true, products: [{ product_id: "1", discount_percentage: 101 }] },
      "products[0].discount_percentage must be at most 100",
    ],
    [
      { isExistingUser: true, products: [{ product_id: "1" }, { product_id: "1" }] },
      "products must name each product once",
    ],
    [{ isExistingUser: true, products: [], requestKey: "again" }, "requestKey must be a UUID"],
    [{ isExistingUser: true, products: [] }, "Please select an existing customer"],
    [{ isExistingUser: false, products: [] }, "Please fill in all required fields"],
  ])("a manual prescription of %j: %s", async (payload, message) => {
    const before = await snapshotRows(ctx);
    const answer = await call("POST", "/api/prescriptions/create-manual", payload);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await snapshotRows(ctx)).toEqual(before);
  });

  test("an invalid id is answered as a missing item", async () => {
    const review = { repeats: 1, prescription_expiry_date: addDays(today(ctx), 30) };
    for (const id of ["abc", "0", "2147483648"]) {
      expect(await call("PUT", `/api/prescriptions/${id}`, {})).toMatchObject(missing);
      expect(await call("DELETE", `/api/prescriptions/${id}`)).toMatchObject(missing);
      expect(await call("DELETE", `/api/prescriptions/group/${id}`)).toMatchObject({ status: 404 });
      expect(await call("POST", `/api/prescriptions/test-reminder/${id}`)).toMatchObject(missing);
      expect(await call("PATCH", `/api/admin/prescriptions/${id}/complete-data`, review)).toMatchObject(
        missing,
      );
      expect(
        await call("PATCH", `/api/admin/prescriptions/${id}/update-repeats`, { repeats: 1 }),
      ).toMatchObject(missing);
    }
  });
});
