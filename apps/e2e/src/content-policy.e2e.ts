import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { patient, rememberSession } from "./support/people.ts";

/** What a page says of refusals fails each browser test; `every-screen.e2e.ts` opens every screen. */
describe("the Content-Security-Policy causes no violation", () => {
  test("in a dialog", async ({ page }) => {
    await rememberSession(page, patient);
    await page.goto("/");
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByRole("dialog").waitFor();
  });

  test("on the API documentation page", async ({ page }) => {
    await page.goto("/api/docs/");
    await page.getByText("/api/auth/login").first().waitFor();
    await page.getByText("Prescription renewals. Sign in with POST /api/auth/login").waitFor();
    // Of so many calls the page draws those alone that are on the screen.
    await page.locator(".opblock-summary").first().click();
    await page.getByText("Refused. `message` says why").waitFor();
  });
});

describe("the Content-Security-Policy blocks", () => {
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
