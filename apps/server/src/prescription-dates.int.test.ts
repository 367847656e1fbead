import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { sharedAdminCalls } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
const ask = sharedAdminCalls(server, ctx);

/** Half past ten in the evening of 9 March in UTC is the morning of the 10th at the store. */
const timestamp = "2027-03-09T22:30:00.000Z";
const dates = { expiry_date: "2027-03-10", prescription_expiry_date: "2027-03-10" };

test("B-API-03 an ISO timestamp of an expiry counts as the store's day", async () => {
  const { id } = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
  const payload = { expiry_date: timestamp, prescription_expiry_date: timestamp };
  const { status, body } = await ask({
    method: "PUT",
    url: `/api/prescriptions/${id}`,
    payload,
  });
  expect({ status, body }).toMatchObject({ status: 200, body: dates });
});

test("B-API-11 an ISO timestamp completes a prescription with the store's day", async () => {
  const missing = { repeats: null, prescription_expiry_date: null };
  const { id } = await insertItem(ctx, { user_id: (await insertUser(ctx)).id, ...missing });
  const { status, body } = await ask({
    method: "PATCH",
    url: `/api/admin/prescriptions/${id}/complete-data`,
    payload: { repeats: 3, prescription_expiry_date: timestamp },
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { prescription_expiry_date: "2027-03-10" } });
});

test("B-API-09 ISO timestamps in a line of a manual prescription are the store's days", async () => {
  const { product_id, product_name } = await insertProduct(ctx);
  const userId = (await insertUser(ctx)).id;
  const line = { product_id, product_name, expiry_date: timestamp, prescription_expiry_date: timestamp };
  const { status } = await ask({
    method: "POST",
    url: "/api/prescriptions/create-manual",
    payload: { isExistingUser: true, userId, products: [line] },
  });
  expect(status).toBe(200);
  const { body } = await ask({ method: "GET", url: "/api/prescriptions" });
  expect(body).toContainEqual(expect.objectContaining({ product_id, ...dates }));
});
