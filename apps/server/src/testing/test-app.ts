import { writeSample } from "@scriptkeeper/emails/wording/write-sample";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import type { AppDeps } from "../app.ts";
import { buildApp } from "../app.ts";
import { callLimits } from "../call-limits.ts";
import type { HttpConfig } from "../config.ts";
import { createServerLogger } from "../logger.ts";

export const webhookSecret = "the store's own secret";

/** Too high to be reached, except by tests of the limits. */
const generousLimits = callLimits({
  login: 10_000,
  forgotPassword: 10_000,
  resetPassword: 10_000,
  resetLink: 10_000,
  renewal: 10_000,
  general: 10_000,
});

export const testHttp: HttpConfig = {
  host: "127.0.0.1",
  port: 0,
  trustedProxy: null,
  isHttps: false,
  callLimits: generousLimits,
  mostWaitingStatements: 1_000_000,
  describesCallsTo: "public",
  localPartsUrl: null,
};

export interface TestApp {
  app: FastifyInstance;
  /** Everything logged so far. */
  logged(): string;
  close(): Promise<void>;
}

type Overrides = Partial<Omit<AppDeps, "http">> & { http?: Partial<HttpConfig> };

/** Returns the server that the tests of a file share, on their shared context. */
export function sharedApp(ctx: TestContext, overrides?: Overrides): TestApp {
  const server = {} as TestApp;
  beforeAll(async () => {
    Object.assign(server, await testApp(ctx, overrides));
  });
  afterAll(() => server.close());
  return server;
}

/** Builds the whole server on a test's database, keeping its log. */
export async function testApp(ctx: TestContext, overrides: Overrides = {}): Promise<TestApp> {
  const { clock, db, settings, keys, store, jobs, sqlConsole } = ctx;
  const lines: string[] = [];
  const works = async () => true;
  const app = await buildApp({
    services: {
      clock,
      db,
      settings,
      keys,
      store,
      jobs,
      sqlConsole,
      writeSample: async (sample) => writeSample(sample),
    },
    log: createServerLogger("debug", { write: (line) => lines.push(line) }),
    checks: { database: works, migrated: works, queue: works },
    webFolder: "/nowhere",
    webhooks: { shopDomain: "pharmacy.example", secrets: [webhookSecret] },
    // Tests must not be refused on a busy machine.
    mostWaitingMs: Number.POSITIVE_INFINITY,
    ...overrides,
    http: { ...testHttp, ...overrides.http },
  });
  return { app, logged: () => lines.join(""), close: () => app.close() };
}
