import { once } from "node:events";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import {
  insertAdmin,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleInput } from "../testing/sample-input.ts";
import { sharedApp, testApp, testHttp } from "../testing/test-app.ts";

/** Makes the adapter of tRPC answer, and asks it for nothing that it does not do anyway. */
const BY_ADAPTER = { "trpc-accept": "application/json" };

const procedures = Object.entries(proceduresOf(appRouter));
const queries = procedures.filter(([, { type }]) => type === "query");
const mutations = procedures.filter(([, { type }]) => type === "mutation");

const shop = sharedShop();
const server = sharedApp(shop.ctx);
let tokens: Record<string, string>;
let renewalToken: string;
beforeAll(async () => {
  const patient = await insertUser(shop.ctx, { first_name: "Zoë 💊", last_name: "<b>\u2028O'Neill" });
  const item = await insertItem(shop.ctx, { user_id: patient.id });
  await insertItem(shop.ctx, { user_id: patient.id });
  renewalToken = (await insertRenewalToken(shop.ctx, { user_id: patient.id, item_ids: [item.id] })).token;
  tokens = {
    "an administrator": (await signIn(shop.ctx, await insertAdmin(shop.ctx))).token,
    "a patient": (await signIn(shop.ctx, patient)).token,
    nobody: "",
  };
});

async function send(
  request: InjectOptions,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
}

/** What of an answer is the same whoever writes it: its own id, its age and how it is cut in pieces are not. */
function comparable({ statusCode, headers, body }: LightMyRequestResponse): unknown {
  const {
    "x-request-id": id = "",
    "content-length": _length,
    "transfer-encoding": _pieces,
    date: _date,
    connection: _connection,
    ...kept
  } = headers;
  const type = String(kept["content-type"]).replace(/; charset=utf-8$/, "");
  return { statusCode, headers: { ...kept, "content-type": type }, body: body.replaceAll(String(id), "ID") };
}

/** Asks twice: as it is, and by tRPC's own adapter. */
async function expectSame(request: InjectOptions): Promise<LightMyRequestResponse> {
  const [ours, adapters] = [await send(request), await send(request, BY_ADAPTER)];
  expect(comparable(ours)).toEqual(comparable(adapters));
  return ours;
}

const signed = (who: string) => (tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {});
const json = { "content-type": "application/json" };

function reading(path: string, { input, who }: { input: unknown; who: string }): InjectOptions {
  const query = input === undefined ? "" : `?${new URLSearchParams({ input: JSON.stringify(input) })}`;
  return { method: "GET", url: `/trpc/${path}${query}`, headers: signed(who) };
}

function posting(path: string, { input, who }: { input: unknown; who: string }): InjectOptions {
  const payload = typeof input === "string" ? input : JSON.stringify(input);
  return { method: "POST", url: `/trpc/${path}`, headers: { ...json, ...signed(who) }, payload };
}

describe.each(["an administrator", "a patient", "nobody"])("for %s", (who) => {
  test.each(queries)("%s is answered as tRPC's own adapter answers it", async (path, { inputs }) => {
    const fill = { id: 1, uuid: "98765432-0000-4000-8000-000000000000", token: renewalToken };
    const inputsOf = (whole: boolean) => sampleInput(inputs, { fill, whole });
    await expectSame(reading(path, { input: inputsOf(true), who }));
    await expectSame(posting(path, { input: inputsOf(false), who }));
    await expectSame(reading(path, { input: { nonsense: true }, who }));
  });

  test("every change is refused as tRPC's own adapter refuses it", async () => {
    const statuses = new Set<number>();
    for (const [path, { inputs }] of mutations) {
      statuses.add((await expectSame(posting(path, { input: "{", who }))).statusCode);
      if (inputs.length > 0) await expectSame(posting(path, { input: '"a text"', who }));
    }
    expect([...statuses]).toContain(who === "an administrator" ? 400 : who === "a patient" ? 403 : 401);
  });
});

const open = "/trpc/auth.publicSettings";
const verify = "/trpc/auth.verify";
const get = "/trpc/prescriptions.get";
const inputOf = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const body = (payload: string, headers: Record<string, string> = json) => ({
  method: "POST" as const,
  headers,
  payload,
});

