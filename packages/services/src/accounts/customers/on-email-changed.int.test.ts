import { messages } from "@scriptkeeper/contracts/messages";
import { CreateManualInput } from "@scriptkeeper/contracts/prescriptions/manual";
import { emails, transactions, users } from "@scriptkeeper/db/schema";
import { readAudit, readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertProduct, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { desc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authenticate, login } from "../../auth/index.ts";
import { addressMark } from "../../core/audit/impersonal.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { createManual } from "../../prescriptions/index.ts";
import { processWebhooks, receiveWebhook } from "../../store-sync/index.ts";
import { deleteUser } from "../users/delete-user.ts";
import { updateCustomer } from "./update-customer.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "process-webhooks" } });
const admin = sharedAdmin(ctx);
let named = 0;
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled", sent_at: null });
});

const newAddress = () => `new-${++named}@people.example`;

interface Said {
  email?: string;
  first_name?: string;
  minute: number;
  messageId?: string;
}

/** Delivers and processes a webhook of the store about one of its customers. */
async function storeSays(id: string, { minute, messageId, ...fields }: Said) {
  const updated_at = `2026-03-10T09:${String(minute).padStart(2, "0")}:00+11:00`;
  const rawBody = Buffer.from(JSON.stringify({ id: Number(id), email: null, ...fields, updated_at }));
  const webhookId = messageId ?? `said-${++named}`;
  const facts = { topic: "customers/update", eventId: null, shopDomain: "pharmacy.example" };
  await receiveWebhook(ctx, { ...facts, webhookId, rawBody });
  expect(await processWebhooks(ctx)).toMatchObject({ postponed: 0 });
}

/** A patient whose current address the store has reported. */
async function known(columns: Partial<typeof users.$inferInsert> & { password?: string } = {}) {
  const storeId = String(9_000 + ++named);
  const patient = await insertUser(ctx, { shopify_customer_id: storeId, ...columns });
  await storeSays(storeId, { email: patient.email, minute: 1 });
  return { ...patient, storeId };
}

async function moved(columns: Partial<typeof users.$inferInsert> = {}) {
  const patient = await known(columns);
  const email = newAddress();
  await storeSays(patient.storeId, { email, minute: 2 });
  return { ...patient, moved: email };
}

async function movedByAdmin(columns: Partial<typeof users.$inferInsert> = {}) {
  const patient = await insertUser(ctx, columns);
  const email = newAddress();
  await updateCustomer(admin, { id: patient.id, email });
  return { ...patient, moved: email };
}

async function send() {
  const { mail, messages, contents } = recordingMail();
  await sendDueEmails(ctx, { mail });
  return { contents: contents(), sent: messages.map(({ to, subject }) => [to, subject]) };
}

async function logged() {
  const [entry] = await ctx.db.select().from(transactions).orderBy(desc(transactions.id)).limit(1);
  return entry;
}

const isSignedIn = async (token: string) =>
  (await authenticate(ctx, { token, ipAddress: "203.0.113.7" })) !== null;

const kind = "address_changed";

