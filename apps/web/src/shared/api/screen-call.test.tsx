import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callsOnHold } from "./paused-links.ts";
import { forgetToken, storeToken } from "./session-token.ts";
import { createTrpcClient } from "./trpc-client.ts";

const script = readFileSync(`${import.meta.dirname}/../../../public/screen-call.js`, "utf8");
const fetch = vi.fn<typeof globalThis.fetch>();

/** Returns what each call requested, from its address. */
const asked = () =>
  fetch.mock.calls.map(([url]) => {
    const { pathname, searchParams } = new URL(String(url), "http://any.example");
    return [pathname.slice("/trpc/".length), JSON.parse(searchParams.get("input") ?? "{}")];
  });

beforeEach(() => {
  fetch.mockReset();
  fetch.mockImplementation(async (url) => {
    const [names = ""] = String(url).slice("/trpc/".length).split("?");
    const call = fetch.mock.calls.length;
    return Response.json(names.split(",").map((name) => ({ result: { data: `${name} by call ${call}` } })));
  });
  vi.stubGlobal("fetch", fetch);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  window.screenCall = undefined;
  window.history.replaceState(null, "", "/");
});

function open(path: string, token: string | null = "mine") {
  if (token !== null) storeToken(token);
  window.history.replaceState(null, "", path);
  runInThisContext(script);
}

const client = (patientId?: number) => createTrpcClient(callsOnHold(), patientId);
const customers = () => client().users.listCustomers.query({ search: "", page: 1 });

it("requests the user, the settings and the screen's rows in one call, with the stored token", async () => {
  open("/admin/customers");
  const { auth } = client();
  const answers = await Promise.all([auth.verify.query(), auth.publicSettings.query(), customers()]);
  expect(answers).toEqual([
    "auth.verify by call 1",
    "auth.publicSettings by call 1",
    "users.listCustomers by call 1",
  ]);
  expect(asked()).toEqual([
    ["auth.verify,auth.publicSettings,users.listCustomers", { 2: { page: 1, search: "" } }],
  ]);
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get("authorization")).toBe("Bearer mine");
});

it("requests nothing for a visitor", () => {
  open("/admin/customers", null);
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ["/", "care.list,prescriptions.listMine,renewals.listMine"],
  ["/dashboard/", "care.list,prescriptions.listMine,renewals.listMine"],
  ["/admin/", "worklist.read"],
  ["/admin/customers/12", "users.getCustomer"],
])("at %s requests %s", (path, rows) => {
  open(path);
  expect(asked()[0]?.[0]).toBe(`auth.verify,auth.publicSettings,${rows}`);
});

it.each([
  ["/admin/customers?search=lee", "whose rows depend on the address"],
  ["/for/12", "for somebody else"],
  ["/thank-you/tok", "of a link"],
])("at %s, a screen %s, requests only the user and the settings", (path) => {
  open(path);
  expect(asked()[0]?.[0]).toBe("auth.verify,auth.publicSettings");
});

describe("the answers of the early call", () => {
  it("are used once: the next read makes a new call", async () => {
    open("/admin/customers");
    expect(await customers()).toBe("users.listCustomers by call 1");
    expect(await customers()).toBe("users.listCustomers by call 2");
  });

  it("are used only for exactly the same input", async () => {
    open("/admin/customers");
    expect(await client().users.listCustomers.query({ search: "", page: 2 })).toBe(
      "users.listCustomers by call 2",
    );
  });

  it("are not used with another token, or with none", async () => {
    open("/admin/customers");
    storeToken("another's");
    expect(await customers()).toBe("users.listCustomers by call 2");
    storeToken("mine");
    expect(await customers()).toBe("users.listCustomers by call 3");
    open("/admin/customers");
    forgetToken();
    expect(await customers()).toBe("users.listCustomers by call 5");
  });

  it("are not used for a read on behalf of a patient", async () => {
    open("/");
    expect(await client(7).prescriptions.listMine.query()).toBe("prescriptions.listMine by call 2");
    expect(new Headers(fetch.mock.calls[1]?.[1]?.headers).get("x-patient-id")).toBe("7");
  });

  it("are not used after a write", async () => {
    open("/");
    await client().auth.logout.mutate();
    expect(await client().prescriptions.listMine.query()).toBe("prescriptions.listMine by call 3");
  });

  it("are not used when they are old", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    open("/");
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await client().prescriptions.listMine.query()).toBe("prescriptions.listMine by call 2");
  });
});

it("A-STATE-04 a refusal in the early call is reported as one", async () => {
  const error = { message: "Gone.", code: -32001, data: { code: "UNAUTHENTICATED", httpStatus: 401 } };
  fetch.mockResolvedValueOnce(Response.json([{ error }, { result: { data: {} } }, { error }]));
  open("/admin/customers");
  await expect(client().auth.verify.query()).rejects.toMatchObject({ message: "Gone.", data: error.data });
});

it.each([
  ["no answer", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an answer that isn't JSON", async () => new Response("<html>", { status: 502 })],
  ["one answer for all of them", async () => Response.json({ message: "Slow down" }, { status: 429 })],
])("after %s, each read is made as usual", async (_what, answer) => {
  fetch.mockImplementationOnce(answer);
  open("/admin/customers");
  expect(await customers()).toBe("users.listCustomers by call 2");
});