test.each<[string, InjectOptions, number]>([
  ["an unknown procedure", { url: "/trpc/nothing.here" }, 404],
  ["a name that every object has", { url: "/trpc/constructor" }, 404],
  ["a router", { url: "/trpc/auth" }, 404],
  ["an empty name in a batch", { url: `${open},?batch=1` }, 207],
  ["a change by GET", { url: "/trpc/auth.logout" }, 405],
  ["a query by PUT", { method: "PUT", url: open, headers: json, payload: "{}" }, 405],
  ["a query by DELETE", { method: "DELETE", url: open }, 415],
  ["a HEAD request", { method: "HEAD", url: open }, 204],
  ["an address that is encoded twice", { url: "/trpc/auth%252EpublicSettings" }, 200],
  ["an address that can't be decoded", { url: "/trpc/auth%25" }, 500],
  ["an encoded comma", { url: `${open}%2Cauth.publicSettings?batch=1` }, 200],
  ["an empty input", { url: `${get}?input=` }, 401],
  ["two inputs", { url: `${open}?input=%7B%7D&input=x` }, 200],
  ["an input that isn't JSON", { url: `${open}?input=%7B` }, 400],
  ["an input with a plus", { url: `/trpc/auth.resetLink?input=%7B"token":+"a+b"%7D` }, 200],
  ["an input that isn't UTF-8", { url: `/trpc/auth.resetLink?input=%7B%22token%22:%22%FF%22%7D` }, 200],
  ["an input after a number sign", { url: `${open}?x#?input=%7B` }, 200],
  ["a null", { url: `${get}?input=null` }, 401],
  ["parameters of a connection", { url: `${open}?connectionParams=%7B` }, 400],
  ["an empty body", { url: open, ...body("") }, 400],
  ["a body that isn't JSON", { url: open, ...body("{") }, 400],
  ["a body after a byte order mark", { url: open, ...body("\uFEFF{}") }, 200],
  ["a body with half a character", { url: "/trpc/auth.resetLink", ...body('{"token":"\\ud800"}') }, 400],
  ["a prototype", { url: "/trpc/auth.resetLink", ...body('{"token":"x","__proto__":{"a":1}}') }, 200],
  ["a body without a type", { method: "POST", url: open }, 415],
  ["a type in capital letters", { url: open, ...body("{}", { "content-type": "Application/JSON" }) }, 415],
  [
    "a type with a charset",
    { url: open, ...body("{}", { "content-type": "application/json; charset=utf-8" }) },
    200,
  ],
  ["a form", { url: open, ...body("a=b", { "content-type": "application/x-www-form-urlencoded" }) }, 415],
  [
    "as many calls as are allowed",
    { url: `/trpc/${Array(20).fill("auth.publicSettings").join(",")}?batch=1` },
    200,
  ],
  ["one call too many", { url: `/trpc/${Array(21).fill("auth.publicSettings").join(",")}?batch=1` }, 400],
  ["calls that aren't a batch", { url: "/trpc/auth.publicSettings,auth.verify" }, 404],
  ["a batch of one", { url: `${open}?batch=1` }, 200],
  ["a batch that isn't one", { url: `${open}?batch=true` }, 200],
  ["a batch of answers and refusals", { url: `${open},auth.verify?batch=1` }, 207],
  ["a batch of refusals", { url: `${verify},auth.verify?batch=1` }, 401],
  ["a batch with an unknown call", { url: `${open},nothing.here?batch=1` }, 207],
  ["a batch of a query and a change", { url: `${open},auth.logout?batch=1`, ...body("{}") }, 400],
  ["a batch of changes by GET", { url: "/trpc/auth.logout,auth.logout?batch=1" }, 405],
  ["a batch whose inputs are a list", { url: `${open}?batch=1&${inputOf([{}])}` }, 400],
  ["a batch whose inputs are a string", { url: `${open}?batch=1&${inputOf("0")}` }, 400],
  ["a batch whose inputs are null", { url: `${open}?batch=1&${inputOf(null)}` }, 400],
  [
    "a batch with an input for the second call only",
    { url: `${open},auth.resetLink?batch=1&${inputOf({ 1: { token: "x" }, 2: "y", length: 5 })}` },
    200,
  ],
])("%s is answered as tRPC's own adapter answers it", async (_, request, status) => {
  expect((await expectSame(request)).statusCode).toBe(status);
});

test("calls for a stream are left to tRPC's adapter", async () => {
  const url = `${open},auth.publicSettings?batch=1`;
  for (const headers of [
    { "trpc-accept": "application/jsonl" },
    { accept: "text/html, application/jsonl" },
  ]) {
    const answer = await send({ url }, headers);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/json"]);
    expect(answer.body.trim().split("\n").length).toBeGreaterThan(2);
  }
});

test("a batch is answered in the order of its calls, with one person's session", async () => {
  const url = `/trpc/auth.verify,prescriptions.get,auth.publicSettings?batch=1&${inputOf({ 1: { id: 1 } })}`;
  const answer = await expectSame({ url, headers: signed("a patient") });
  expect(answer.json()).toEqual([
    { result: { data: expect.objectContaining({ first_name: "Zoë 💊" }) } },
    { result: { data: expect.objectContaining({ id: 1 }) } },
    { result: { data: expect.objectContaining({ pharmacyName: "Pharmacy Example" }) } },
  ]);
});

test.each(["br", "gzip"])("an answer compressed with %s has the same content", async (encoding) => {
  const request = { url: "/trpc/database.tables", headers: signed("an administrator") };
  const [ours, adapters] = [
    await send(request, { "accept-encoding": encoding }),
    await send(request, { "accept-encoding": encoding, ...BY_ADAPTER }),
  ];
  const unpacked = [ours, adapters].map(({ rawPayload }) =>
    (encoding === "br" ? brotliDecompressSync : gunzipSync)(rawPayload).toString(),
  );
  expect(unpacked[0]).toBe(unpacked[1]);
  expect(unpacked[0]).toBe((await send(request)).body);
  for (const name of ["vary", "content-encoding"]) expect(ours.headers[name]).toBe(adapters.headers[name]);
});

test("a call beyond the limit is told when to come back, alone and in a batch", async () => {
  const { callLimits } = testHttp;
  const limited = await testApp(shop.ctx, {
    http: { callLimits: { ...callLimits, general: { ...callLimits.general, max: 1 } } },
  });
  const ask = (url: string) => limited.app.inject({ url });
  await ask(open);
  for (const [url, status] of [
    [open, 429],
    [`${open},auth.publicSettings?batch=1`, 429],
    [`${open},nothing.here?batch=1`, 207],
  ] as const) {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(status);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  await limited.close();
});

test("a client that disconnects does not affect the next one", async () => {
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${open} HTTP/1.1\r\nhost: x\r\n\r\nGET ${open} HTTP/1.1\r\nhost: x\r\n\r\n`);
  socket.destroy();
  const answer = await fetch(`${address}${open}`);
  expect([answer.status, Number(answer.headers.get("content-length"))]).toEqual([
    200,
    (await answer.text()).length,
  ]);
  expect(server.logged()).not.toContain('"level":"error"');
});
