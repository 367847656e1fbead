import { BACKGROUND_HEADER } from "@scriptkeeper/contracts/constants";
import { beforeEach, expect, it, vi } from "vitest";
import { loginErrorMessage } from "../../auth/sign-in/login-error.ts";
import { callsOnHold } from "./paused-links.ts";
import { forgetToken, storeToken } from "./session-token.ts";
import { createTrpcClient } from "./trpc-client.ts";

const fetch = vi.fn<typeof globalThis.fetch>();

const client = () => createTrpcClient(callsOnHold());

beforeEach(() => {
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset();
  localStorage.clear();
});

function answer(body: unknown, init: ResponseInit = {}) {
  fetch.mockImplementation(async () => new Response(JSON.stringify(body), init));
}

const sentHeaders = () => new Headers(fetch.mock.calls[0]?.[1]?.headers);

it("A-ROLE-05 sends the stored token as a bearer token", async () => {
  storeToken("abc");
  answer([{ result: { data: [] } }]);
  await client().prescriptions.listMine.query();
  expect(String(fetch.mock.calls[0]?.[0])).toMatch(/^\/trpc\/prescriptions\.listMine\?batch=1/);
  expect(sentHeaders().get("authorization")).toBe("Bearer abc");
});

it("A-ROLE-05 sends no header when there is no token", async () => {
  answer([{ result: { data: [] } }]);
  await client().prescriptions.listMine.query();
  expect(sentHeaders().has("authorization")).toBe(false);
});

it("A-API-09 A-RENEW-16 sends no session with public calls", async () => {
  storeToken("abc");
  answer([{ result: { data: {} } }]);
  await client().renewals.renew.mutate({
    token: "t",
    prescriptionItems: [],
    includeDelivery: false,
  });
  expect(sentHeaders().has("authorization")).toBe(false);
});

it("keeps the secret of a renewal link out of the URL", async () => {
  answer([{ result: { data: {} } }]);
  await client().renewals.preview.query({ token: "secret" });
  expect(String(fetch.mock.calls[0]?.[0])).not.toContain("secret");
  expect(fetch.mock.calls[0]?.[1]?.body).toContain("secret");
});

it("A-STATE-06 sends the token with the sign-out although it is forgotten at once", async () => {
  storeToken("abc");
  answer([{ result: { data: { success: true } } }]);
  const ended = client().auth.logout.mutate();
  forgetToken();
  await ended;
  expect(sentHeaders().get("authorization")).toBe("Bearer abc");
});

it("marks reads of a page that nobody has used for a minute, and no others", async () => {
  vi.useFakeTimers();
  storeToken("abc");
  answer([{ result: { data: [] } }]);
  const isBackground = async (send: () => Promise<unknown>) => {
    fetch.mockClear();
    const sent = send();
    await vi.advanceTimersByTimeAsync(0);
    await sent;
    return sentHeaders().has(BACKGROUND_HEADER);
  };
  const read = () => client().prescriptions.listMine.query();
  const touch = (type: string) => window.dispatchEvent(new Event(type));
  touch("pointerdown");
  vi.advanceTimersByTime(59_000);
  expect(await isBackground(read)).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(await isBackground(read)).toBe(true);
  expect(await isBackground(() => client().auth.logout.mutate())).toBe(false);
  touch("keydown");
  expect(await isBackground(read)).toBe(false);
  vi.useRealTimers();
});

it.each([
  [
    "A-ERR-02",
    [
      {
        error: { message: "Not right.", code: -32001, data: { code: "WRONG_CREDENTIALS", httpStatus: 401 } },
      },
    ],
    { status: 401 },
    "Not right.",
  ],
  [
    "A-ERR-01",
    { message: "Slow down", error: "TOO_MANY_REQUESTS" },
    { status: 429 },
    "Too many login attempts. Please wait a moment and try again.",
  ],
  ["A-ERR-02", { message: "Too large" }, { status: 413 }, "Too large"],
])("%s a refusal over HTTP is shown at the form", async (_row, body, init, message) => {
  answer(body, init);
  expect(await failedLogin()).toBe(message);
});

it("A-ERR-03 an answer that is not JSON is reported by its status", async () => {
  fetch.mockImplementation(async () => new Response("<html>", { status: 502, statusText: "Bad Gateway" }));
  expect(await failedLogin()).toBe("Login failed: Bad Gateway");
});

it("A-ERR-04 a missing answer has its own message", async () => {
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await failedLogin()).toBe("Failed to login. Please try again.");
});

async function failedLogin(): Promise<string> {
  try {
    await client().auth.login.mutate({ email: "a@b.example", password: "x" });
  } catch (error) {
    return loginErrorMessage(error);
  }
  throw new Error("The sign-in went through");
}
