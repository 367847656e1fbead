import { randomUUID } from "node:crypto";
import { CreateManualInput } from "@scriptkeeper/contracts/prescriptions/manual";
import {
  credentials,
  discounts,
  password_reset_tokens,
  prescription_groups,
  users,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readAudit, readEmails, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  customerActor,
  insertAdmin,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { login } from "../../auth/index.ts";
import { addressMark } from "../../core/audit/impersonal.ts";
import { forOneself, today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { listMine } from "../items/list-medicines.ts";
import { createManual } from "./create-manual.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);
let product: Awaited<ReturnType<typeof insertProduct>>;
beforeAll(async () => {
  product = await insertProduct(ctx, { days_supply: 28, processing_days: 3 });
});
beforeEach(() => {
  ctx.jobs.notified.length = 0;
});

const line = (columns: Record<string, unknown> = {}) => ({
  product_id: product.product_id,
  product_name: product.product_name,
  ...columns,
});
const create = (input: Record<string, unknown>) =>
  createManual(admin, CreateManualInput.parse({ products: [line()], ...input }));
const forExisting = (userId: number, input: Record<string, unknown> = {}) =>
  create({ isExistingUser: true, userId, ...input });
const someone = (email: string) => ({ isExistingUser: false, email, firstName: "Nia", lastName: "Newman" });
const itemsOf = async (userId: number) =>
  (await listMine(forOneself(ctx.as(customerActor({ id: userId }))))).toSorted((a, b) => b.id - a.id);
const accountOf = async (email: string) =>
  (await ctx.db.select().from(users).where(eq(users.email, email)))[0];
const countGroups = (userId: number) =>
  ctx.db.$count(prescription_groups, eq(prescription_groups.user_id, userId));

describe("a manual prescription for an existing customer", () => {
  it("B-NEW-01 B-NEW-08 B-API-09 makes one order of the lines, with defaults for absent fields", async () => {
    const other = await insertProduct(ctx);
    const user = await insertUser(ctx);
    const result = await forExisting(user.id, {
      doctorName: "",
      products: [
        line({ product_name: "what the screen called it" }),
        {
          product_id: other.product_id,
          quantity: 3,
          repeats: 0,
          expiry_date: null,
          prescription_expiry_date: "2026-12-31",
        },
      ],
    });
    expect(result).toEqual({
      message: "Prescription created successfully",
      emailType: "notification",
      emailSent: true,
      isNewUser: false,
      groupId: expect.any(Number),
    });
    const day = today(ctx);
    expect(await itemsOf(user.id)).toMatchObject([
      {
        prescription_group_id: result.groupId,
        product_name: other.product_name,
        quantity: 3,
        repeats: 0,
        expiry_date: null,
        prescription_expiry_date: "2026-12-31",
        next_reminder_date: addDays(day, 3 * 30 - 5),
      },
      {
        prescription_group_id: result.groupId,
        product_name: product.product_name,
        quantity: 1,
        repeats: 5,
        status: "active",
        start_date: day,
        expiry_date: addDays(day, 365),
        prescription_expiry_date: null,
        next_reminder_date: addDays(day, 28 - 3),
        doctor_name: null,
        shopify_order_id: null,
        discount: null,
      },
    ]);
  });

  it("is logged, audited and emailed to the customer", async () => {
    const user = await insertUser(ctx, { first_name: "Pia" });
    const { groupId } = await forExisting(user.id, { doctorName: "Dr Who" });
    const [item] = await itemsOf(user.id);
    expect(item?.doctor_name).toBe("Dr Who");
    expect(await readTransactions(ctx.db, user.id)).toMatchObject([
      {
        transaction_type: "prescription_created",
        item_id: item?.id,
        product_name: product.product_name,
        quantity: 1,
        repeats: 5,
        next_reminder_date: item?.next_reminder_date,
        email: user.email,
        order_status: "success",
      },
    ]);
    expect(await readAudit(ctx.db, { name: "prescription_group", id: groupId })).toMatchObject([
      {
        action: "create order",
        actor_user_id: admin.actor.userId,
        before: null,
        after: { user_id: user.id, items: [{ id: item?.id }] },
      },
    ]);
    expect(await readEmails(ctx.db, user.id)).toMatchObject([
      {
        kind: "notification",
        prescription_ids: [item?.id],
        payload: {
          firstName: "Pia",
          signInUrl: "https://renew.pharmacy.example/login",
          items: [{ productName: product.product_name, repeats: 5 }],
        },
      },
    ]);
    expect(ctx.jobs.notified).toEqual(["mail"]);
  });

  it.each([
    ["it has ended by that day", {}, { prescription_expiry_date: "2026-03-12" }, "none_due"],
    ["it has no repeats", {}, { repeats: 0 }, "none_due"],
    ["they want none", { unsubscribed_at: new Date("2026-01-01") }, {}, "unwanted"],
    ["it will be due", {}, {}, undefined],
  ])(
    "tells the customer whether a reminder will come: %s",
    async (_what, columns, prescribed, noReminder) => {
      const user = await insertUser(ctx, columns);
      await forExisting(user.id, { products: [line(prescribed)] });
      const told = (await readEmails(ctx.db, user.id)).map(({ kind, payload }) => ({
        kind,
        ...Object(payload),
      }));
      expect(told.map(({ kind, noReminder: why }) => [kind, why])).toEqual([["notification", noReminder]]);
    },
  );

  it("B-NEW-10 B-NEW-11 says when no email goes out: unticked, or to an address that doesn't work", async () => {
    const user = await insertUser(ctx);
    expect(await forExisting(user.id, { sendWelcomeEmail: false })).toMatchObject({ emailSent: false });
    const bad = await insertUser(ctx, { email_bad_at: ctx.clock.now() });
    expect(await forExisting(bad.id)).toMatchObject({ emailType: "notification", emailSent: false });
    expect([await readEmails(ctx.db, user.id), await readEmails(ctx.db, bad.id)]).toEqual([[], []]);
    expect(ctx.jobs.notified).toEqual([]);
    expect(await countGroups(bad.id)).toBe(1);
  });

  it("B-ENT-13 turns a percentage into the customer's own discount and assigns it to the line's item", async () => {
    const other = await insertProduct(ctx);
    const user = await insertUser(ctx);
    await forExisting(user.id, {
      products: [
        line({ discount_percentage: 12.5, discount_scope: "first_order_only" }),
        { product_id: other.product_id, discount_percentage: 10 },
      ],
    });
    const [second, first] = await itemsOf(user.id);
    expect(first?.discount).toMatchObject({ percentage: 12.5, scope: "first_order_only", isActive: true });
    expect(second?.discount).toMatchObject({ percentage: 10, scope: "all_orders" });
    const made = await ctx.db.select().from(discounts).where(eq(discounts.user_id, user.id));
    expect(made.map(({ name }) => name)).toEqual(["Manual 12.5%", "Manual 10%"]);
    expect(await readAudit(ctx.db, { name: "discount", id: made[0]?.id ?? 0 })).toMatchObject([
      { action: "create discount", actor_user_id: admin.actor.userId },
    ]);
  });

  it("B-NEW-02 needs a chosen customer, and never accepts an administrator", async () => {
    await expect(create({ isExistingUser: true })).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: "Please select an existing customer",
      details: { field: "userId" },
    });
    for (const id of [admin.actor.userId, 2_147_483_647])
      await expect(forExisting(id)).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Customer not found",
      });
  });

  it("B-NEW-04 needs a product, and one that can be prescribed", async () => {
    const user = await insertUser(ctx);
    await expect(forExisting(user.id, { products: [] })).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: "Please add at least one product",
    });
    const archived = await insertProduct(ctx, { is_archived: true });
    const products = [line(), { product_id: archived.product_id }];
    await expect(forExisting(user.id, { products })).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: "products[1].product_id is not a product that can be prescribed at the moment",
    });
    expect(await countGroups(user.id)).toBe(0);
  });

  it("creates nothing more and returns the same answer when the request is repeated, at once or later", async () => {
    const user = await insertUser(ctx);
    const requestKey = randomUUID();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => forExisting(user.id, { requestKey })));
    others.push(await forExisting(user.id, { requestKey }));
    for (const answer of others) expect(answer).toEqual(first);
    expect(await countGroups(user.id)).toBe(1);
    expect(await readEmails(ctx.db, user.id)).toHaveLength(1);
    await forExisting(user.id, { requestKey: randomUUID() });
    expect(await countGroups(user.id)).toBe(2);
  });
});

