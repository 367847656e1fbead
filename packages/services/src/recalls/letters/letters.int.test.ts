import { randomUUID } from "node:crypto";
import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import type { SendRecallInput } from "@scriptkeeper/contracts/recalls/recalls";
import { care_relations, emails, recall_letters, recalls, users } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { deleteUser, insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listEmailedCarers } from "../../care/index.ts";
import { mailSecret, sendDueEmails } from "../../email/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { getRecallable } from "../products/list-recallable.ts";
import { acknowledgeRecall, openRecallLetter } from "../reading/open-recall-letter.ts";
import { listSuppliedPatients } from "../supplied/list-supplied.ts";
import { listRecallLetters, listRecalls } from "./list-recalls.ts";
import { noteRecallCall } from "./note-recall-call.ts";
import { sendRecall } from "./send-recall.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const words = { subject: "Stop taking it", what_happened: "It is too strong.", what_to_do: "Bring it back." };

/** A product that so many patients paid for. */
async function supplied(...columns: Partial<typeof users.$inferInsert>[]) {
  const { product_id, product_name } = await insertProduct(ctx);
  const patients = [];
  for (const each of columns) {
    const patient = await insertUser(ctx, each);
    const item = await insertItem(ctx, { user_id: patient.id });
    const order = { user_id: patient.id, items: [{ item_id: item.id, product_id, product_name }] };
    await insertRenewal(ctx, { ...order, state: "paid" });
    await insertRenewal(ctx, { ...order, state: "paid" });
    patients.push(patient);
  }
  const [first] = patients;
  if (!first) throw new Error("nobody");
  const input = { product_id, ...words, expected: columns.length, request_key: randomUUID() };
  return { product_id, patients, first, input };
}

const send = (input: SendRecallInput) => sendRecall(admin, input);
const lettersOf = (id: number, state: "" | "to_call" = "") =>
  listRecallLetters(admin, { id, state, search: "", page: 1, limit: 50 });

async function deliver() {
  const { mail, messages } = recordingMail();
  await sendDueEmails(ctx, { mail, listCarers: listEmailedCarers, checks: [] });
  return messages;
}

/** A carer who also gets the patient's emails. */
async function insertCarer(patient: { id: number }, columns: Partial<typeof users.$inferInsert> = {}) {
  const carer = await insertUser(ctx, columns);
  const [care] = await ctx.db
    .insert(care_relations)
    .values({
      patient_id: patient.id,
      carer_id: carer.id,
      invited_email: carer.email,
      care_right: "see",
      emails_to: "both",
      token_hash: Buffer.from(randomUUID()),
      expires_at: ctx.clock.now(),
      accepted_at: ctx.clock.now(),
    })
    .returning();
  return { carer, care };
}

async function emailsOf(userId: number) {
  return ctx.db.select().from(emails).where(eq(emails.user_id, userId)).orderBy(emails.id);
}

async function linkOf(userId: number, index = 0): Promise<string> {
  const email = (await emailsOf(userId))[index];
  if (!email) throw new Error("no email");
  return `${email.id}.${mailSecret(ctx.keys, email, "recall")}`;
}

