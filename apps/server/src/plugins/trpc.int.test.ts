import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import { openProcedures } from "@scriptkeeper/contracts/open-procedures.gen";
import { insertAdmin, insertItem, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, test } from "vitest";
import { sharedApp } from "../testing/test-app.ts";

const open: readonly string[] = openProcedures;
/** Customers too, each seeing what is theirs. Whatever stands in neither list is for administrators alone. */
const forCustomers = [
  "auth.verify",
  "auth.logout",
  "auth.changePassword",
  "auth.confirm",
  "prescriptions.listMine",
  "prescriptions.get",
  "prescriptions.letter",
  "prescriptions.askWhenBack",
  "prescriptions.stopAskingWhenBack",
  "renewals.getToken",
  "renewals.listMine",
  "renewals.getMine",
  "renewals.currentPrices",
  "renewals.putOff",
  "renewals.remindAsPlanned",
  "renewals.confirmArrival",
  "renewals.takeBackArrival",
  "renewals.cancel",
  "care.list",
  "care.invite",
  "care.chooseEmails",
  "care.setEmails",
  "care.end",
  "care.accept",
  "ownData.link",
  "ownData.calendar",
  "ownData.makeCalendar",
  "ownData.stopCalendar",
  "reminderEmails.setMine",
];

const procedures = proceduresOf(appRouter);

const ctx = sharedContext();
const server = sharedApp(ctx);
const customer = async () => (await signIn(ctx, await insertUser(ctx))).token;
const admin = async () => (await signIn(ctx, await insertAdmin(ctx))).token;

interface Called {
  status: number;
  headers: Record<string, unknown>;
  body: { result?: { data: unknown }; error?: { message: string; data: Record<string, unknown> } };
}

async function call(path: string, input: unknown, token?: string): Promise<Called> {
  const isQuery = procedures[path]?.type === "query";
  const json = JSON.stringify(input);
  const answer = await server.app.inject({
    method: isQuery ? "GET" : "POST",
    url: `/trpc/${path}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isQuery ? {} : { "content-type": "application/json" }),
    },
    ...(isQuery ? { query: json ? { input: json } : {} } : { payload: json }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

describe.each(Object.keys(procedures))("%s", (path) => {
  test("admits exactly those its access level admits, before it looks at the input", async () => {
    const statuses = async (token?: string) => (await call(path, { nonsense: true }, token)).status;
    const refused = [
      await statuses(),
      await statuses("not.a.token"),
      await statuses(await customer()),
      await statuses(await admin()),
    ];
    const isLetIn = refused.map((status) => status !== 401 && status !== 403);
    if (open.includes(path)) expect(isLetIn).toEqual([true, true, true, true]);
    else if (forCustomers.includes(path))
      expect([refused[0], refused[1], isLetIn[2], isLetIn[3]]).toEqual([401, 401, true, true]);
    else expect([...refused.slice(0, 3), isLetIn[3]]).toEqual([401, 401, 403, true]);
  });
});

test("a refusal has our code, its details and the request's id, and no internals", async () => {
  const { status, headers, body } = await call("renewals.renew", { token: "x", prescriptionItems: [] });
  expect(status).toBe(400);
  expect(body.error).toEqual({
    message: "No prescriptions selected",
    code: -32600,
    data: {
      code: "BAD_INPUT",
      httpStatus: 400,
      path: "renewals.renew",
      details: { field: "prescriptionItems" },
      requestId: headers["x-request-id"],
    },
  });
  expect(headers["cache-control"]).toBe("no-store");
});

test.each<[string, unknown, string | undefined, number, string, string]>([
  ["renewals.preview", { token: "x" }, undefined, 400, "LINK_DEAD", "This link has expired."],
  ["prescriptions.get", { id: 1_000_000 }, "customer", 404, "NOT_FOUND", "Prescription not found"],
  ["prescriptions.get", { id: "1" }, "customer", 400, "BAD_INPUT", "id must be a whole number"],
  ["prescriptions.get", undefined, "customer", 400, "BAD_INPUT", "The request must be a JSON object."],
  ["auth.login", { email: "a@b.example" }, undefined, 400, "BAD_INPUT", "password is required"],
  [
    "auth.login",
    { email: "a@b.example", password: "x" },
    undefined,
    401,
    "WRONG_CREDENTIALS",
    "The email or",
  ],
])("%s of %j is answered as over REST", async (path, input, who, status, code, message) => {
  const answer = await call(path, input, who === "customer" ? await customer() : undefined);
  expect([answer.status, answer.body.error]).toMatchObject([
    status,
    { message: expect.stringContaining(message), data: { code } },
  ]);
});

test("an unknown procedure, broken JSON and an overlong batch are refused plainly", async () => {
  const unknown = await server.app.inject({ url: "/trpc/nothing.here" });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    404,
    { error: { data: { code: "NOT_FOUND" } } },
  ]);
  const broken = await server.app.inject({
    method: "POST",
    url: "/trpc/auth.login",
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  expect([broken.statusCode, broken.json()]).toMatchObject([400, { error: { data: { code: "BAD_INPUT" } } }]);
  const paths = Array.from({ length: 21 }, () => "auth.publicSettings").join(",");
  const batch = await server.app.inject({ url: `/trpc/${paths}?batch=1` });
  expect(batch.statusCode).toBe(400);
});

test("answers what the verb answers: a customer's own items, none of anybody else's", async () => {
  const user = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: user.id });
  const { token } = await signIn(ctx, user);
  const { body } = await call("prescriptions.listMine", undefined, token);
  expect(body.result?.data).toEqual([expect.objectContaining({ id: item.id, email: user.email })]);
  expect((await call("prescriptions.listMine", undefined, await customer())).body.result?.data).toEqual([]);
});

test("a query may be posted, so that a link's secret appears in no address", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/trpc/renewals.preview",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ token: "unknown" }),
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { data: { code: "LINK_DEAD" } } }]);
});