describe("a repeated prescription, when the form asks about it,", () => {
  const other = { products: [] as unknown[] };
  const asked = (userId: number, input: Record<string, unknown> = {}) =>
    forExisting(userId, { askIfRepeated: true, requestKey: randomUUID(), ...input });
  const question = "You created an identical prescription a minute ago. Create another?";
  beforeAll(async () => {
    other.products = [line(), { product_id: (await insertProduct(ctx)).product_id }];
  });

  it("B-API-09 creates nothing until it is confirmed, and then makes a second one", async () => {
    const user = await insertUser(ctx);
    const { groupId } = await asked(user.id);
    ctx.clock.advance({ seconds: 60 });
    await expect(asked(user.id, { products: [line({ quantity: 2 })] })).rejects.toMatchObject({
      code: "CONFLICT",
      message: question,
      details: { createdBefore: { groupId, at: expect.stringMatching(/^2026-03-/) } },
    });
    expect([await countGroups(user.id), await readEmails(ctx.db, user.id)]).toMatchObject([1, { length: 1 }]);
    await forExisting(user.id, { requestKey: randomUUID() });
    expect(await countGroups(user.id)).toBe(2);
  });

  it("asks nothing when the same request is sent again after a lost answer", async () => {
    const user = await insertUser(ctx);
    const requestKey = randomUUID();
    const first = await asked(user.id, { requestKey });
    expect(await asked(user.id, { requestKey })).toEqual(first);
    expect(await countGroups(user.id)).toBe(1);
  });

  it("doesn't use up the request key by asking, so that the confirmation may have the same one", async () => {
    const user = await insertUser(ctx);
    await asked(user.id);
    const requestKey = randomUUID();
    await expect(asked(user.id, { requestKey })).rejects.toMatchObject({ code: "CONFLICT" });
    const answers = await Promise.all([1, 2].map(() => forExisting(user.id, { requestKey })));
    expect(answers[0]).toEqual(answers[1]);
    expect(await countGroups(user.id)).toBe(2);
  });

  it("doesn't count as repeated for other products, another customer, or after two minutes", async () => {
    const [user, somebody] = [await insertUser(ctx), await insertUser(ctx)];
    await asked(user.id);
    await asked(user.id, other);
    await expect(asked(user.id, { products: other.products.toReversed() })).rejects.toThrow(question);
    await asked(somebody.id);
    ctx.clock.advance({ seconds: 121 });
    await asked(user.id);
    expect([await countGroups(user.id), await countGroups(somebody.id)]).toEqual([3, 1]);
  });

  it("names another administrator as its creator", async () => {
    const user = await insertUser(ctx);
    await asked(user.id);
    const colleague = ctx.as(adminActor(await insertAdmin(ctx)));
    const again = CreateManualInput.parse({
      isExistingUser: true,
      userId: user.id,
      products: [line()],
      askIfRepeated: true,
    });
    await expect(createManual(colleague, again)).rejects.toMatchObject({
      message: "Another administrator created an identical prescription a minute ago. Create another?",
    });
  });

  it("B-API-09 is made each time for a caller who doesn't want to be asked", async () => {
    const user = await insertUser(ctx);
    await forExisting(user.id);
    await forExisting(user.id);
    expect(await countGroups(user.id)).toBe(2);
  });
});

