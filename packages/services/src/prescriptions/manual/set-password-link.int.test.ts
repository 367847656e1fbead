import { messages } from "@scriptkeeper/contracts/messages";
import { CreateManualInput } from "@scriptkeeper/contracts/prescriptions/manual";
import { emails, users } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { TEST_ADDRESS } from "@scriptkeeper/testing/services/context";
import { insertProduct } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  authenticate,
  changePassword,
  forgotPassword,
  getResetLink,
  login,
  resetPassword,
} from "../../auth/index.ts";
import { today } from "../../core/index.ts";
import { requeue } from "../../email/resend/requeue.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { createManual } from "./create-manual.ts";

const newPassword = "a louder horse";
const ctx = sharedContext();
const admin = sharedAdmin(ctx);
let productId: string;
beforeAll(async () => {
  productId = (await insertProduct(ctx)).product_id;
});

let count = 0;

/** A new customer, of whose welcome nothing has been sent yet. */
async function newCustomer() {
  const email = `nia.o'neil-${++count}@people.example`;
  const input = { isExistingUser: false, email, firstName: "Nia", lastName: "Newman" };
  await createManual(admin, CreateManualInput.parse({ ...input, products: [{ product_id: productId }] }));
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error("nobody was made");
  return user;
}

async function failedWelcome() {
  const user = await newCustomer();
  const failed = (await readEmails(ctx.db, user.id))[0]?.id ?? 0;
  await ctx.db.update(emails).set({ state: "failed" }).where(eq(emails.id, failed));
  return { user, failed };
}

const Welcome = z.looseObject({
  temporaryPassword: z.string(),
  temporaryUntil: z.string(),
  setPasswordUrl: z.string().optional(),
});

async function readWelcome(of: { email: string }) {
  const outbox = recordingMail();
  await sendDueEmails(ctx, outbox);
  const sent = outbox.contents().find(({ email }) => email === of.email);
  const { temporaryPassword, temporaryUntil, setPasswordUrl } = Welcome.parse(sent);
  const url = setPasswordUrl === undefined ? null : new URL(setPasswordUrl);
  return { temporaryPassword, temporaryUntil, url, token: url?.pathname.split("/").at(-1) ?? "" };
}

describe("the link in a welcome", () => {
  it("sets a password once, replaces the temporary one, and is stored nowhere", async () => {
    const user = await newCustomer();
    const { temporaryPassword, url, token } = await readWelcome(user);
    expect(url?.pathname).toBe(`/reset-password/${token}`);
    expect(decodeURIComponent(url?.hash.slice(1) ?? "")).toBe(user.email);
    expect(JSON.stringify(await readEmails(ctx.db, user.id))).not.toContain(token);
    expect(await getResetLink(ctx, { token })).toEqual({ state: "valid" });
    const withTemporary = { email: user.email, password: temporaryPassword };
    await expect(login(ctx, withTemporary)).resolves.toBeDefined();
    await resetPassword(ctx, { token, newPassword });
    await expect(login(ctx, { email: user.email, password: newPassword })).resolves.toBeDefined();
    await expect(login(ctx, withTemporary)).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
    expect(await getResetLink(ctx, { token })).toEqual({ state: "used" });
    await expect(resetPassword(ctx, { token, newPassword })).rejects.toMatchObject({ code: "LINK_DEAD" });
  });

  it("lasts for seven days", async () => {
    const { token } = await readWelcome(await newCustomer());
    ctx.clock.advance({ days: 7, seconds: -1 });
    expect(await getResetLink(ctx, { token })).toEqual({ state: "valid" });
    ctx.clock.advance({ seconds: 1 });
    expect(await getResetLink(ctx, { token })).toEqual({ state: "expired" });
  });

  it("is left out of a welcome sent after it has ended, whose temporary password works", async () => {
    const user = await newCustomer();
    await forgotPassword(ctx, { email: user.email });
    const { temporaryPassword, url } = await readWelcome(user);
    expect(url).toBeNull();
    await expect(login(ctx, { email: user.email, password: temporaryPassword })).resolves.toBeDefined();
  });

  it("lasts seven days again when its welcome failed and is sent later", async () => {
    const { user, failed } = await failedWelcome();
    ctx.clock.advance({ days: 9 });
    await requeue(ctx, [failed]);
    const { token } = await readWelcome(user);
    ctx.clock.advance({ days: 6 });
    expect(await getResetLink(ctx, { token })).toEqual({ state: "valid" });
  });

  it("stays ended when its welcome is sent later", async () => {
    const { user, failed } = await failedWelcome();
    await forgotPassword(ctx, { email: user.email });
    await requeue(ctx, [failed]);
    expect((await readWelcome(user)).url).toBeNull();
  });
});

describe("the temporary password in a welcome", () => {
  const signIn = ({ email }: { email: string }, password: string) => login(ctx, { email, password });
  const ended = { code: "WRONG_CREDENTIALS", message: messages.temporaryPasswordEnded };

  it("comes with the day on which it ends in the store's calendar, even when it is sent later", async () => {
    const daysFromNow = (days: number) => addDays(today(ctx), days);
    expect((await readWelcome(await newCustomer())).temporaryUntil).toBe(daysFromNow(7));
    const { user, failed } = await failedWelcome();
    ctx.clock.advance({ days: 9 });
    await requeue(ctx, [failed]);
    expect((await readWelcome(user)).temporaryUntil).toBe(daysFromNow(7));
  });

  it("ends after seven days, and only somebody who enters it is told so", async () => {
    const user = await newCustomer();
    const { temporaryPassword } = await readWelcome(user);
    ctx.clock.advance({ days: 7, seconds: -1 });
    await expect(signIn(user, temporaryPassword)).resolves.toBeDefined();
    ctx.clock.advance({ seconds: 1 });
    await expect(signIn(user, temporaryPassword)).rejects.toMatchObject(ended);
    await expect(signIn(user, "a guess")).rejects.toMatchObject({ message: messages.wrongCredentials });
  });

  it("lasts seven days again when its welcome failed and is sent later", async () => {
    const { user, failed } = await failedWelcome();
    ctx.clock.advance({ days: 9 });
    await requeue(ctx, [failed]);
    const { temporaryPassword } = await readWelcome(user);
    ctx.clock.advance({ days: 6 });
    await expect(signIn(user, temporaryPassword)).resolves.toBeDefined();
    ctx.clock.advance({ days: 1 });
    await expect(signIn(user, temporaryPassword)).rejects.toMatchObject(ended);
  });

  it("stops working once its owner has replaced it with their own, which doesn't end", async () => {
    const user = await newCustomer();
    const { temporaryPassword } = await readWelcome(user);
    const { token } = await signIn(user, temporaryPassword);
    const actor = await authenticate(ctx, { token, ipAddress: TEST_ADDRESS });
    if (!actor) throw new Error("not signed in");
    await changePassword(ctx.as(actor), { currentPassword: temporaryPassword, newPassword });
    await expect(signIn(user, temporaryPassword)).rejects.toMatchObject({
      message: messages.wrongCredentials,
    });
    ctx.clock.advance({ days: 8 });
    await expect(signIn(user, newPassword)).resolves.toBeDefined();
  });
});