describe("a recall letter", () => {
  it("goes once to everybody who was supplied, even without reminders, and is audited", async () => {
    const { input, patients } = await supplied({}, { unsubscribed_at: new Date() });
    const sent = await send(input);
    expect(sent).toMatchObject({ letters: 2, to_call: 0 });
    expect(await send(input)).toEqual(sent);
    expect(await deliver()).toHaveLength(2);
    for (const { id, first_name } of patients)
      expect(await emailsOf(id)).toMatchObject([
        { kind: "notification", state: "sent", payload: { about: "recall", firstName: first_name } },
      ]);
    const [entry] = await readAudit(ctx.db, { name: "recall", id: sent.id });
    expect(entry).toMatchObject({ action: "send recall letter", after: { people: 2, to_call: 0 } });
    expect((await listRecalls(admin, { search: "", page: 1, limit: 20 })).recalls[0]).toMatchObject({
      id: sent.id,
      people: 2,
      waiting: 2,
      acknowledged: 0,
      subject: words.subject,
    });
  });

  it("isn't sent by somebody who does not know of a colleague's about the same product", async () => {
    const { input, product_id, patients } = await supplied({}, {});
    const mine = { ...input, after: null, request_key: randomUUID() };
    const outcomes = await Promise.allSettled([send({ ...input, after: null }), send(mine)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { last_letter } = await getRecallable(admin, { product_id });
    expect(last_letter).toMatchObject({ subject: words.subject, sent_by: "Ada Min" });
    const late = { ...input, after: null, request_key: randomUUID() };
    await expect(send(late)).rejects.toMatchObject({
      code: "CONFLICT",
      message: recallMessages.letterMeanwhile("Ada Min", words.subject),
    });
    expect(await deliver()).toHaveLength(patients.length);
    expect(await send({ ...late, after: last_letter?.id })).toMatchObject({ letters: 2 });
  });

  it("goes to exactly those whom the list opened by its number names", async () => {
    const { input, product_id, first } = await supplied({}, { email_bad_at: new Date() }, {});
    await deleteUser(ctx, first.id);
    const ordered = await insertUser(ctx);
    const item = await insertItem(ctx, { user_id: ordered.id });
    const order = { user_id: ordered.id, items: [{ item_id: item.id, product_id }] };
    await insertRenewal(ctx, { ...order, state: "open" });
    const opened = { product_id, concern: "has_account", page: 1, limit: 50 } as const;
    const { people, found, accounts } = await listSuppliedPatients(admin, opened);
    expect([found, accounts]).toEqual([2, 2]);
    const { id } = await send({ ...input, expected: accounts });
    const ids = (await lettersOf(id)).letters.map(({ user_id }) => user_id);
    expect(people.map(({ user_id }) => user_id).toSorted()).toEqual(ids.toSorted());
  });

  it("is found by words of its medicine and subject in any order, with the total", async () => {
    const { input } = await supplied({});
    const { id } = await send({ ...input, subject: "Please return Zyxoral at once" });
    const [{ product_name } = { product_name: "" }] = await ctx.db
      .select({ product_name: recalls.product_name })
      .from(recalls)
      .where(eq(recalls.id, id));
    const find = async (search: string) => {
      const page = await listRecalls(admin, { search, page: 1, limit: 20 });
      return { total: page.total, ids: page.recalls.map((recall) => recall.id) };
    };
    const found = { total: 1, ids: [id] };
    expect(await find("zyxoral return")).toEqual(found);
    expect(await find(`zyxoral ${product_name}`)).toEqual(found);
    expect(await find("zyxoral nothing")).toEqual({ total: 0, ids: [] });
  });

  it("finds its recipients by words of their name in any order, with the total", async () => {
    const { input, first } = await supplied({ first_name: "Noor", last_name: "Recalled" }, {});
    const { id } = await send(input);
    const find = async (search: string) => {
      const page = await listRecallLetters(admin, { id, state: "", search, page: 1, limit: 50 });
      return { total: page.total, ids: page.letters.map((letter) => letter.user_id) };
    };
    expect(await find("recalled noor")).toEqual({ total: 1, ids: [first.id] });
    expect(await find("recalled nobody")).toEqual({ total: 0, ids: [] });
    expect(await find("")).toMatchObject({ total: 2 });
  });

  it("is sent once when two administrators press the button at once, and both get the same answer", async () => {
    const { input, first } = await supplied({});
    const [a, b] = await Promise.all([send(input), send(input)]);
    expect(a).toEqual(b);
    expect(await emailsOf(first.id)).toHaveLength(1);
  });

  it("isn't sent to a different number of people than was confirmed, or to nobody", async () => {
    const { input } = await supplied({}, {});
    const before = await ctx.db.$count(recalls);
    await expect(send({ ...input, expected: 1 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("is now 2."),
    });
    const { product_id } = await insertProduct(ctx);
    await expect(send({ ...input, product_id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(send({ ...input, product_id: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await ctx.db.$count(recalls)).toBe(before);
  });

  it("goes to the carer of a patient whose own address doesn't work", async () => {
    const { input, first } = await supplied({ email_bad_at: new Date() });
    const { carer } = await insertCarer(first);
    expect(await send(input)).toMatchObject({ letters: 1, to_call: 0 });
    await deliver();
    await deliver();
    expect((await emailsOf(first.id)).filter(({ state }) => state === "sent")).toMatchObject([
      { to_address: carer.email },
    ]);
  });

  it("lists patients whose carer gets no email either, for staff to call", async () => {
    const { input, first } = await supplied({ email_bad_at: new Date() });
    await insertCarer(first, { email_bad_at: new Date() });
    expect(await send(input)).toMatchObject({ letters: 0, to_call: 1 });
  });

  it("lists patients whom no email reaches, even if that turns out later, for staff to call", async () => {
    const { input, patients, first } = await supplied({ email_bad_at: new Date() }, {});
    const { id, to_call } = await send(input);
    expect(to_call).toBe(1);
    expect(await emailsOf(first.id)).toEqual([]);
    const [, second] = patients;
    await ctx.db
      .update(users)
      .set({ email_bad_at: new Date() })
      .where(eq(users.id, second?.id ?? 0));
    await deliver();
    const page = await lettersOf(id, "to_call");
    expect(page.letters.map(({ user_id }) => user_id)).toEqual(patients.map((patient) => patient.id));
    expect(page).toMatchObject({ total: 2, recall: { to_call: 2, waiting: 0 } });
  });
});

it("lists for staff to call whoever's letter was withdrawn while their account was deleted", async () => {
  const { input, first } = await supplied({});
  const { id } = await send(input);
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.user_id, first.id));
  expect(await lettersOf(id, "to_call")).toMatchObject({
    total: 1,
    letters: [{ user_id: first.id }],
    recall: { to_call: 1, waiting: 0 },
  });
});

describe("the recipient of a recall letter", () => {
  it("changes nothing by opening it, and confirms once with a button that it was read", async () => {
    const { input, first } = await supplied({});
    const { id } = await send(input);
    const token = await linkOf(first.id);
    expect(await openRecallLetter(ctx, { token })).toMatchObject({ ...words, acknowledged_at: null });
    expect((await lettersOf(id)).letters).toMatchObject([{ state: "waiting", packs: 2 }]);
    const read = await acknowledgeRecall(ctx, { token });
    ctx.clock.advance({ minutes: 5 });
    expect(await acknowledgeRecall(ctx, { token })).toEqual(read);
    expect((await lettersOf(id)).letters).toMatchObject([
      { state: "acknowledged", acknowledged_at: read.acknowledged_at, acknowledged_by: "patient" },
    ]);
    const entries = (await readAudit(ctx.db, { name: "recall", id })).slice(1);
    expect(entries).toMatchObject([{ action: "acknowledge recall", actor: "visitor" }]);
  });

  it("has a link that can't be guessed or used for another letter, and that ends with the account", async () => {
    const [one, two] = [await supplied({}), await supplied({})];
    await send(one.input);
    await send(two.input);
    const [mine, theirs] = [await linkOf(one.first.id), await linkOf(two.first.id)];
    const secret = mine.split(".")[1];
    for (const token of [
      "x",
      `${theirs.split(".")[0]}.${secret}`,
      `${mine}x`,
      mine.slice(0, -1),
      `1e3.${secret}`,
    ])
      await expect(acknowledgeRecall(ctx, { token })).rejects.toMatchObject({ code: "LINK_DEAD" });
    await deleteUser(ctx, one.first.id);
    await expect(openRecallLetter(ctx, { token: mine })).rejects.toMatchObject({ code: "LINK_DEAD" });
    expect(await openRecallLetter(ctx, { token: theirs })).toMatchObject({ acknowledged_at: null });
  });

  it("can be a chosen carer, with a link of their own that ends when they stop helping", async () => {
    const { input, first } = await supplied({ unsubscribed_at: new Date() });
    const { carer, care } = await insertCarer(first);
    const { id } = await send(input);
    await deliver();
    await deliver();
    expect(await emailsOf(first.id)).toMatchObject([
      { to_address: first.email, care_id: null },
      { to_address: carer.email, care_id: care?.id },
    ]);
    const token = await linkOf(first.id, 1);
    expect(await acknowledgeRecall(ctx, { token })).toMatchObject({ for_patient: "Pat Ient" });
    const own = await openRecallLetter(ctx, { token: await linkOf(first.id, 0) });
    expect(own).toMatchObject({ acknowledged_by: "carer", for_patient: null });
    expect((await lettersOf(id)).letters).toMatchObject([{ acknowledged_by: "carer" }]);
    await ctx.db
      .update(care_relations)
      .set({ ended_at: ctx.clock.now() })
      .where(eq(care_relations.id, care?.id ?? 0));
    await expect(openRecallLetter(ctx, { token })).rejects.toMatchObject({ code: "LINK_DEAD" });
  });
});

describe("a call by staff about a recall", () => {
  it("is noted and audited, and takes the patient off the list of calls", async () => {
    const { input, first } = await supplied({ email_bad_at: new Date() });
    const { id } = await send(input);
    await noteRecallCall(admin, { id, user_id: first.id, note: "Brings it back" });
    expect(await lettersOf(id)).toMatchObject({
      recall: { called: 1, to_call: 0 },
      letters: [{ state: "called", note: "Brings it back", called_by: "Ada Min" }],
    });
    expect((await readAudit(ctx.db, { name: "recall", id })).at(-1)).toMatchObject({
      action: "note recall call",
    });
    for (const other of [
      { id, user_id: 999_999 },
      { id: 999_999, user_id: first.id },
    ])
      await expect(noteRecallCall(admin, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(lettersOf(999_999)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await ctx.db.$count(recall_letters, eq(recall_letters.recall_id, id))).toBe(1);
  });

  it("is not replaced by somebody who does not know of it", async () => {
    const { input, first } = await supplied({});
    const { id } = await send(input);
    const call = { id, user_id: first.id };
    const { called_at } = await noteRecallCall(admin, { ...call, note: "Feels dizzy", last_call: null });
    ctx.clock.advance({ minutes: 1 });
    await expect(
      noteRecallCall(admin, { ...call, note: "No answer", last_call: null }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^Ada Min recorded a call with them on .*: “Feels dizzy”\. Nothing was/),
      details: { changedFields: [{ field: "called_at", at: called_at }] },
    });
    expect(await lettersOf(id)).toMatchObject({ letters: [{ note: "Feels dizzy", called_at }] });
    await noteRecallCall(admin, { ...call, note: "Dizzy, then no answer", last_call: called_at });
    expect(await lettersOf(id)).toMatchObject({ letters: [{ note: "Dizzy, then no answer" }] });
  });
});
