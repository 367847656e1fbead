import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./support/browser.ts";
import { CHOSEN_PASSWORD, newPatient, welcomePatient } from "./support/data/new-patients.ts";
import { admin, patient, rememberSession } from "./support/people.ts";
import { ownProduct } from "./support/product.ts";
import { Rest } from "./support/rest.ts";

const MOST_FILES = 10;

/** What the page had asked for and got when its first row came. */
const gotBefore = (selector: string) => `window.gotBefore = new Promise((done) => {
  new MutationObserver((_, seen) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    seen.disconnect();
    done(performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => name));
  }).observe(document, { childList: true, subtree: true });
})`;

/** Notes whether words ever stood on the page. */
const watchFor = (words: string) => `window.wasSeen = false;
  new MutationObserver(() => {
    window.wasSeen ||= document.body?.textContent.includes(${JSON.stringify(words)}) ?? false;
  }).observe(document, { childList: true, subtree: true, characterData: true })`;

const isCall = (url: string) => /\/(trpc|api)\//.test(url);

const signInHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Sign in" });
const storedToken = (page: Page) =>
  page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(TOKEN_STORAGE_KEY)})`);

describe("one call and at most ten files are loaded before the first rows", () => {
  test.for([
    ["/", patient, "article"],
    ["/medicines", patient, "main li"],
    ["/admin", admin, "main li"],
    ["/admin/prescriptions", admin, "main tbody tr"],
    ["/admin/customers", admin, "main tbody tr"],
    ["/admin/users", admin, "main tbody tr"],
  ] as const)("of %s", async ([path, person, row], { page }) => {
    await rememberSession(page, person);
    await page.addInitScript(gotBefore(row));
    await page.goto(path);
    const got = await page.evaluate<string[]>("window.gotBefore");
    const files = got.filter((url) => !isCall(url));
    expect(got.filter(isCall)).toHaveLength(1);
    // And the page itself.
    expect(files.length + 1, files.join(" ")).toBeLessThanOrEqual(MOST_FILES);
  });
});

test.for([
  ["/admin/customers", admin],
  ["/", patient],
] as const)(
  "A-STATE-04 an ended session opens the sign-in at %s, without showing a row",
  async ([path, person], { page, problems }) => {
    problems.allow(/status of 401/);
    await rememberSession(page, person);
    await page.goto("/login");
    await page.getByRole("heading", { level: 1, name: /Welcome|Dashboard/ }).waitFor();
    const rest = new Rest(ownProduct().baseUrl);
    rest.token = (await storedToken(page)) ?? "";
    expect((await rest.call("POST", "/api/auth/logout")).status).toBe(200);
    await page.addInitScript(gotBefore("article, main tbody tr"));
    await page.goto(path);
    await signInHeading(page).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.locator("article, main tbody tr").count()).toBe(0);
  },
);

test("a temporary password opens the choice of a new one, and then the patient's own prescriptions", async ({
  page,
  problems,
}) => {
  // What a temporary password may not do is asked for beside.
  problems.allow(/status of 403/);
  const { email, mail } = await welcomePatient("Temporary");
  const password = /Temporary password: (\S+)/.exec(mail.text)?.[1] ?? "";
  await rememberSession(page, { email, password });
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Choose your own password" }).waitFor();
  expect(await page.locator("article").count()).toBe(0);
  await page.getByLabel("Current Password").fill(password);
  await page.getByLabel("New Password", { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel("Confirm New Password").fill(CHOSEN_PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome, Temporary" }).waitFor();
  await page.locator("article").first().waitFor();
});

test("a patient who opens an administrator's URL sees their own prescriptions", async ({ page }) => {
  await rememberSession(page, patient);
  await page.goto("/admin/customers");
  await page.getByRole("heading", { level: 1, name: /^Welcome, / }).waitFor();
  await page.locator("article").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("somebody who signs in in another tab while a page is loading sees nothing of the previous user", async ({
  page,
}) => {
  const [first, second] = [await newPatient("Formerly"), await newPatient("Latterly")];
  const { token } = await new Rest(ownProduct().baseUrl).signIn(second);
  await rememberSession(page, first);
  await page.addInitScript(watchFor("Formerly"));
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  let isAsked = () => {};
  const asked = new Promise<void>((done) => {
    isAsked = done;
  });
  await page.route(
    /\/trpc\/auth\.verify,auth\.publicSettings/,
    async (route) => {
      const response = await route.fetch();
      isAsked();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto("/", { waitUntil: "commit" });
  await asked;
  const other = await page.context().newPage();
  await other.goto("/favicon.svg");
  await other.evaluate(
    `localStorage.setItem(${JSON.stringify(TOKEN_STORAGE_KEY)}, ${JSON.stringify(token)})`,
  );
  letGo();
  await page.getByRole("heading", { level: 1, name: "Welcome, Latterly" }).waitFor();
  await page.locator("article").first().waitFor();
  expect(await page.evaluate("window.wasSeen")).toBe(false);
});
