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
