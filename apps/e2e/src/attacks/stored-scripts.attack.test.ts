import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOKEN_STORAGE_KEY } from "@scriptkeeper/contracts/constants";
import { seedDemo } from "@scriptkeeper/db/seed/demo";
import { payloads as schemas } from "@scriptkeeper/emails/payloads";
import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { type Sample, samples } from "@scriptkeeper/emails/samples/samples";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { findChromium } from "@scriptkeeper/testing/processes/programs";
import {
  prepareBuild,
  type StartingProduct,
  startProduct,
} from "@scriptkeeper/testing/processes/running-product";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import {
  insertAdmin,
  insertItem,
  insertRenewalToken,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { Rest } from "../support/rest.ts";
import { backOffice } from "../support/screen-list.ts";
import { payloads } from "./testing/payloads.ts";
import { storePayloads } from "./testing/store-payloads.ts";
import { type PageWatch, watchPage } from "./testing/watch-page.ts";

/** A list shows at least so many rows, so that each column of it shows each payload of a round. */
const PAYLOADS_A_ROUND = 10;
/** Screens whose lists and fields hold nothing that somebody else has written. */
const SHOW_NONE = new Set([
  "/admin/recalls",
  "/admin/recalls/1",
  "/admin/transaction-logs/recently-deleted",
  "/admin/products?tab=prices",
  "/admin/database",
  "/admin/database?tab=sql",
  "/admin/test-tools?tab=forecast",
  "/admin/settings",
  "/admin/settings?section=wording",
  "/admin/settings?section=wording&email=reminder",
]);
/** What stands in the place of what is still on its way. */
const LOADING = ".appear-late, [aria-busy=true]";
const chromium = findChromium();
const password = "a long enough passphrase 7";

test("there are five hundred distinct payloads", () => {
  expect(new Set(payloads).size).toBe(500);
});

describe.skipIf(!chromium)("500 payloads stored in every field", () => {
  let ctx: TestContext;
  let product: StartingProduct;
  let dataDir: string;
  let browser: Browser;
  /** Shows every message, one after the other. */
  let letter: { page: Page; watch: PageWatch };
  let baseUrl: string;
  let tokens: { admin: string; patient: string; link: string; item: number };
  beforeAll(async () => {
    prepareBuild();
    ctx = await testContext({ now: new Date().toISOString() });
    dataDir = await mkdtemp(join(tmpdir(), "scriptkeeper-attack-"));
    await seedDemo(ctx.databaseUrl, {
      products: demoCatalogue,
      today: new Date().toISOString().slice(0, 10),
      timeZone: "Australia/Sydney",
    });
    product = await startProduct({
      settings: {
        DATABASE_URL: ctx.databaseUrl,
        DATA_DIR: dataDir,
        LIMIT_CALLS_PER_MINUTE: "100000",
        LIMIT_RENEWAL_CALLS_PER_MINUTE: "100000",
      },
    });
    ({ baseUrl } = await product.ready);
    browser = await openBrowser(chromium);
    const page = await browser.newPage();
    letter = { page, watch: await watchPage(page, []) };
    tokens = await people();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await ctx?.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  /** Signed in before their names are anything but names. */
  async function people() {
    const patient = await insertUser(ctx, { password });
    const admin = await insertAdmin(ctx, { password });
    const item = await insertItem(ctx, { user_id: patient.id });
    const unpaid = await insertItem(ctx, { user_id: patient.id, repeats: 0 });
    await insertRenewal(ctx, { state: "open", user_id: patient.id, items: [{ item_id: unpaid.id }] });
    const { token: link } = await insertRenewalToken(ctx, { user_id: patient.id, item_ids: [item.id] });
    const tokenOf = async ({ email }: { email: string }) =>
      (await new Rest(baseUrl).signIn({ email, password })).token;
    return { admin: await tokenOf(admin), patient: await tokenOf(patient), link, item: item.id };
  }

  async function pageOf(token: string): Promise<{ page: Page; watch: PageWatch }> {
    const localStorage = [{ name: TOKEN_STORAGE_KEY, value: token }];
    const context = await browser.newContext({
      baseURL: baseUrl,
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
      storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] },
    });
    const page = await context.newPage();
    return { page, watch: await watchPage(page, [new URL(baseUrl).host]) };
  }

  async function lookAt(page: Page, watch: PageWatch, path: string): Promise<number> {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    if (SHOW_NONE.has(path)) await page.waitForLoadState("networkidle");
    else await watch.untilShown();
    await page.locator(LOADING).first().waitFor({ state: "detached" });
    return watch.look(path);
  }

  const rounds = Array.from(
    { length: attackSize({ small: 1, full: payloads.length / PAYLOADS_A_ROUND }) },
    (_, round) => round,
  );
  /** Every so many, so that even one round has something of each kind. */
  const ofRound = (round: number) =>
    payloads.filter(
      (_, index) =>
        index % (payloads.length / PAYLOADS_A_ROUND) === (round * 7) % (payloads.length / PAYLOADS_A_ROUND),
    );

  test.each(rounds)(
    "round %i: no screen executes, renders as markup or fetches any of them",
    { timeout: 300_000 },
    async (round) => {
      const stored = await storePayloads(ctx.databaseUrl, ofRound(round));
      expect(stored).toEqual(expect.arrayContaining(mustHold));
      const admin = await pageOf(tokens.admin);
      const shown: Record<string, number> = {};
      for (const { path } of [...backOffice, { path: `/admin/prescriptions/${tokens.item}` }])
        shown[path] = await lookAt(admin.page, admin.watch, path);
      const patient = await pageOf(tokens.patient);
      for (const path of [
        "/",
        `/renew-confirm/${tokens.link}?selected=${tokens.item}`,
        `/renew/${tokens.link}`,
      ])
        shown[path] = await lookAt(patient.page, patient.watch, path);
      expect([...admin.watch.found, ...patient.watch.found]).toEqual([]);
      expect(Object.keys(shown).filter((path) => !shown[path])).toEqual([...SHOW_NONE]);
      await admin.page.context().close();
      await patient.page.context().close();
    },
  );

  test("a stored email runs nothing and requests nothing, whatever its copy contains", async () => {
    const { page, watch } = await pageOf(tokens.admin);
    await storePayloads(ctx.databaseUrl, ofRound(0));
    await page.goto("/admin/notifications");
    const rows = page.locator("main tbody tr");
    for (let row = 0; row < PAYLOADS_A_ROUND; row++) {
      await rows.nth(row).getByRole("button").first().click();
      const copy = page.frameLocator("iframe");
      // A copy that begins with a script or a style has it in its head, and nothing else.
      await copy.locator("body:not(:empty), head > *").first().waitFor({ state: "attached" });
      const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
      await frame?.waitForLoadState("load");
      await page.keyboard.press("Escape");
      await page.locator("iframe").waitFor({ state: "detached" });
    }
    await expect.poll(() => watch.found).toEqual([]);
  });

  test.each(samples.map((sample) => ({ name: sample.name, sample })))(
    "the message $name contains only text in place of names and medicines",
    async ({ sample }) => {
      const { page, watch } = letter;
      await page.goto("about:blank");
      const size = attackSize({ small: 5, full: payloads.length });
      for (let index = 0; index < payloads.length; index += payloads.length / size) {
        const payload = payloads[index] ?? "";
        const { html, subject } = renderMessage(sample.kind, infected(sample, payload), sample.secrets);
        expect(subject).not.toMatch(/[\r\n]/);
        await page.setContent(html);
        expect(await watch.look(`${sample.name} ${index}`)).toBeGreaterThan(0);
      }
      expect(watch.found.splice(0)).toEqual([]);
    },
  );
});

/** Every text of a message but its addresses and dates, and what may be certain words alone. */
function infected({ kind, payload }: Sample, text: string): unknown {
  const copy: unknown = structuredClone(payload);
  infectWithin(copy, { text, fits: () => isWhole(schemas[kind].safeParse(copy).data, copy) });
  return copy;
}

/** Whether what was read has every field: else it was taken for another message of its kind. */
function isWhole(read: object | undefined, written: unknown): boolean {
  return read !== undefined && Object.keys(Object(written)).every((name) => name in read);
}

function infectWithin(value: unknown, by: { text: string; fits: () => boolean }): void {
  if (typeof value !== "object" || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const [name, before] of Object.entries(fields)) {
    infectWithin(before, by);
    if (typeof before !== "string" || /url|email|date|address/i.test(name)) continue;
    fields[name] = by.text;
    if (!by.fits()) fields[name] = before;
  }
}

const mustHold = [
  "users.first_name",
  "users.last_name",
  "prescription_items.product_name",
  "prescription_items.doctor_name",
  "prescription_items.missing_data_notes",
  "product_configurations.product_name",
  "discounts.name",
  "transactions.action",
  "transactions.description",
  "emails.subject",
  "emails.html",
  "renewal_items.product_name",
];
