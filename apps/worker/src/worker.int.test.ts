import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createLogger } from "@scriptkeeper/app-runtime/logger";
import { emails, renewal_tokens, users } from "@scriptkeeper/db/schema";
import { createJobNotifier, type JobNotifier } from "@scriptkeeper/jobs/notifier";
import { hashToken, today } from "@scriptkeeper/services/core";
import { FREE_UNTIL } from "@scriptkeeper/services/email";
import { sweepReminders } from "@scriptkeeper/services/reminders";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { findRedis } from "@scriptkeeper/testing/processes/programs";
import { startRedis, type TestRedis } from "@scriptkeeper/testing/processes/redis";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { eq } from "drizzle-orm";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

const SECRET_KEY = "a secret that only the tests know, 0123456789";
const patience = { timeout: 15_000, interval: 50 };

let ctx: TestContext;
let redis: TestRedis | null;
let notifier: JobNotifier;
beforeAll(async () => {
  ctx = await testContext({ now: new Date().toISOString() });
  redis = await startRedis();
  notifier = createJobNotifier({ databaseUrl: ctx.databaseUrl, onError: () => undefined });
});
afterAll(async () => {
  await notifier.close();
  await ctx.close();
  await redis?.stop();
});

const workers: RunningWorker[] = [];
const lines: string[] = [];
let smtp: SmtpSink | undefined;
beforeEach(async () => {
  lines.length = 0;
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await smtp?.stop();
});

interface SmtpSink {
  port: number;
  taken: string[];
  stop(): Promise<void>;
}

/** A mail server that keeps what it takes. */
async function startSmtp(options: SMTPServerOptions = {}, port = 0): Promise<SmtpSink> {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        taken.push(Buffer.concat(chunks).toString("utf8"));
        answer();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function work(port: number, settings: Record<string, string> = {}): RunningWorker {
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: ctx.databaseUrl,
    SECRET_KEY,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: ctx.settings.publicUrl,
    SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
    SHOPIFY_BASE_URL: "http://127.0.0.1:9",
    SHOPIFY_ACCESS_TOKEN: "a token",
    SHOPIFY_CLIENT_SECRET: "a secret",
    ...settings,
  });
  const worker = startWorker(
    config,
    createLogger({ program: "worker", level: "info", destination: { write: (line) => lines.push(line) } }),
  );
  workers.push(worker);
  return worker;
}

async function duePatient() {
  const user = await insertUser(ctx, { first_name: "Guinevere" });
  const due = { user_id: user.id, product_name: "Atorvastatin 20 mg", next_reminder_date: today(ctx) };
  return { user, item: await insertItem(ctx, due) };
}

async function queuedReminder() {
  const { user, item } = await duePatient();
  await sweepReminders(ctx);
  const [email] = await readEmails(ctx.db, user.id);
  if (!email) throw new Error("nothing was queued");
  return { user, item, email };
}

const backends = [
  { name: "Redis", isMissing: !findRedis(), settings: () => ({ REDIS_URL: redis?.url ?? "" }) },
  { name: "PostgreSQL", isMissing: false, settings: () => ({}) },
];

describe.each(backends)("with its queue on $name", ({ isMissing, settings }) => {
  test.skipIf(isMissing)(
    "A-MAIL-01 B-CONST-02 the worker reminds a customer on its schedule, once, with a working link",
    async () => {
      smtp = await startSmtp();
      const { user, item } = await duePatient();
      for (let started = 0; started < 2; started++)
        work(smtp.port, { ...settings(), REMINDER_SCHEDULE: "* * * * * *" });

      const email = await vi.waitFor(async () => {
        const [sent, ...more] = await readEmails(ctx.db, user.id);
        expect(more).toEqual([]);
        if (sent?.state !== "sent") throw new Error("not sent yet");
        return sent;
      }, patience);

      expect(smtp.taken).toHaveLength(1);
      const mail = (smtp.taken[0] ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
      expect(mail).toContain(`To: ${user.email}`);
      expect(mail).toContain(`Message-ID: ${email.message_id}`);
      const link = /\/renew\/([\w-]{43})\?selected=(\d+)/.exec(mail);
      expect(link?.[2]).toBe(String(item.id));
      const [token] = await ctx.db.select().from(renewal_tokens).where(eq(renewal_tokens.user_id, user.id));
      expect(token?.token_hash).toEqual(hashToken(link?.[1] ?? ""));
      expect(JSON.stringify(email)).not.toContain(link?.[1]);
      expect(await readItem(ctx.db, item.id)).toMatchObject({ status: "pending_renewal" });
      for (const personal of [user.email, "Guinevere", "Atorvastatin", link?.[1] ?? "no link"])
        expect(lines.join("")).not.toContain(personal);
    },
  );
});

describe("the mail server", () => {
  test("is down: the email waits, and is sent under the same Message-ID once it is back", async () => {
    smtp = await startSmtp();
    const { port } = smtp;
    await smtp.stop();
    const { email } = await queuedReminder();
    work(port);
    notifier.notify("mail");
    const read = async () => (await ctx.db.select().from(emails).where(eq(emails.id, email.id)))[0];
    await vi.waitFor(
      async () => expect(await read()).toMatchObject({ state: "queued", attempts: 1 }),
      patience,
    );
    expect((await read())?.last_error).toContain("ECONNREFUSED");

    smtp = await startSmtp({}, port);
    await ctx.db.update(emails).set({ next_attempt_at: new Date() }).where(eq(emails.id, email.id));
    notifier.notify("mail");
    await vi.waitFor(
      async () => expect(await read()).toMatchObject({ state: "sent", attempts: 2 }),
      patience,
    );
    expect(smtp.taken.join("")).toContain(email.message_id);
  });

  test("allows so many emails a second: it is given no more", async () => {
    const arrived: number[] = [];
    smtp = await startSmtp({
      onMailFrom: (_address, _session, answer) => {
        arrived.push(performance.now());
        answer();
      },
    });
    for (let count = 0; count < 5; count++) await queuedReminder();
    work(smtp.port, { SMTP_RATE_PER_SECOND: "2" });
    notifier.notify("mail");
    await vi.waitFor(() => expect(smtp?.taken).toHaveLength(5), patience);
    expect((arrived.at(-1) ?? 0) - (arrived[0] ?? 0)).toBeGreaterThan(800);
  });

  test("knows nobody of that name: the email fails, and the address is marked", async () => {
    smtp = await startSmtp({
      onRcptTo: (_address, _session, answer) =>
        answer(Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 })),
    });
    const { user, email } = await queuedReminder();
    work(smtp.port);
    notifier.notify("mail");
    await vi.waitFor(async () => {
      const [row] = await ctx.db.select().from(emails).where(eq(emails.id, email.id));
      expect(row).toMatchObject({ state: "failed", last_error: expect.stringContaining("no such user") });
    }, patience);
    const [marked] = await ctx.db.select().from(users).where(eq(users.id, user.id));
    expect(marked?.email_bad_at).not.toBeNull();
  });

  test("never answers: a worker told to stop gives the email back within ten seconds", async () => {
    smtp = await startSmtp({ onData: (stream) => stream.resume() });
    const { email } = await queuedReminder();
    const worker = work(smtp.port);
    notifier.notify("mail");
    const read = async () => (await ctx.db.select().from(emails).where(eq(emails.id, email.id)))[0];
    await vi.waitFor(async () => expect((await read())?.claim_id).not.toBeNull(), patience);
    const began = performance.now();
    await worker.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await read()).toMatchObject({ state: "queued", claim_id: null, claimed_until: FREE_UNTIL });
  });
});
