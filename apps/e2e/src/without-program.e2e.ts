import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";

test.for(["/renew/some-token", "/login"])(
  "without JavaScript, %s says what to do and whom to ask",
  async (path, { openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(path);
    await page.getByRole("heading", { name: "Turn on JavaScript to use this page" }).waitFor();
    await page.getByRole("link", { name: /@/ }).waitFor();
    expect(await page.locator("main").innerText()).toContain("Opening it does not order or charge anything.");

    const judged = await openPage();
    await hurry(judged);
    await showTheSame(judged, path);
    await expectRightInEverySize(judged);
  },
);

const late = (page: Page) => page.getByRole("heading", { name: "This page has not loaded yet" });
const programs = /\/assets\/(index|renew)-[\w-]+\.js$/;

test.for([
  ["that does not come", "/renew/some-token", undefined],
  ["that does not come", "/login", undefined],
  ["that the browser is too old for", "/renew/some-token", "not a program"],
  ["that the browser is too old for", "/login", "not a program"],
] as const)(
  "a program %s leaves at %s a message about what to do and whom to ask",
  async ([, path, program], { page, problems }) => {
    problems.allow(/Failed to load resource|Unexpected identifier/);
    await page.route(programs, (route) =>
      program ? route.fulfill({ contentType: "text/javascript", body: program }) : route.abort(),
    );
    await hurry(page);
    await page.goto(path);
    await late(page).waitFor();
    await page.getByRole("link", { name: /@/ }).waitFor();
    await expectRightInEverySize(page);

    await page.unrouteAll();
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await late(page).count()).toBe(0);
  },
);

test.for(["/renew/some-token", "/login"])(
  "the message about a late program at %s appears only when it is late, and disappears when it has loaded",
  async (path, { page, problems }) => {
    problems.allow(/status of 400/);
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route(programs, async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#late-program").waitFor({ state: "attached" });
    expect(await late(page).count()).toBe(0);
    await hurry(page);
    await late(page).waitFor();
    letCome();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("#late-program").isVisible()).toBe(false);
  },
);

/** Lets what takes eight seconds happen at once. */
async function hurry(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 1_000 });
}

/** Where scripts are off, axe can't run either: it looks at the same text in a page whose own scripts are taken out. */
async function showTheSame(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replaceAll(/<script.*?<\/script>|<\/?noscript>/gs, "");
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  await page.getByRole("heading", { name: "Turn on JavaScript to use this page" }).waitFor();
}
