import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callsOnHold } from "./paused-links.ts";
import { createTrpcClient } from "./trpc-client.ts";

const script = readFileSync(`${import.meta.dirname}/../../../public/renewal-call.js`, "utf8");
const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  fetch.mockReset();
  fetch.mockImplementation(async () => new Response(`[{"result":{"data":1}},{"result":{"data":2}}]`));
  vi.stubGlobal("fetch", fetch);
});
afterEach(() => {
  window.renewalCall = undefined;
  window.history.replaceState(null, "", "/");
});

function open(path: string) {
  window.history.replaceState(null, "", path);
  runInThisContext(script);
}

async function askAsThePageDoes(input: { token: string; selected?: string }) {
  const { renewals, auth } = createTrpcClient(callsOnHold());
  return await Promise.all([auth.publicSettings.query(), renewals.preview.query(input)]);
}

it.each([
  ["/renew/tok", { token: "tok" }],
  ["/renew-confirm/to%20k/?selected=%201,2", { token: "to k", selected: "1,2" }],
])("the data for %s is requested once, before the program has loaded", async (path, input) => {
  open(path);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await askAsThePageDoes(input)).toEqual([1, 2]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("the early answer is used once: the next read makes a new call", async () => {
  open("/renew/tok");
  await askAsThePageDoes({ token: "tok" });
  await askAsThePageDoes({ token: "tok" });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("a call with other input is made as usual", async () => {
  open("/renew/tok");
  await askAsThePageDoes({ token: "another" });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("nothing is requested when no prescription was chosen", () => {
  open("/renew/tok?selected=");
  expect(fetch).not.toHaveBeenCalled();
});

it("an early call that failed fails once, and the next call is made", async () => {
  fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  open("/renew/tok");
  await expect(askAsThePageDoes({ token: "tok" })).rejects.toThrow("Failed to fetch");
  expect(await askAsThePageDoes({ token: "tok" })).toEqual([1, 2]);
});
