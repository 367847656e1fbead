import { insertAdmin, insertItem, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./testing/test-app.ts";

const ctx = sharedContext();
let server: TestApp;
let bearer: string;
beforeAll(async () => {
  bearer = (await signIn(ctx, await insertAdmin(ctx))).token;
  server = await testApp(ctx);
});
afterAll(() => server.close());

/** The address at which a frame shows the email, as the screen asks for it. */
async function previewed(input: object): Promise<string> {
  const answer = await server.app.inject({
    url: `/trpc/emailWordings.preview?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  return answer.json<{ result: { data: { url: string } } }>().result.data.url;
}

test("a frame previews an email with trial words for a minute, as a page without script", async () => {
  const patient = await insertUser(ctx, { first_name: "Pia" });
  await insertItem(ctx, { user_id: patient.id, product_name: "Tovarastin 20 mg" });
  const words = { intro: "Hello {first name}", note: "<script>alert(1)</script>" };
  const url = await previewed({ email: "reminder", words, patient_id: patient.id });
  const shown = await server.app.inject({ url });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringMatching(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'/,
    ),
    "x-frame-options": "SAMEORIGIN",
    "cache-control": "no-store",
  });
  for (const part of ['<base target="_blank">', "Hello Pia", "Tovarastin 20 mg", "&lt;script&gt;"])
    expect(shown.body).toContain(part);
  expect(shown.body).not.toContain("<script");
  ctx.clock.advance({ seconds: 61 });
  const late = await server.app.inject({ url });
  expect([late.statusCode, late.json()]).toMatchObject([400, { error: "LINK_DEAD" }]);
  expect(server.logged()).not.toContain(url.split("=").at(-1));
});

test("words of the maximum length fit into that address in any script", async () => {
  const words = {
    subject: "字".repeat(120),
    preheader: "字".repeat(160),
    intro: "字".repeat(300),
    note: "字".repeat(600),
  };
  const shown = await server.app.inject({ url: await previewed({ email: "reminder", words }) });
  expect(shown.statusCode).toBe(200);
  expect(shown.body.match(/&#23383;/g)?.length).toBeGreaterThanOrEqual(120 + 160 + 300 + 600);
});

test.each(["none", "a.b.c"])("an address we did not give shows nothing: %s", async (ticket) => {
  const answer = await server.app.inject({ url: `/api/downloads/email-previews?ticket=${ticket}` });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: "LINK_DEAD" }]);
});
