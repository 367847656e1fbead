import { insertItem, insertRenewalToken, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, expect, test } from "vitest";
import { snapshotRows } from "./testing/snapshot-rows.ts";
import { sharedApp } from "./testing/test-app.ts";

type Body = Record<string, unknown>;

const shop = sharedShop();
const server = sharedApp(shop.ctx);
let customer: { id: number; token: string; itemId: number; foreignId: number; emptyId: number };

beforeAll(async () => {
  const { patient, items, token } = await shop.patientWith([{ repeats: 1 }, { repeats: 0 }]);
  const stranger = await insertItem(shop.ctx, { user_id: (await insertUser(shop.ctx)).id });
  customer = {
    id: patient.id,
    token,
    itemId: items[0].id,
    emptyId: items[1]?.id ?? 0,
    foreignId: stranger.id,
  };
});

async function renew(change: Body) {
  const before = await snapshotRows(shop.ctx);
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/prescriptions/renew-multiple",
    payload: {
      token: customer.token,
      prescriptionItems: [{ id: customer.itemId, quantity: 1 }],
      ...change,
    },
  });
  expect(await snapshotRows(shop.ctx), "nothing has changed").toEqual(before);
  return answer;
}

const line = (change: Body) => ({ prescriptionItems: [{ id: customer.itemId, quantity: 1, ...change }] });

test.each<[string, () => Body, string, string]>([
  ["quantity 0", () => line({ quantity: 0 }), "prescriptionItems[0].quantity", "must be 1 or 2"],
  ["quantity 3", () => line({ quantity: 3 }), "prescriptionItems[0].quantity", "must be 1 or 2"],
  [
    "quantity 1.5",
    () => line({ quantity: 1.5 }),
    "prescriptionItems[0].quantity",
    "must be the whole number 1 or 2",
  ],
  [
    'quantity "1"',
    () => line({ quantity: "1" }),
    "prescriptionItems[0].quantity",
    "must be the whole number 1 or 2",
  ],
  ["no quantity", () => line({ quantity: undefined }), "prescriptionItems[0].quantity", "is required"],
  ["an id beyond integers", () => line({ id: 99_999_999_999 }), "prescriptionItems[0].id", "is too large"],
  ["an id in quotes", () => line({ id: "1" }), "prescriptionItems[0].id", "must be a whole number"],
  [
    "a line that isn't an object",
    () => ({ prescriptionItems: [7] }),
    "prescriptionItems[0]",
    "must be an object",
  ],
  [
    "items that aren't a list",
    () => ({ prescriptionItems: "all" }),
    "prescriptionItems",
    "must be a list of prescriptions",
  ],
  ["no items at all", () => ({ prescriptionItems: undefined }), "prescriptionItems", "is required"],
  [
    "the same item twice",
    () => ({ prescriptionItems: [1, 1].map((quantity) => ({ id: customer.itemId, quantity })) }),
    "prescriptionItems",
    "must name each prescription once",
  ],
  [
    "10,000 items",
    () => ({
      prescriptionItems: Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, quantity: 1 })),
    }),
    "prescriptionItems",
    "must hold at most 100 prescriptions",
  ],
  ["a token with a null byte", () => ({ token: "a\0b" }), "token", "must not contain a null character"],
  ["a token that is a number", () => ({ token: 5 }), "token", "must be text"],
  ["no token", () => ({ token: undefined }), "token", "is required"],
  ["an empty token", () => ({ token: " " }), "token", "is missing"],
  [
    "a delivery that is neither yes nor no",
    () => ({ includeDelivery: "yes" }),
    "includeDelivery",
    "must be true or false",
  ],
])("%s is refused with the field's name", async (_, change, field, says) => {
  const answer = await renew(change());
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: `${field} ${says}`,
    error: "BAD_INPUT",
    field,
    requestId: answer.headers["x-request-id"],
  });
});

test("A-ERR-07 an empty list is refused in the documented words", async () => {
  const answer = await renew({ prescriptionItems: [] });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { message: "No prescriptions selected", field: "prescriptionItems" },
  ]);
});

test("more packs than repeats left are refused with the field's name", async () => {
  const answer = await renew(line({ quantity: 2 }));
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { field: "prescriptionItems[0].quantity" }]);
});

test("an unknown link and an expired one are equally dead", async () => {
  const old = await insertRenewalToken(shop.ctx, {
    user_id: customer.id,
    item_ids: [customer.itemId],
    expires_at: shop.ctx.clock.now(),
  });
  for (const token of ["unknown", old.token]) {
    const answer = await renew({ token });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: "LINK_DEAD", field: "token" }]);
  }
});

test("another customer's item and one that does not exist look the same", async () => {
  for (const id of [customer.foreignId, 2_147_483_647]) {
    const answer = await renew(line({ id }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { error: "NOT_FOUND", message: "Prescription not found" },
    ]);
  }
});

test("A-ERR-11 an item without repeats is refused with its type and name", async () => {
  const answer = await renew(line({ id: customer.emptyId }));
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      message: expect.stringMatching(
        /^Cannot renew: .+ has no repeats left\. Please contact your doctor for a new prescription\.$/,
      ),
      error: "NO_REPEATS_REMAINING",
      errorType: "NO_REPEATS_REMAINING",
      invalidPrescriptions: [{ id: customer.emptyId, product_name: expect.any(String) }],
      requestId: expect.any(String),
    },
  ]);
});
