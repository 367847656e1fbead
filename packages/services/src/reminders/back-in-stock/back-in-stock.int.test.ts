import {
  back_in_stock_requests,
  prescription_items,
  product_configurations,
  users,
} from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { createRandom } from "@scriptkeeper/testing/random/random";
import { crashingContext } from "@scriptkeeper/testing/services/crashing-context";
import {
  adminActor,
  customerActor,
  deleteUser,
  insertAdmin,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { forOneself } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import {
  askWhenBack,
  deletePrescription,
  prescriptionHistory,
  stopAskingWhenBack,
} from "../../prescriptions/index.ts";
import { previewRenewal } from "../../renewals/index.ts";
import { STABLE_MINUTES, tellBackInStock } from "./tell-back-in-stock.ts";

const ctx = sharedContext();

beforeEach(() => ctx.db.delete(back_in_stock_requests));

const admin = async () => ctx.as(adminActor(await insertAdmin(ctx)));
const sell = (is_available: boolean, ...productIds: string[]) =>
  ctx.db
    .update(product_configurations)
    .set({ is_available })
    .where(inArray(product_configurations.product_id, productIds));

/** Runs the job for so many minutes, every five minutes as in production. */
async function runFor(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    await tellBackInStock(ctx);
    ctx.clock.advance({ minutes: 5 });
  }
  await tellBackInStock(ctx);
}

async function send() {
  const { mail, contents } = recordingMail();
  await sendDueEmails(ctx, { mail });
  return contents() as { about: string; items: { id: number }[]; renewUrl: string; unsubscribeUrl: string }[];
}

/** A patient who waits for some items, each of its own product that the store can't sell. */
async function waiting(items = 1, columns: object = {}) {
  const user = await insertUser(ctx);
  const made = [];
  for (let made_ = 0; made_ < items; made_ += 1) {
    const { product_id } = await insertProduct(ctx, { is_available: false });
    made.push(await insertItem(ctx, { user_id: user.id, product_id, repeats: 3, ...columns }));
  }
  const patient = forOneself(ctx.as(customerActor(user)));
  const ids = made.map(({ id }) => id);
  for (const id of ids) await askWhenBack(patient, { id });
  return {
    user,
    patient,
    ids,
    id: ids[0] ?? 0,
    products: made.map((item) => item.product_id),
    emails: () => readEmails(ctx.db, user.id),
    requests: () =>
      ctx.db.select().from(back_in_stock_requests).where(inArray(back_in_stock_requests.item_id, ids)),
  };
}

describe("a patient who waits for a product", () => {
  it("is told once it is back, with a link that orders it, and the request names the email", async () => {
    const { id, products, emails, requests, user } = await waiting();
    await runFor(60);
    expect(await emails()).toEqual([]);
    await sell(true, ...products);
    await runFor(STABLE_MINUTES - 5);
    expect(await emails()).toEqual([]);
    await runFor(10);
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ kind: "notification", prescription_ids: [id] });
    expect(await requests()).toMatchObject([{ email_id: email?.id, ended_at: null }]);
    const [told] = (await send()).filter((one) => one.items.some((item) => item.id === id));
    expect(told).toMatchObject({ about: "back", unsubscribeUrl: expect.any(String) });
    const token = /\/renew\/([^?]+)/.exec(told?.renewUrl ?? "")?.[1] ?? "";
    expect((await previewRenewal(ctx, { token })).items).toMatchObject([{ id }]);
    const { events } = await prescriptionHistory(await admin(), { id });
    expect(events.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "Requested a back-in-stock email",
        "Told a patient that a medicine is back in stock",
        "Notification email",
      ]),
    );
    await sell(false, ...products);
    await runFor(30);
    await sell(true, ...products);
    await runFor(60);
    expect(await readEmails(ctx.db, user.id)).toHaveLength(1);
  });

  it("is told once even if it comes and goes twenty times", async () => {
    const { products, emails } = await waiting();
    for (let flip = 0; flip < 20; flip += 1) {
      await sell(flip % 2 === 0, ...products);
      await runFor(10 + (flip % 3) * 5);
      await send();
    }
    expect(await emails()).toEqual([]);
    await sell(true, ...products);
    await runFor(60);
    await send();
    for (let flip = 0; flip < 20; flip += 1) {
      await sell(flip % 2 === 0, ...products);
      await runFor(40);
      await send();
    }
    expect(await emails()).toMatchObject([{ state: "sent" }]);
  });

  it("is told of everything that is back in one email, and later of what comes back later", async () => {
    const { products, emails, ids } = await waiting(3);
    const [first = "", second = "", third = ""] = products;
    await sell(true, first, second);
    await runFor(40);
    expect((await emails()).map(({ prescription_ids }) => prescription_ids)).toEqual([ids.slice(0, 2)]);
    await sell(true, third);
    await runFor(40);
    expect((await emails()).map(({ prescription_ids }) => prescription_ids)).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ]);
  });

  it("is told once even if two workers run at once and keep crashing", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => waiting(2)));
    await sell(true, ...all.flatMap(({ products }) => products));
    await tellBackInStock(ctx);
    ctx.clock.advance({ minutes: STABLE_MINUTES });
    const random = createRandom(7);
    const crashing = crashingContext(ctx, { crashes: () => random.chance(4), random });
    const { mail, messages } = recordingMail();
    for (let round = 0; round < 6; round += 1)
      await Promise.allSettled([
        tellBackInStock(crashing, { customersPerChunk: 3 }),
        tellBackInStock(ctx, { customersPerChunk: 5 }),
        tellBackInStock(crashing, { customersPerChunk: 2 }),
        sendDueEmails(ctx, { mail }),
      ]);
    await tellBackInStock(ctx);
    await sendDueEmails(ctx, { mail });
    for (const { emails, ids } of all)
      expect((await emails()).map(({ state, prescription_ids }) => [state, prescription_ids])).toEqual([
        ["sent", ids],
      ]);
    expect(messages).toHaveLength(12);
  });
});