describe("an account's former address", () => {
  it.each([
    ["at the store", "store", moved],
    ["by an administrator", "pharmacy", movedByAdmin],
  ] as const)(
    "is told of a change %s, without naming the patient or the new address",
    async (_, changedBy, move) => {
      const patient = await move();
      expect(await readEmails(ctx.db, patient.id)).toMatchObject([
        {
          kind,
          to_address: patient.email,
          payload: { changedBy, oldAddress: patient.email },
          prescription_ids: [],
        },
      ]);
      const { sent, contents } = await send();
      expect(sent).toEqual([[patient.email, kind]]);
      const { pharmacyName, supportEmail } = ctx.settings;
      expect(contents).toEqual([{ pharmacyName, supportEmail, changedBy, oldAddress: patient.email }]);
      expect(await readEmails(ctx.db, patient.id)).toMatchObject([
        { state: "sent", to_address: patient.email },
      ]);
    },
  );

  it("is told in the same transaction as the change, so that neither happens without the other", async () => {
    const patient = await insertUser(ctx);
    const broken = { ...admin, requestId: null as unknown as string };
    await expect(updateCustomer(broken, { id: patient.id, email: newAddress() })).rejects.toThrow();
    expect(await readEmails(ctx.db, patient.id)).toEqual([]);
  });

  it("gets no email when something else changes or the address stays the same", async () => {
    const patient = await known();
    await storeSays(patient.storeId, { email: patient.email, first_name: "Anna", minute: 2 });
    await updateCustomer(admin, { id: patient.id, email: patient.email, phone: "0400" });
    expect(await readEmails(ctx.db, patient.id)).toEqual([]);
  });

  it("gets no email if it is marked as bad", async () => {
    const badAddress = { email_bad_at: ctx.clock.now() };
    for (const patient of [await moved(badAddress), await movedByAdmin(badAddress)])
      expect(await readEmails(ctx.db, patient.id)).toEqual([]);
  });

  it("stays the account's own, without an email, when the store's new one belongs to somebody else", async () => {
    const password = "a quiet horse";
    const patient = await known({ password });
    const other = await insertUser(ctx, { password: "a louder horse" });
    await storeSays(patient.storeId, { email: other.email, first_name: "Anna", minute: 2 });
    expect(await logged()).toMatchObject({
      action: "Email already in use",
      description: expect.stringContaining(`Account ${patient.id} keeps its current address`),
      order_status: "attention",
    });
    const accounts = await ctx.db
      .select()
      .from(users)
      .where(inArray(users.id, [patient.id, other.id]));
    expect(accounts.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { email: patient.email, first_name: "Anna", shopify_customer_id: patient.storeId },
      other,
    ]);
    await expect(login(ctx, { email: patient.email, password })).resolves.toMatchObject({
      user: { id: patient.id },
    });
    await expect(login(ctx, { email: other.email, password })).rejects.toMatchObject({
      code: "WRONG_CREDENTIALS",
    });
    for (const { id } of [patient, other]) expect(await readEmails(ctx.db, id)).toEqual([]);
  });
});

describe("a change of address at the store", () => {
  it("is reported once, however often and in whatever order its messages come", async () => {
    const patient = await known();
    const email = newAddress();
    await storeSays(patient.storeId, { email, minute: 3, messageId: `twice-${patient.id}` });
    await storeSays(patient.storeId, { email, minute: 3, messageId: `twice-${patient.id}` });
    await storeSays(patient.storeId, { email, minute: 3 });
    await storeSays(patient.storeId, { email: patient.email, minute: 2 });
    await storeSays(patient.storeId, { email, minute: 4 });
    expect((await send()).sent).toEqual([[patient.email, kind]]);
  });

  it("is reported to each former address when there are two changes", async () => {
    const patient = await moved();
    await storeSays(patient.storeId, { email: newAddress(), minute: 3 });
    expect((await send()).sent).toEqual([
      [patient.email, kind],
      [patient.moved, kind],
    ]);
  });

  it("isn't reported again when the store repeats an address that an administrator has changed back", async () => {
    const patient = await moved();
    await updateCustomer(admin, { id: patient.id, email: patient.email });
    await storeSays(patient.storeId, { email: patient.moved, first_name: "Anna", minute: 3 });
    const [account] = await ctx.db.select().from(users).where(eq(users.id, patient.id));
    expect(account).toMatchObject({ email: patient.email, first_name: "Anna" });
    expect((await send()).sent).toEqual([
      [patient.email, kind],
      [patient.moved, kind],
    ]);
  });

  it("appears in the transaction log in plain words, under the former address", async () => {
    const patient = await moved({ first_name: "Ann", last_name: "Lee" });
    expect(await logged()).toMatchObject({
      action: "Email address changed",
      description:
        "The customer's email address was changed at the store. They now sign in here with the new one. The old one is being notified.",
      order_status: "success",
      user_id: patient.id,
      first_name: "Ann",
      last_name: "Lee",
      email: patient.email,
      shopify_customer_id: patient.storeId,
    });
    expect(await readAudit(ctx.db, { name: "user", id: patient.id })).toMatchObject([
      { before: { email: addressMark(patient.email) }, after: { email: addressMark(patient.moved) } },
    ]);
  });

  it("is marked in the log when the former address can't be emailed, so that staff ask the customer", async () => {
    const patient = await moved({ email_bad_at: ctx.clock.now() });
    expect(await logged()).toMatchObject({
      description: expect.stringContaining("Ask the customer whether they made the change"),
      order_status: "attention",
      user_id: patient.id,
    });
  });

  it("leaves the patient signed in, since whoever changed the address there has no session here", async () => {
    const patient = await known();
    const { token } = await signIn(ctx, patient);
    await storeSays(patient.storeId, { email: newAddress(), minute: 2 });
    expect(await isSignedIn(token)).toBe(true);
  });
});

