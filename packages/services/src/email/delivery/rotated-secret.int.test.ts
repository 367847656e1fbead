import { CreateManualInput } from "@scriptkeeper/contracts/prescriptions/manual";
import { emails, prescription_items } from "@scriptkeeper/db/schema";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  insertAdmin,
  insertItem,
  insertProduct,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { authenticate, forgotPassword, getResetLink, login } from "../../auth/index.ts";
import { deriveKeys, today } from "../../core/index.ts";
import { createManual } from "../../prescriptions/index.ts";
import { getReminderEmails, sweepReminders } from "../../reminders/index.ts";
import { previewRenewal } from "../../renewals/index.ts";
import { openAdminTicket, signTicket } from "../../reporting/download-ticket.ts";
import { requeue } from "../resend/requeue.ts";
import { recordingMail } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";

const march = "the secret of march, 0123456789abcdef";
const may = "the secret of may, 0123456789abcdefgh";

const ctx = sharedContext();
let productId: string;
beforeAll(async () => {
  productId = (await insertProduct(ctx)).product_id;
});
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  await ctx.db.update(prescription_items).set({ next_reminder_date: null });
});

/** The same product with other secrets. */
const under = (secret: string, previous?: string): TestContext => ({
  ...ctx,
  keys: deriveKeys(secret, previous),
  as: (actor) => ({ ...ctx.as(actor), keys: deriveKeys(secret, previous) }),
});

let count = 0;
const address = () => `person-${++count}@people.example`;

async function queueReset(by: TestContext) {
  const { email } = await insertUser(by, { email: address(), password: "an old password" });
  await forgotPassword(by, { email });
}

async function queueWelcome(by: TestContext) {
  const asAdmin = by.as(adminActor(await insertAdmin(by)));
  const customer = { isExistingUser: false, email: address(), firstName: "Nia", lastName: "Newman" };
  await createManual(
    asAdmin,
    CreateManualInput.parse({ ...customer, products: [{ product_id: productId }] }),
  );
  return customer.email;
}

async function queueReminder(by: TestContext) {
  const user = await insertUser(by, { email: address() });
  await insertItem(by, { user_id: user.id, next_reminder_date: today(by) });
  await sweepReminders(by);
}

const Sent = z.looseObject({
  temporaryPassword: z.string().default(""),
  setPasswordUrl: z.string().default("/"),
  resetUrl: z.string().default("/"),
  renewUrl: z.string().default("/"),
  unsubscribeUrl: z.string().default("/"),
});

/** Sends due emails and returns their secrets. */
async function send(by: TestContext) {
  const outbox = recordingMail();
  const counts = await sendDueEmails(by, outbox);
  const sent = Sent.parse(Object.assign({}, ...outbox.contents()));
  const tokenIn = (url: string) => new URL(url, by.settings.publicUrl).pathname.split("/").at(-1) ?? "";
  return {
    counts,
    password: sent.temporaryPassword,
    setPassword: tokenIn(sent.setPasswordUrl),
    reset: tokenIn(sent.resetUrl),
    renewal: tokenIn(sent.renewUrl),
    unsubscribe: tokenIn(sent.unsubscribeUrl),
  };
}

const rotated = () => under(may, march);

describe("a new SECRET_KEY with the old one as SECRET_KEY_PREVIOUS", () => {
  test("keeps everybody signed in until the previous key is removed", async () => {
    const { token } = await signIn(under(march), await insertUser(ctx));
    const bearer = { token, ipAddress: "203.0.113.7" };
    expect(await authenticate(rotated(), bearer)).toMatchObject({ kind: "customer" });
    expect(await authenticate(under(march, may), bearer)).toMatchObject({ kind: "customer" });
    expect(await authenticate(under(may), bearer)).toBeNull();
  });

  test("starts new sessions under the new key", async () => {
    const { token } = await signIn(rotated(), await insertUser(ctx));
    const bearer = { token, ipAddress: "203.0.113.7" };
    expect(await authenticate(under(may), bearer)).toMatchObject({ kind: "customer" });
    expect(await authenticate(under(march), bearer)).toBeNull();
  });

  test("starts a download that was requested before", async () => {
    const admin = await insertAdmin(ctx);
    const { sessionId } = await signIn(under(march), admin);
    const asAdmin = under(march).as(adminActor(admin, sessionId));
    const ticket = await signTicket(asAdmin, { what: "email", id: 5 });
    const opened = openAdminTicket(rotated(), { ticket, what: "email" });
    await expect(opened).resolves.toMatchObject({ wanted: { id: 5 } });
    const gone = openAdminTicket(under(may), { ticket, what: "email" });
    await expect(gone).rejects.toMatchObject({ code: "LINK_DEAD" });
  });

  test.each([
    ["were sent before", march, undefined],
    ["wait to be sent", may, march],
  ])("keeps every link and password working in emails that %s", async (_, secret, previous) => {
    const before = under(march);
    const welcomed = await queueWelcome(before);
    await queueReset(before);
    await queueReminder(before);
    const sent = await send(under(secret, previous));
    expect(sent.counts).toMatchObject({ sent: 3, failed: 0, cancelled: 0 });
    const after = rotated();
    await expect(login(after, { email: welcomed, password: sent.password })).resolves.toBeDefined();
    for (const token of [sent.setPassword, sent.reset])
      expect(await getResetLink(after, { token })).toEqual({ state: "valid" });
    expect((await previewRenewal(after, { token: sent.renewal })).items).toHaveLength(1);
    expect(await getReminderEmails(after, { token: sent.unsubscribe })).toEqual({ wanted: true });
  });

  test("keeps the link of a failed email that is resent", async () => {
    await queueReminder(under(march));
    const [failed] = await ctx.db
      .update(emails)
      .set({ state: "failed" })
      .where(eq(emails.state, "queued"))
      .returning({ id: emails.id });
    ctx.clock.advance({ days: 15 });
    await requeue(rotated(), [failed?.id ?? 0]);
    const { renewal } = await send(rotated());
    expect((await previewRenewal(rotated(), { token: renewal })).items).toHaveLength(1);
  });
});

test("an email without the key that it was written under fails with what to do, and goes out once the key is set", async () => {
  await queueReminder(under(march));
  expect((await send(under(may))).counts).toMatchObject({ sent: 0, failed: 1 });
  const [failed] = await ctx.db.select().from(emails).where(eq(emails.state, "failed"));
  expect(failed?.last_error).toContain("SECRET_KEY_PREVIOUS");
  await requeue(rotated(), [failed?.id ?? 0]);
  const { counts, renewal } = await send(rotated());
  expect(counts).toMatchObject({ sent: 1 });
  expect((await previewRenewal(rotated(), { token: renewal })).items).toHaveLength(1);
});
