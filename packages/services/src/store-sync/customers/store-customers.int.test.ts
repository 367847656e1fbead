import { care_relations, emails, store_customers, transactions, users } from "@scriptkeeper/db/schema";
import { countWaiting, readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { absentStore, type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { customerActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inviteCarer } from "../../care/index.ts";
import { queueEmail } from "../../email/index.ts";
import { resolveCustomer } from "../orders/resolve-customer.ts";
import { processWebhooks } from "../webhooks/process-webhooks.ts";
import { receiveWebhook } from "../webhooks/receive-webhook.ts";
import { saveAccount } from "./store-customers.queries.ts";

let ctx: TestContext;
let sent = 0;
const storeHas = new Set<string>();
beforeAll(async () => {
  const store = { ...absentStore(), hasCustomer: async (id: string) => storeHas.has(id) };
  ctx = await testContext({ actor: { kind: "job", name: "process-webhooks" }, store });
});
afterAll(() => ctx.close());

/** Delivers and processes a webhook of the store. */
async function tell(topic: string, body: unknown) {
  expect(await deliver(topic, body)).toEqual({ worked: 1, postponed: 0 });
}

async function deliver(topic: string, body: unknown) {
  await receiveWebhook(ctx, {
    topic,
    webhookId: `message-${++sent}`,
    eventId: null,
    shopDomain: "pharmacy.example",
    rawBody: Buffer.from(JSON.stringify(body)),
  });
  return processWebhooks(ctx);
}

const at = (minute: number) => `2026-03-10T09:${String(minute).padStart(2, "0")}:00+11:00`;
const said = (id: number, fields: object, minute = 0) => ({
  id,
  email: null,
  first_name: null,
  last_name: null,
  phone: null,
  updated_at: at(minute),
  ...fields,
});

async function account(id: number) {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
  return row;
}

async function marked(action: string) {
  return ctx.db.select().from(transactions).where(eq(transactions.action, action));
}

describe("a customer of the store", () => {
  it("is linked to the account with their address, and fills its empty fields", async () => {
    const patient = await insertUser(ctx, { first_name: "Ann", last_name: "", phone: null });
    const names = { email: patient.email.toUpperCase(), first_name: "Anna", last_name: "Lee", phone: "+61" };
    await tell("customers/create", said(501, names));
    expect(await account(patient.id)).toMatchObject({
      shopify_customer_id: "501",
      first_name: "Ann",
      last_name: "Lee",
      phone: "+61",
    });
  });

  it("who was known before the account existed fills its empty fields once it is linked", async () => {
    const email = "known-at-the-store@people.example";
    await tell("customers/create", said(509, { email, first_name: "Jon", phone: "0400" }, 1));
    const patient = await insertUser(ctx, { email, first_name: "Johnny", phone: null });
    await tell("customers/update", said(509, { email, first_name: "John", phone: "0400" }, 2));
    expect(await account(patient.id)).toMatchObject({
      shopify_customer_id: "509",
      first_name: "Johnny",
      phone: "0400",
    });
    await tell("customers/update", said(509, { email, first_name: "Joan", phone: "0400" }, 3));
    expect(await account(patient.id)).toMatchObject({ first_name: "Joan" });
  });

  it("without an account gets none before they order", async () => {
    const before = await ctx.db.$count(users);
    await tell("customers/create", said(502, { email: "nobody@people.example" }));
    expect(await ctx.db.$count(users)).toBe(before);
  });

  it("brings its changes to the account, without undoing corrections made here", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "503", first_name: "Bo", last_name: "Old" });
    const first = { email: patient.email, first_name: "Bo", last_name: "Old" };
    await tell("customers/update", said(503, first, 1));
    await ctx.db
      .update(users)
      .set({ first_name: "Mended", email_bad_at: ctx.clock.now() })
      .where(eq(users.id, patient.id));
    await tell("customers/update", said(503, { ...first, last_name: "New", email: "bo@people.example" }, 2));
    expect(await account(patient.id)).toMatchObject({
      first_name: "Mended",
      last_name: "New",
      email: "bo@people.example",
      email_bad_at: null,
    });
    expect(await readAudit(ctx.db, { name: "user", id: patient.id })).toMatchObject([
      { action: "update customer", actor: "job process-webhooks", after: { last_name: "not kept" } },
    ]);
  });

  it("leaves corrections made here alone, even after the store has withheld its data", async () => {
    const names = { first_name: "Bo", last_name: "Old" };
    const patient = await insertUser(ctx, { ...names, shopify_customer_id: "541", phone: "+61255501234" });
    const first = { ...names, email: patient.email, phone: "+61255501234" };
    await tell("customers/update", said(541, first, 1));
    const mended = { email: "bo.mended@people.example", first_name: "Mended", phone: "+61255509999" };
    await ctx.db.update(users).set(mended).where(eq(users.id, patient.id));
    await tell("customers/update", said(541, {}, 2));
    await tell("customers/update", said(541, { ...first, last_name: "New" }, 3));
    expect(await account(patient.id)).toMatchObject({ ...mended, last_name: "New" });
  });

  it("whose account came with an order is followed from the first change on", async () => {
    const known = { firstName: "Cy", lastName: "Old", phone: null };
    const buyer = await resolveCustomer(ctx, { id: "520", email: "cy.old@people.example", ...known });
    const names = { first_name: "Cy", last_name: "Old" };
    await tell("customers/update", said(520, { ...names, email: "cy.new@people.example" }));
    expect(await account(buyer?.id ?? 0)).toMatchObject({ ...names, email: "cy.new@people.example" });
  });

  it("changes nothing in an account with their address that belongs to another of its customers", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "521", last_name: "Own", phone: null });
    await tell("customers/create", said(522, { email: patient.email, last_name: "Else", phone: "0400" }, 1));
    await tell("customers/update", said(522, { email: patient.email, last_name: "Other", phone: "0499" }, 2));
    expect(await account(patient.id)).toMatchObject({
      shopify_customer_id: "521",
      last_name: "Own",
      phone: null,
    });
  });

  it("isn't linked to an account whose address is changing at that moment", async () => {
    const patient = await insertUser(ctx, { phone: null });
    let told: Promise<void> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await saveAccount(tx, patient.id, { email: `moved-${patient.email}` });
      told = tell("customers/create", said(523, { email: patient.email, phone: "0400" }));
      await vi.waitFor(async () => expect(await countWaiting(ctx.db)).toBe(1), 10_000);
    });
    await told;
    expect(await account(patient.id)).toMatchObject({ shopify_customer_id: null, phone: null });
  });

  it("isn't changed by an older message that comes later", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "504", last_name: "One" });
    await tell("customers/update", said(504, { last_name: "One" }, 1));
    await tell("customers/update", said(504, { last_name: "Three" }, 3));
    await tell("customers/update", said(504, { last_name: "Two" }, 2));
    expect(await account(patient.id)).toMatchObject({ last_name: "Three" });
  });

  it("keeps their address when another account has the new one, and administrators are told", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "505" });
    const other = await insertUser(ctx);
    await tell("customers/update", said(505, { email: patient.email }, 1));
    await tell("customers/update", said(505, { email: other.email, phone: "0400" }, 2));
    expect(await account(patient.id)).toMatchObject({ email: patient.email, phone: "0400" });
    expect(await marked("Email already in use")).toHaveLength(1);
  });

  it("never changes an administrator", async () => {
    const admin = await insertAdmin(ctx);
    await tell("customers/update", said(506, { email: admin.email, first_name: "Mallory" }));
    expect(await account(admin.id)).toMatchObject({
      first_name: admin.first_name,
      shopify_customer_id: null,
    });
  });

  it("who is an administrator by id isn't linked to another account by address", async () => {
    const admin = await insertAdmin(ctx, { shopify_customer_id: "508" });
    const patient = await insertUser(ctx);
    await tell("customers/update", said(508, { email: patient.email, first_name: "Mallory" }));
    expect(await account(patient.id)).toEqual(patient);
    expect(await account(admin.id)).toEqual(admin);
  });
});

