import type { TestContext } from "@scriptkeeper/testing/services/context";
import { insertAdmin, signIn } from "@scriptkeeper/testing/services/factories";
import { beforeAll } from "vitest";
import type { TestApp } from "./test-app.ts";

export interface Asked {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  payload?: object | undefined;
}

/** Returns the server's answer to a request with this token. */
export async function callAs({ app }: TestApp, token: string, { payload, ...asked }: Asked) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ ...asked, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}

/** Returns a function that sends requests as an administrator, who signs in before the first test of the file. */
export function sharedAdminCalls(server: TestApp, ctx: TestContext) {
  let token: string;
  beforeAll(async () => {
    token = (await signIn(ctx, await insertAdmin(ctx))).token;
  });
  return (asked: Asked) => callAs(server, token, asked);
}