describe("a manual prescription for a new customer", () => {
  it("makes the account, and sends a welcome with a temporary password that works and is stored nowhere", async () => {
    const result = await create({ ...someone("Nia@People.Example"), phone: "0400 000 000" });
    expect(result).toMatchObject({ emailType: "welcome", emailSent: true, isNewUser: true });
    const account = await accountOf("nia@people.example");
    expect(account).toMatchObject({
      first_name: "Nia",
      last_name: "Newman",
      phone: "0400 000 000",
      role: "user",
    });
    expect(await readAudit(ctx.db, { name: "user", id: account?.id ?? 0 })).toMatchObject([
      { action: "create customer", after: { email: addressMark("nia@people.example") } },
    ]);
    const outbox = recordingMail();
    await sendDueEmails(ctx, outbox);
    const welcome = outbox.contents().find(({ email }) => email === "nia@people.example");
    const { temporaryPassword: password } = z.looseObject({ temporaryPassword: z.string() }).parse(welcome);
    expect(welcome).toMatchObject({ firstName: "Nia", items: [{ productName: product.product_name }] });
    expect(JSON.stringify(await readEmails(ctx.db, account?.id ?? 0))).not.toContain(password);
    await expect(login(ctx, { email: "nia@people.example", password })).resolves.toMatchObject({
      user: { id: account?.id, role: "user" },
    });
  });

  it("makes an account without a welcome, or any password or link to sign in with, when no email is wanted", async () => {
    const result = await create({ ...someone("silent@people.example"), sendWelcomeEmail: false });
    expect(result).toMatchObject({ emailType: "welcome", emailSent: false, isNewUser: true });
    const account = await accountOf("silent@people.example");
    const ofAccount = { user_id: account?.id ?? 0 };
    expect(await readEmails(ctx.db, ofAccount.user_id)).toEqual([]);
    expect(await ctx.db.$count(credentials, eq(credentials.user_id, ofAccount.user_id))).toBe(0);
    const links = eq(password_reset_tokens.user_id, ofAccount.user_id);
    expect(await ctx.db.$count(password_reset_tokens, links)).toBe(0);
    for (const password of ["", "silent@people.example"])
      await expect(login(ctx, { email: "silent@people.example", password })).rejects.toMatchObject({
        code: "WRONG_CREDENTIALS",
      });
    expect(await itemsOf(ofAccount.user_id)).toHaveLength(1);
  });

  it.each(["email", "firstName", "lastName"])("B-NEW-03 needs %s", async (field) => {
    for (const value of [undefined, null, "", "  "])
      await expect(create({ ...someone("field@people.example"), [field]: value })).rejects.toMatchObject({
        code: "BAD_INPUT",
        message: "Please fill in all required fields",
        details: { field },
      });
    await expect(create(someone("no address"))).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: "email must be an email address, such as name@example.com",
    });
  });

  it("is refused for a known email address, and says who has it", async () => {
    const known = await insertUser(ctx, { email: "known@people.example", phone: "0411" });
    await expect(create(someone("KNOWN@people.example"))).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Choose them under existing customers."),
      details: {
        field: "email",
        existingCustomer: {
          id: known.id,
          first_name: known.first_name,
          last_name: known.last_name,
          email: known.email,
          phone: "0411",
        },
      },
    });
    expect(await countGroups(known.id)).toBe(0);
  });

  it("never turns into or reveals an administrator", async () => {
    await insertAdmin(ctx, { email: "boss@people.example" });
    const refused = await create(someone("boss@people.example")).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "CONFLICT", details: { field: "email" } });
    expect(refused).not.toHaveProperty("details.existingCustomer");
  });

  it("is created once by two requests at once, and a failed one leaves no account behind", async () => {
    const answers = await Promise.allSettled([1, 2].map(() => create(someone("twice@people.example"))));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await countGroups((await accountOf("twice@people.example"))?.id ?? 0)).toBe(1);
    await expect(create({ ...someone("none@people.example"), products: [] })).rejects.toThrow();
    expect(await accountOf("none@people.example")).toBeUndefined();
  });
});
