import { makeCalendar, stopCalendar } from "@scriptkeeper/services/prescriptions";
import { customerActor, deleteUser, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { callLimits } from "../call-limits.ts";
import { snapshotRows } from "../testing/snapshot-rows.ts";
import { sharedApp, testApp } from "../testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);

async function address() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, product_name: "Markedicine" });
  const { url } = await makeCalendar(ctx.as(customerActor(user)));
  return { user, path: new URL(url).pathname };
}

const guess = `/api/calendar/${"a".repeat(43)}.ics`;

test("a calendar program reads it without signing in, which changes nothing", async () => {
  const { path } = await address();
  const before = await snapshotRows(ctx);
  const answer = await server.app.inject({ url: path });
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    expect.stringMatching(/^BEGIN:VCALENDAR[\s\S]*VEVENT/),
  ]);
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    "referrer-policy": "no-referrer",
  });
  expect(answer.body).not.toContain("Markedicine");
  const head = await server.app.inject({ method: "HEAD", url: path });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", answer.headers.etag]);
  expect(await snapshotRows(ctx)).toEqual(before);
});

test("unchanged content is not sent again", async () => {
  const { path } = await address();
  const { etag = "" } = (await server.app.inject({ url: path })).headers;
  for (const known of [etag, String(etag).replace("W/", ""), `"other", ${etag}`]) {
    const answer = await server.app.inject({ url: path, headers: { "if-none-match": String(known) } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, "", etag]);
  }
  const changed = await server.app.inject({ url: path, headers: { "if-none-match": '"other"' } });
  expect(changed.statusCode).toBe(200);
});

test("guessed, revoked, renewed and deleted accounts' addresses are answered alike, and none is logged", async () => {
  const [revoked, renewed, deleted] = [await address(), await address(), await address()];
  await stopCalendar(ctx.as(customerActor(revoked.user)));
  await makeCalendar(ctx.as(customerActor(renewed.user)));
  await deleteUser(ctx, deleted.user.id);
  const answers = [];
  for (const url of [guess, revoked.path, renewed.path, deleted.path, "/api/calendar/x.ics"]) {
    const { statusCode, headers, body } = await server.app.inject({ url });
    const { message, error } = JSON.parse(body);
    answers.push({ statusCode, message, error, cache: headers["cache-control"], etag: headers.etag });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([
      JSON.stringify({
        statusCode: 404,
        message: "There is no calendar at this address. Sign in to make a new one.",
        error: "NOT_FOUND",
        cache: "no-store",
      }),
    ]),
  );
  for (const { path } of [revoked, renewed, deleted]) expect(server.logged()).not.toContain(secretOf(path));
  expect(server.logged()).toContain('"route":"/api/calendar/:secret.ics"');
});

const secretOf = (path: string) => /([\w-]{43})\.ics/.exec(path)?.[1];

test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
  "%s of it is refused, and leaves no secret in the log",
  async (method) => {
    const { path } = await address();
    expect((await server.app.inject({ method, url: path })).statusCode).toBe(404);
    expect((await server.app.inject({ url: path.replace(".ics", "") })).statusCode).toBe(404);
    expect(server.logged()).not.toContain(secretOf(path));
  },
);

test("only wrong guesses count: a program reading for thousands is admitted, one that guesses is not", async () => {
  const max = 5;
  const strict = await testApp(ctx, {
    http: {
      callLimits: callLimits({
        login: max,
        forgotPassword: max,
        resetPassword: max,
        resetLink: max,
        renewal: max,
        general: max,
      }),
    },
  });
  const { path } = await address();
  const status = async (url: string) => (await strict.app.inject({ url })).statusCode;
  for (let times = 0; times < 3 * max; times++) expect(await status(path)).toBe(200);
  const guesses = [];
  for (let times = 0; times < 2 * max; times++) guesses.push(await status(guess));
  expect(guesses).toEqual([...Array(max).fill(404), ...Array(max).fill(429)]);
  expect(await status(path)).toBe(429);
  await strict.close();
});
