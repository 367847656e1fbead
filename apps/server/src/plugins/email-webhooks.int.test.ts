import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { emails, users } from "@scriptkeeper/db/schema";
import { insertEmail, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callLimits } from "../call-limits.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";

const MAILGUN_KEY = "key-of-the-account";
const pair = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const keys = {
  mailgun: MAILGUN_KEY,
  sendgrid: pair.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
};

const ctx = sharedContext();
let server: TestApp;
beforeAll(async () => {
  server = await testApp(ctx, { emailWebhooks: keys });
});
afterAll(() => server.close());

async function sentReminder() {
  const user = await insertUser(ctx);
  const sent = { state: "sent", sent_at: ctx.clock.now(), to_address: user.email } as const;
  return { user, email: await insertEmail(ctx, { user_id: user.id, ...sent }) };
}
type Sent = Awaited<ReturnType<typeof sentReminder>>;

const seconds = (hoursAgo = 0) => Math.floor(ctx.clock.now().getTime() / 1_000) - hoursAgo * 3_600;

function mailgun(
  { email }: Sent,
  { token = randomUUID(), hoursAgo = 0, key = MAILGUN_KEY, event = "failed" } = {},
) {
  const timestamp = String(seconds(hoursAgo));
  const signature = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  return {
    method: "POST",
    url: "/webhooks/email/mailgun",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({
      signature: { timestamp, token, signature },
      "event-data": {
        event,
        severity: "permanent",
        reason: "bounce",
        recipient: email.to_address,
        timestamp: seconds(),
        message: { headers: { "message-id": email.message_id.slice(1, -1) } },
        "delivery-status": { code: 550, message: "5.1.1 User unknown" },
      },
    }),
  } as const;
}

function sendgrid(of: readonly Sent[], { hoursAgo = 0 } = {}) {
  const events = of.map(({ email }) => ({
    event: "bounce",
    type: "bounce",
    status: "5.1.1",
    reason: "550 5.1.1 User unknown",
    timestamp: seconds(),
    email: email.to_address,
    "smtp-id": email.message_id,
  }));
  const payload = JSON.stringify(events);
  const timestamp = String(seconds(hoursAgo));
  return {
    method: "POST",
    url: "/webhooks/email/sendgrid",
    headers: {
      "content-type": "application/json",
      "x-twilio-email-event-webhook-signature": sign(
        "sha256",
        Buffer.from(timestamp + payload),
        pair.privateKey,
      ).toString("base64"),
      "x-twilio-email-event-webhook-timestamp": timestamp,
    },
    payload,
  } as const;
}

interface Message {
  method: "POST";
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer;
}
const statusOf = async (message: Message, to = server) => (await to.app.inject(message)).statusCode;

async function isBad({ user }: Sent) {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id));
  return row?.email_bad_at != null;
}
const lift = ({ user, email }: Sent) =>
  Promise.all([
    ctx.db.update(users).set({ email_bad_at: null }).where(eq(users.id, user.id)),
    ctx.db.update(emails).set({ state: "sent", sent_at: ctx.clock.now() }).where(eq(emails.id, email.id)),
  ]);

test("a signed bounce from either provider stops its address", async () => {
  const [one, two, three] = [await sentReminder(), await sentReminder(), await sentReminder()];
  expect(await statusOf(mailgun(one))).toBe(200);
  expect(await statusOf(sendgrid([two, three]))).toBe(200);
  expect(await Promise.all([one, two, three].map(isBad))).toEqual([true, true, true]);
  expect(server.logged()).toContain('"stopped":2');
  expect(server.logged()).not.toContain(one.email.to_address);
  expect(server.logged()).not.toContain(one.email.message_id);
});

describe("a repeated message", () => {
  test("changes nothing after the stop was lifted", async () => {
    const one = await sentReminder();
    for (const message of [mailgun(one), sendgrid([one])]) {
      expect(await statusOf(message)).toBe(200);
      expect(await isBad(one)).toBe(true);
      await lift(one);
      expect(await statusOf(message)).toBe(200);
      expect(await isBad(one)).toBe(false);
    }
  });

  test("changes nothing if another body uses the same Mailgun token", async () => {
    const [one, two] = [await sentReminder(), await sentReminder()];
    const token = randomUUID();
    expect(await statusOf(mailgun(one, { token }))).toBe(200);
    expect(await statusOf(mailgun(two, { token }))).toBe(200);
    expect(await isBad(two)).toBe(false);
  });

  test("is refused when it is later than its provider sends it", async () => {
    const one = await sentReminder();
    expect(await statusOf(mailgun(one, { hoursAgo: 10 }))).toBe(401);
    expect(await statusOf(mailgun(one, { hoursAgo: -1 }))).toBe(401);
    expect(await statusOf(sendgrid([one], { hoursAgo: 26 }))).toBe(401);
    expect(await isBad(one)).toBe(false);
  });
});

test("an unsigned message is refused, and a sender who keeps on is turned away", async () => {
  const one = await sentReminder();
  const limits = {
    login: 100,
    forgotPassword: 100,
    resetPassword: 100,
    resetLink: 100,
    renewal: 100,
    general: 3,
  };
  const strict = await testApp(ctx, { emailWebhooks: keys, http: { callLimits: callLimits(limits) } });
  const forged = mailgun(one, { key: "another" });
  expect(await statusOf(forged, strict)).toBe(401);
  expect(await statusOf({ ...sendgrid([one]), payload: "[]" }, strict)).toBe(401);
  expect(await statusOf({ ...forged, payload: "not JSON" }, strict)).toBe(401);
  expect(await statusOf(mailgun(one), strict)).toBe(429);
  expect(await isBad(one)).toBe(false);
  await strict.close();
});

test("a message over a megabyte is refused", async () => {
  const payload = Buffer.alloc(1024 * 1024 + 1, " ");
  expect(await statusOf({ ...mailgun(await sentReminder()), payload })).toBe(413);
});

test("a provider without a key is not found", async () => {
  const without = await testApp(ctx, { emailWebhooks: { mailgun: MAILGUN_KEY } });
  const one = await sentReminder();
  expect(await statusOf(sendgrid([one]), without)).toBe(404);
  expect(await statusOf(mailgun(one), without)).toBe(200);
  await without.close();
});
