import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { UnreadableAnswer } from "../../shared/api/fetch-json.ts";
import { refusal } from "../../testing/fake-api.ts";
import { isTooManyLogins, loginErrorMessage } from "./login-error.ts";

const tooMany = "Too many login attempts. Please wait a moment and try again.";

function unreadable(status: number, statusText: string) {
  return TRPCClientError.from(new UnreadableAnswer(new Response("<html>", { status, statusText })));
}

function besideTrpc(status: number, body: unknown) {
  return TRPCClientError.from(new Error("Unable to transform response from server"), {
    meta: { response: { status }, responseJSON: body },
  });
}

it("A-ERR-01 shows the documented message for a 429, whoever sent it", () => {
  expect(loginErrorMessage(refusal("TOO_MANY_REQUESTS", { status: 429, message: "Slow down" }))).toBe(
    tooMany,
  );
  expect(loginErrorMessage(besideTrpc(429, { message: "Rate limit exceeded" }))).toBe(tooMany);
  expect(loginErrorMessage(unreadable(429, "Too Many Requests"))).toBe(tooMany);
});

it("A-ERR-02 shows the server's message", () => {
  expect(loginErrorMessage(refusal("WRONG_CREDENTIALS", { status: 401, message: "Not right." }))).toBe(
    "Not right.",
  );
  expect(loginErrorMessage(besideTrpc(413, { message: "Too large" }))).toBe("Too large");
});

it('A-ERR-02 says "Login failed" when the server gave no message', () => {
  expect(loginErrorMessage(refusal("INTERNAL", { status: 500 }))).toBe("Login failed");
  expect(loginErrorMessage(besideTrpc(400, {}))).toBe("Login failed");
});

it('A-ERR-02 says "Login failed" when a proxy\'s answer has no message', () => {
  for (const message of [5, { reason: "Blocked" }, ["Blocked"], null])
    expect(loginErrorMessage(besideTrpc(403, { message }))).toBe("Login failed");
});

it("A-ERR-03 names the status of an unreadable answer", () => {
  expect(loginErrorMessage(unreadable(502, "Bad Gateway"))).toBe("Login failed: Bad Gateway");
  expect(loginErrorMessage(unreadable(502, ""))).toBe("Login failed: Unknown error");
});

it("A-ERR-04 shows its own message when the server doesn't answer", () => {
  expect(loginErrorMessage(TRPCClientError.from(new TypeError("Failed to fetch")))).toBe(
    "Failed to login. Please try again.",
  );
  expect(loginErrorMessage("anything")).toBe("Failed to login. Please try again.");
});

it("A-LOGIN-11 recognises the message that disables the form", () => {
  expect(isTooManyLogins(tooMany)).toBe(true);
  expect(isTooManyLogins("Login failed")).toBe(false);
});
