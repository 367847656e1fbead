import { connect } from "@scriptkeeper/db/connection";
import { insertItem, insertRenewalToken, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { sharedApp, testApp } from "./testing/test-app.ts";

const secrets = {
  email: "marked-address@people.example",
  password: "marked-password-1",
  newPassword: "marked-password-2",
  wrongPassword: "marked-password-3",
  resetToken: "marked-reset-token",
  firstName: "Markedfirst",
  lastName: "Markedlast",
  product: "Markedicine 5 mg",
  query: "marked-query",
  guessedToken: "marked-guess",
};

const ctx = sharedContext();
const server = sharedApp(ctx);

test("nothing secret or personal is ever logged, whatever way it arrives", async () => {
  const user = await insertUser(ctx, {
    email: secrets.email,
    password: secrets.password,
    first_name: secrets.firstName,
    last_name: secrets.lastName,
  });
  const item = await insertItem(ctx, { user_id: user.id, product_name: secrets.product });
  const { token: bearer } = await signIn(ctx, user);
  const link = await insertRenewalToken(ctx, { user_id: user.id, item_ids: [item.id] });
  const headers = { authorization: `Bearer ${bearer}`, cookie: `session=${secrets.query}` };
  const { email, password, newPassword, wrongPassword } = secrets;
  const post = (url: string, payload: object) => server.app.inject({ method: "POST", url, payload, headers });
  const get = (url: string) => server.app.inject({ url, headers });

  const answers = [
    await post("/api/auth/login", { email, password }),
    await post("/api/auth/login", { email, password: wrongPassword }),
    await post("/api/auth/forgot-password", { email }),
    await post("/api/auth/reset-password", { token: secrets.resetToken, newPassword }),
    await post("/api/auth/change-password", { currentPassword: wrongPassword, newPassword }),
    await post("/api/prescriptions/renew-multiple", {
      token: link.token,
      prescriptionItems: [{ id: item.id, quantity: 1 }],
    }),
    await post("/trpc/auth.login", { email, password: wrongPassword }),
    await get(`/api/prescriptions/renewal/${link.token}?selected=${item.id}&${secrets.query}`),
    await get(`/api/prescriptions/renewal/${secrets.guessedToken}`),
    await get(`/renew/${secrets.guessedToken}?selected=1`),
    await get(`/api/auth/reset-password/${secrets.resetToken}`),
    await get(`/reset-password/${secrets.resetToken}`),
    await get(`/api/unknown/${secrets.guessedToken}`),
    await get(`/api/prescriptions/%zz${secrets.guessedToken}`),
    await get(`/trpc/renewals.preview?input=${encodeURIComponent(JSON.stringify({ token: link.token }))}`),
    await get("/api/prescriptions"),
  ];

  expect(answers.every(({ statusCode }) => statusCode < 600)).toBe(true);
  const log = server.logged();
  expect(log.split("\n").length).toBeGreaterThan(answers.length);
  for (const [name, value] of Object.entries({ ...secrets, bearer, link: link.token }))
    expect(log, `the ${name} is in the log`).not.toContain(value);
  expect(log).toContain('"route":"/api/prescriptions/renewal/:token"');
});

test("a server error is answered with a plain sentence, and logged with its stack but without values", async () => {
  const elsewhere = connect({ url: ctx.databaseUrl.replace(/[^/]+$/, "postgres") });
  const broken = await testApp({ ...ctx, db: elsewhere.db });
  const answer = await broken.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: secrets.email, password: secrets.password },
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    message: "Something went wrong on our side. Nothing was changed. Please try again.",
    error: "INTERNAL",
    requestId: answer.headers["x-request-id"],
  });
  const fault = broken
    .logged()
    .split("\n")
    .find((line) => line.includes("request failed"));
  expect(JSON.parse(fault ?? "{}")).toMatchObject({
    level: "error",
    requestId: answer.headers["x-request-id"],
    err: {
      query: expect.stringContaining('from "users"'),
      stack: expect.stringContaining("at "),
      cause: { code: "42P01", stack: expect.stringContaining("at ") },
    },
  });
  expect(fault).not.toContain(secrets.email);
  await broken.close();
  await elsewhere.close();
});

test("a database that is away is answered 503 in plain words", async () => {
  const away = connect({ url: "postgres://nobody@127.0.0.1:1/nothing" });
  const busy = await testApp({ ...ctx, db: away.db });
  const facade = await busy.app.inject({
    url: "/api/auth/verify",
    headers: { authorization: `Bearer ${await aToken()}` },
  });
  expect([facade.statusCode, facade.json()]).toMatchObject([
    503,
    { error: "BUSY", message: "The service is busy. Please try again in a moment." },
  ]);
  const trpc = await busy.app.inject({
    url: "/trpc/auth.verify",
    headers: { authorization: `Bearer ${await aToken()}` },
  });
  expect([trpc.statusCode, trpc.json()]).toMatchObject([503, { error: { data: { code: "BUSY" } } }]);
  await busy.close();
  await away.close();
});

test("a request's id is ours: a client's own id is logged beside it as claimed, if it is a valid one", async () => {
  const ask = async (id: string) => {
    const { headers } = await server.app.inject({ url: "/api/auth/verify", headers: { "x-request-id": id } });
    return String(headers["x-request-id"]);
  };
  const ours = await ask("edge-7f3a9c21");
  expect(ours).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(await ask(ours)).not.toBe(ours);
  const line = server
    .logged()
    .split("\n")
    .find((each) => each.includes('"claimedRequestId":"edge-7f3a9c21"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ requestId: ours });
  await ask('a"}\n{"level":"error"');
  expect(server.logged()).not.toContain('"claimedRequestId":"a');
});

async function aToken(): Promise<string> {
  return (await signIn(ctx, await insertUser(ctx))).token;
}