describe("customers who are merged or deleted at the store", () => {
  const merge = (kept: string, deleted: string) => ({
    admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${kept}`,
    admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${deleted}`,
  });

  it("leave the account with the remaining customer's id, even when the message comes twice", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "601" });
    for (const _ of [1, 2]) await tell("customers/merge", merge("602", "601"));
    expect(await account(patient.id)).toMatchObject({ shopify_customer_id: "602" });
  });

  it("change nothing when the merge failed, even if the other is gone by then", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "611" });
    await tell("customers/merge", {
      ...merge("612", "611"),
      status: "failed",
      errors: [{ message: "busy" }],
    });
    expect(await account(patient.id)).toMatchObject({ shopify_customer_id: "611" });
  });

  it("are merged here only once the store confirms that the other customer is gone", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "613" });
    storeHas.add("613");
    const message = { ...merge("614", "613"), status: "completed" };
    expect(await deliver("customers/merge", message)).toEqual({ worked: 0, postponed: 1 });
    expect(await account(patient.id)).toMatchObject({ shopify_customer_id: "613" });
    storeHas.delete("613");
    ctx.clock.advance({ minutes: 1 });
    expect(await processWebhooks(ctx)).toEqual({ worked: 1, postponed: 0 });
    expect(await account(patient.id)).toMatchObject({ shopify_customer_id: "614" });
  });

  it("change nothing when the store still has both an hour later", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "615" });
    storeHas.add("615");
    await deliver("customers/merge", { ...merge("616", "615"), status: "completed" });
    ctx.clock.advance({ hours: 2 });
    expect(await processWebhooks(ctx)).toEqual({ worked: 1, postponed: 0 });
    expect(await account(patient.id)).toMatchObject({ shopify_customer_id: "615" });
  });

  it("leave two accounts separate, and administrators are told", async () => {
    const [gone, kept] = [
      await insertUser(ctx, { shopify_customer_id: "603" }),
      await insertUser(ctx, { shopify_customer_id: "604" }),
    ];
    await tell("customers/merge", merge("604", "603"));
    expect(await account(gone.id)).toMatchObject({ shopify_customer_id: null });
    expect(await account(kept.id)).toMatchObject({ shopify_customer_id: "604" });
    expect(await marked("Customers merged")).toHaveLength(1);
  });

  it("leave an account separate from an administrator's with the remaining customer", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "617" });
    const admin = await insertAdmin(ctx, { shopify_customer_id: "618" });
    await tell("customers/merge", merge("618", "617"));
    expect(await account(patient.id)).toMatchObject({ shopify_customer_id: null });
    expect(await account(admin.id)).toMatchObject({ shopify_customer_id: "618" });
  });

  it("leave an account without its customer after a deletion, so that it can find a new one", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "605" });
    await tell("customers/update", said(605, { email: patient.email }));
    await tell("customers/delete", { id: 605 });
    expect(await account(patient.id)).toMatchObject({ email: patient.email, shopify_customer_id: null });
    expect(await ctx.db.$count(store_customers, eq(store_customers.id, "605"))).toBe(0);
  });
});

