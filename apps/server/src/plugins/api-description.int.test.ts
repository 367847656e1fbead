import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";
import { insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/test-app.ts";

const descriptions = ["/api/openapi.json", "/api/docs/json", "/api/docs/yaml", "/api/docs/js%6Fn?x"];

const ctx = sharedContext();
let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  open = await testApp(ctx);
  closed = await testApp(ctx, { http: { describesCallsTo: "authenticated" } });
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
});

test.each(descriptions)("%s is open to everybody by default", async (url) => {
  expect((await open.app.inject(url)).statusCode).toBe(200);
});

describe("when only signed-in people may read the API description", () => {
  test.each(descriptions)("%s is refused to everybody else", async (url) => {
    const asked = (token: string) =>
      closed.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    for (const refused of [await closed.app.inject(url), await asked("not.a.token")]) {
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toMatchObject({ error: "UNAUTHENTICATED" });
      expect(refused.body).not.toContain("/api/admin");
    }
    const { token } = await signIn(ctx, await insertUser(ctx));
    const answer = await asked(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("/api/admin");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("the page for reading fetches it with the browser's own session", async () => {
    const page = await closed.app.inject("/api/docs/");
    expect([page.statusCode, page.body.includes("/api/admin")]).toEqual([200, false]);
    const script = await closed.app.inject("/api/docs/static/swagger-initializer.js");
    expect(script.body).toContain(`localStorage.getItem("${TOKEN_STORAGE_KEY}")`);
  });
});