describe("a back-in-stock email doesn't go to a patient", () => {
  it.each([
    ["who stopped it", ({ patient, id }: Waiting) => stopAskingWhenBack(patient, { id })],
    [
      "who ordered it before",
      ({ user, id }: Waiting) => {
        ctx.clock.advance({ minutes: 1 });
        return insertRenewal(ctx, { user_id: user.id, state: "open", items: [{ item_id: id }] });
      },
    ],
    ["whose prescription was deleted", async ({ id }: Waiting) => deletePrescription(await admin(), { id })],
    ["whose account was deleted", ({ user }: Waiting) => deleteUser(ctx, user.id)],
    ["whose prescription has expired", ({ id }: Waiting) => expire(id)],
  ])("%s", async (_who, happens) => {
    const patient = await waiting();
    await happens(patient);
    await sell(true, ...patient.products);
    await runFor(60);
    expect(await send()).toEqual([]);
    expect(await patient.emails()).toEqual([]);
    const open = (await patient.requests()).filter(({ told_at, ended_at }) => !told_at && !ended_at);
    expect(open).toEqual([]);
  });

  it("while the product is gone, but goes out once it is back", async () => {
    const { products, emails } = await waiting();
    await runFor(24 * 60);
    expect(await emails()).toEqual([]);
    await sell(true, ...products);
    await runFor(40);
    expect(await emails()).toHaveLength(1);
  });

  it("who gets no emails, but goes out once they want emails again", async () => {
    const { products, emails, user } = await waiting();
    const set = (unsubscribed_at: Date | null) =>
      ctx.db.update(users).set({ unsubscribed_at }).where(eq(users.id, user.id));
    await set(ctx.clock.now());
    await sell(true, ...products);
    await runFor(60);
    expect(await emails()).toEqual([]);
    await set(null);
    await runFor(5);
    expect(await emails()).toHaveLength(1);
    await set(ctx.clock.now());
    await send();
    expect(await emails()).toMatchObject([{ state: "cancelled" }]);
    await set(null);
    await runFor(40);
    await send();
    expect((await emails()).map(({ state }) => state)).toEqual(["cancelled", "sent"]);
  });
});

describe("a queued back-in-stock email", () => {
  async function queued(items = 1) {
    const patient = await waiting(items);
    await sell(true, ...patient.products);
    await runFor(40);
    expect(await patient.emails()).toHaveLength(1);
    return patient;
  }

  it("isn't sent when the product is gone again; a later one is sent once", async () => {
    const { products, emails, requests } = await queued();
    await sell(false, ...products);
    expect(await send()).toEqual([]);
    expect(await emails()).toMatchObject([{ state: "cancelled" }]);
    expect(await requests()).toMatchObject([{ told_at: null, email_id: null }]);
    await sell(true, ...products);
    await runFor(60);
    expect(await send()).toHaveLength(1);
    await runFor(60);
    expect((await emails()).map(({ state }) => state)).toEqual(["cancelled", "sent"]);
  });

  it("is sent without a product that is gone again, which a later email announces", async () => {
    const { ids, products } = await queued(2);
    await sell(false, ...products.slice(1));
    const [told] = await send();
    expect(told?.items.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    await sell(true, ...products);
    await runFor(40);
    const [later, ...more] = await send();
    expect(more).toEqual([]);
    expect(later?.items.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it("isn't sent for an item that was ordered since, and the request is over", async () => {
    const { id, user, emails } = await queued();
    await insertRenewal(ctx, { user_id: user.id, state: "paid", items: [{ item_id: id }] });
    expect(await send()).toEqual([]);
    await runFor(60);
    expect((await emails()).map(({ state }) => state)).toEqual(["cancelled"]);
  });

  it("leaves the newer request of a patient who asked again alone", async () => {
    const { id, patient, products, emails, requests } = await queued();
    await sell(false, ...products);
    await askWhenBack(patient, { id });
    expect(await send()).toEqual([]);
    expect(await requests()).toHaveLength(2);
    await sell(true, ...products);
    await runFor(60);
    await send();
    expect((await emails()).map(({ state }) => state)).toEqual(["cancelled", "sent"]);
  });
});

type Waiting = Awaited<ReturnType<typeof waiting>>;

async function expire(id: number): Promise<void> {
  await ctx.db
    .update(prescription_items)
    .set({ prescription_expiry_date: "2026-03-10" })
    .where(eq(prescription_items.id, id));
}