describe("a change of address by an administrator", () => {
  it("signs the account out everywhere, since a reader of the old mailbox may be signed in", async () => {
    const patient = await insertUser(ctx);
    const { token } = await signIn(ctx, patient);
    await updateCustomer(admin, { id: patient.id, phone: "0400" });
    expect(await isSignedIn(token)).toBe(true);
    await updateCustomer(admin, { id: patient.id, email: newAddress() });
    expect(await isSignedIn(token)).toBe(false);
  });

  it("wakes the mail worker", async () => {
    ctx.jobs.notified.length = 0;
    await movedByAdmin();
    expect(ctx.jobs.notified).toEqual(["mail"]);
  });
});

describe("a temporary password", () => {
  const made = async () => {
    const email = newAddress();
    const [{ product_id }, input] = [
      await insertProduct(ctx),
      { isExistingUser: false, email, firstName: "Nia", lastName: "Newman" },
    ];
    await createManual(admin, CreateManualInput.parse({ ...input, products: [{ product_id }] }));
    const [patient] = await ctx.db.select().from(users).where(eq(users.email, email));
    if (!patient) throw new Error("nobody was made");
    return patient;
  };
  const sentPassword = async () => {
    const welcome = (await send()).contents.find((content) => "temporaryPassword" in content);
    return String(welcome?.["temporaryPassword"]);
  };

  it.each(["pharmacy", "store"])(
    "sent to the former address stops working once the %s has another one",
    async (changedBy) => {
      const { id } = await made();
      const [password, email] = [await sentPassword(), newAddress()];
      if (changedBy === "pharmacy") await updateCustomer(admin, { id, email });
      else {
        const storeId = String(9_000 + ++named);
        await ctx.db.update(users).set({ shopify_customer_id: storeId }).where(eq(users.id, id));
        await storeSays(storeId, { email: "first-known@people.example", minute: 1 });
        await storeSays(storeId, { email, minute: 2 });
      }
      await expect(login(ctx, { email, password })).rejects.toMatchObject({
        message: messages.temporaryPasswordEnded,
      });
    },
  );

  it("that is still queued goes to the new address, and works", async () => {
    const { id } = await made();
    const email = newAddress();
    await updateCustomer(admin, { id, email });
    await expect(login(ctx, { email, password: await sentPassword() })).resolves.toBeDefined();
  });
});

describe("the store's request to forget a customer", () => {
  const forget = async (id: string, email: string) => {
    const rawBody = Buffer.from(
      JSON.stringify({ shop_domain: "pharmacy.example", customer: { id: Number(id), email } }),
    );
    const facts = { topic: "customers/redact", eventId: null, shopDomain: "pharmacy.example" };
    await receiveWebhook(ctx, { ...facts, webhookId: `forget-${++named}`, rawBody });
    expect(await processWebhooks(ctx)).toMatchObject({ worked: 1 });
  };
  const everything = async () =>
    JSON.stringify([await ctx.db.select().from(emails), await ctx.db.select().from(transactions)]);

  it("removes the former address from emails and log", async () => {
    const patient = await moved();
    await send();
    await forget(patient.storeId, patient.moved);
    expect(await everything()).not.toContain(patient.email);
  });

  it("removes it even after the account was deleted here, whoever had changed it", async () => {
    const patient = await moved();
    const last = newAddress();
    await updateCustomer(admin, { id: patient.id, email: last });
    await send();
    await deleteUser(admin, { id: patient.id });
    const other = await movedByAdmin();
    await forget(patient.storeId, last);
    const left = await everything();
    for (const address of [patient.email, patient.moved]) expect(left).not.toContain(address);
    expect(left).toContain(other.email);
  });
});