describe("the store's privacy messages", () => {
  const about = (id: number, email = "x@people.example") => ({
    shop_domain: "pharmacy.example",
    customer: { id, email: email.toUpperCase() },
  });
  const logged = (columns: Partial<typeof transactions.$inferInsert>) =>
    ctx.db.insert(transactions).values({
      transaction_type: "user_login",
      transaction_date: ctx.clock.now(),
      action: "Signed in",
      description: "Signed in with a password",
      order_status: "success",
      ...columns,
    });

  it("report that a customer asks for their data", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "701" });
    await tell("customers/data_request", about(701));
    await tell("customers/data_request", about(702));
    const told = (await marked("Data access request")).map(({ description }) => description);
    expect(told[0]).toContain(`account ${patient.id} `);
    expect(told[1]).toContain("no account");
  });

  it("make us forget a customer: account, prescriptions, name and address", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "703" });
    await insertItem(ctx, { user_id: patient.id });
    const email = await queueEmail(ctx, { kind: "reminder", user: patient, payload: { firstName: "Pat" } });
    await logged({ user_id: patient.id, email: patient.email });
    await tell("customers/redact", about(703));
    expect(await account(patient.id)).toBeUndefined();
    const [stored] = await ctx.db.select().from(emails).where(eq(emails.id, email.id));
    expect(stored).toMatchObject({ to_address: "", payload: {} });
    const log = await ctx.db.select().from(transactions).where(eq(transactions.user_id, patient.id));
    expect(log).toMatchObject([{ email: null }]);
    expect(JSON.stringify(await readAudit(ctx.db, { name: "user", id: patient.id }))).not.toContain(
      patient.email,
    );
    await tell("customers/redact", about(703));
  });

  it("make us forget an address that a patient has invited, with an account here or without", async () => {
    const patient = await insertUser(ctx);
    const carer = await insertUser(ctx, { shopify_customer_id: "713" });
    const asPatient = ctx.as(customerActor(patient));
    for (const email of [carer.email, "no-account@people.example", "somebody-else@people.example"])
      await inviteCarer(asPatient, { email, right: "see" });
    await tell("customers/redact", about(713, carer.email));
    await tell("customers/redact", about(714, "no-account@people.example"));
    const invited = await ctx.db.select({ email: care_relations.invited_email }).from(care_relations);
    expect(invited).toEqual([{ email: "somebody-else@people.example" }]);
    const told = await ctx.db.select().from(emails).where(eq(emails.user_id, patient.id)).orderBy(emails.id);
    expect(told).toMatchObject([
      { to_address: "", payload: {} },
      { to_address: "", payload: {} },
      { to_address: "somebody-else@people.example" },
    ]);
    expect(JSON.stringify(told.slice(0, 2))).not.toContain('@people.example"');
  });

  it("make us forget who invited a customer at the address that they have only here", async () => {
    const inviting = await insertUser(ctx);
    const forgotten = await insertUser(ctx, { shopify_customer_id: "715" });
    await inviteCarer(ctx.as(customerActor(inviting)), { email: forgotten.email, right: "see" });
    await tell("customers/redact", about(715, "at-the-store@people.example"));
    expect(await ctx.db.$count(care_relations, eq(care_relations.patient_id, inviting.id))).toBe(0);
    expect(await ctx.db.select().from(emails).where(eq(emails.user_id, inviting.id))).toMatchObject([
      { to_address: "", payload: {} },
    ]);
  });

  it("make us forget administrators' test emails of a customer's reminder, and nobody else's", async () => {
    const admin = await insertAdmin(ctx);
    const [patient, other, deleted] = [
      await insertUser(ctx, { shopify_customer_id: "711" }),
      await insertUser(ctx),
      await insertUser(ctx),
    ];
    const copies = [];
    for (const { id, first_name } of [patient, deleted, other]) {
      const payload = { firstName: first_name, staffCopy: { patientId: id } };
      copies.push(await queueEmail(ctx, { kind: "test", user: admin, payload }));
    }
    await logged({ user_id: deleted.id, email: deleted.email, shopify_customer_id: "712" });
    await ctx.db.delete(users).where(eq(users.id, deleted.id));
    await tell("customers/redact", about(711));
    await tell("customers/redact", about(712, deleted.email));
    const kept = await ctx.db
      .select({ payload: emails.payload })
      .from(emails)
      .where(
        inArray(
          emails.id,
          copies.map(({ id }) => id),
        ),
      )
      .orderBy(emails.id);
    expect(kept).toMatchObject([
      { payload: {} },
      { payload: {} },
      { payload: { firstName: other.first_name } },
    ]);
    expect(JSON.stringify(kept.slice(0, 2))).not.toContain("staffCopy");
  });

  it("make us forget a customer by address who was deleted at the store before", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "705" });
    const namesake = await insertUser(ctx, { shopify_customer_id: "706" });
    await tell("customers/delete", { id: 705 });
    await tell("customers/redact", about(705, namesake.email));
    expect(await account(namesake.id)).toBeDefined();
    await tell("customers/data_request", about(705, patient.email));
    expect((await marked("Data access request")).at(-1)?.description).toContain(`account ${patient.id} `);
    await tell("customers/redact", about(705, patient.email));
    expect(await account(patient.id)).toBeUndefined();
  });

  it("remove the name and address that an account deleted earlier has left, and nobody else's", async () => {
    const patient = await insertUser(ctx, { shopify_customer_id: "707" });
    const { id: user_id, email, first_name } = patient;
    const other = await insertUser(ctx, { shopify_customer_id: "708" });
    const earlier = "earlier@people.example";
    for (const address of [email, earlier])
      await queueEmail(ctx, { kind: "reminder", user: { id: user_id, email: address }, payload: {} });
    await queueEmail(ctx, { kind: "reminder", user: other, payload: {} });
    await logged({ shopify_customer_id: "707", first_name, email: earlier, user_id });
    await logged({ user_id, first_name, last_name: "Gone" });
    await logged({ email });
    await logged({ user_id: other.id, first_name, email: other.email });
    await logged({ email: other.email });
    await ctx.db.delete(users).where(eq(users.id, user_id));

    await tell("customers/redact", about(707, email));
    await tell("customers/redact", about(709, other.email));

    const addresses = (await ctx.db.select().from(emails)).map(({ to_address }) => to_address);
    const log = JSON.stringify(await ctx.db.select().from(transactions));
    for (const gone of [email, earlier, "Gone", '"707"']) {
      expect(addresses).not.toContain(gone);
      expect(log).not.toContain(gone);
    }
    expect(addresses).toContain(other.email);
    expect(log.split(other.email)).toHaveLength(3);
    const told = (await marked("Data erasure request")).slice(-2);
    expect(told.map(({ description }) => description)).toEqual([
      expect.stringContaining("no account"),
      expect.stringContaining("no account"),
    ]);
  });

  it("never make us forget an administrator, or everybody", async () => {
    const admin = await insertAdmin(ctx, { shopify_customer_id: "704" });
    const before = await ctx.db.$count(users);
    await tell("customers/redact", about(704));
    await tell("shop/redact", { shop_domain: "pharmacy.example" });
    expect(await ctx.db.$count(users)).toBe(before);
    expect(await account(admin.id)).toBeDefined();
    expect((await marked("Data erasure request")).at(-1)?.description).toContain(`Account ${admin.id} `);
    expect(await marked("Store asked to delete all data")).toHaveLength(1);
  });
});
