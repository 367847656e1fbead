import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { test } from "./support/browser.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { Rest } from "./support/rest.ts";
import { backOffice, openScreens } from "./support/screen-list.ts";

/** What a page says of refusals fails each browser test: here every screen is opened once. */
describe("the Content-Security-Policy refuses nothing that our own screens do", () => {
  test("where everybody may go", async ({ page, problems }) => {
    problems.allow(/status of 400/);
    for (const path of openScreens) await open(page, path);
  });

  test("on a patient's screens, with a dialog", async ({ page }) => {
    const api = await new Rest(inject("baseUrl")).signIn(patient);
    const [item] = (await api.prescriptions()).filter(({ repeats }) => (repeats ?? 0) > 0);
    const { body } = await api.call<{ token: string }>("POST", "/api/prescriptions/get-renewal-token", {
      prescriptionId: item?.id,
    });
    await rememberSession(page, patient);
    await open(page, `/renew-confirm/${body.token}?selected=${item?.id}`);
    await open(page, "/");
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByRole("dialog").waitFor();
  });

  test("in the back office", { timeout: 120_000 }, async ({ page }) => {
    const [item] = await (await new Rest(inject("baseUrl")).signIn(admin)).prescriptions();
    await rememberSession(page, admin);
    for (const { path } of [...backOffice, { path: `/admin/prescriptions/${item?.id}` }])
      await open(page, path);
  });

  test("on the page that describes the calls", async ({ page }) => {
    await page.goto("/api/docs/");
    await page.getByText("/api/auth/login").first().waitFor();
    await page.getByText("Prescription renewals. Sign in with POST /api/auth/login").waitFor();
    await page.getByText("/api/prescriptions/renew-multiple").first().click();
    await page.getByText("Refused. `message` says why").waitFor();
  });
});

describe("the Content-Security-Policy refuses", () => {
  const refusals: [string, string, RegExp][] = [
    ["HTML from a text", `document.body.innerHTML = "<b>x</b>"`, /require-trusted-types-for/],
    ["a script from a text", `document.createElement("script").text = "1"`, /require-trusted-types-for/],
    ["a policy for such texts", `trustedTypes.createPolicy("default", {})`, /trusted-types/],
    ["code from a text", `Function("return 1")()`, /script-src|require-trusted-types-for/],
    ["another base for addresses", `document.head.append(base)`, /base-uri/],
  ];

  test.for(refusals)("%s", async ([, code, directive], { page, problems }) => {
    problems.allow(/./);
    const heard: string[] = [];
    page.on("console", (message) => heard.push(message.text()));
    await page.goto("/login");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.evaluate(asOwnCode(code));
    await expect.poll(() => heard.join("\n")).toMatch(directive);
  });
});

/** From a timer, as the page's own code: what a test's tool evaluates by itself may do more. */
function asOwnCode(code: string): string {
  return `new Promise((done) => setTimeout(() => {
    const base = Object.assign(document.createElement("base"), { href: "https://elsewhere.example" });
    try { ${code}; } catch {} finally { done(); }
  }))`;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}
