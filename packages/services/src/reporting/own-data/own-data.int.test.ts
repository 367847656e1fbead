import { randomBytes, randomUUID } from "node:crypto";
import { afterErasure, PERSONAL_TABLES, personalData } from "@scriptkeeper/db/personal-data/personal-data";
import type { Verdict } from "@scriptkeeper/db/personal-data/verdicts";
import * as schema from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { sentStatements } from "@scriptkeeper/testing/database/sent-statements";
import { customerActor, insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { getTableColumns, inArray, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";
import { processWebhooks, receiveWebhook } from "../../store-sync/index.ts";
import { downloadOwnData } from "./download-own-data.ts";
import { openOwnDataLink, ownDataLink } from "./own-data-link.ts";
import { ownRows } from "./own-rows.queries.ts";

type Row = Record<string, unknown>;
type File = Record<string, Row[]>;

const ctx = sharedContext();

const as = (user: { id: number }) => ctx.as(customerActor(user));

async function textIn(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

async function fileOf(user: { id: number }): Promise<{ file: File; text: string }> {
  const text = await textIn((await downloadOwnData(as(user))).chunks);
  return { file: JSON.parse(text), text };
}

const rowsIn = (file: File, section: string) => file[section] ?? [];
const of = (row: Row, column: string) => row[column];
const itemOf = ({ rows: { prescription_items } }: { rows: Planted }) =>
  String(of(prescription_items?.[0] ?? {}, "id"));

let made = 1_000;

/** A value for a column that no other row has, as far as its type has so many. */
function unique(column: PgColumn, mark: string): unknown {
  const number = ++made;
  if (column.enumValues?.[0]) return column.enumValues[0];
  const values: Record<string, () => unknown> = {
    PgText: () => `${mark}-${column.name}-${number}`,
    PgInteger: () => 70_000_000 + number,
    PgSmallInt: () => number,
    PgTimestamp: () => new Date(Date.UTC(2031, 0, 1) + number * 61_001),
    PgDateString: () => new Date(Date.UTC(2032, 0, 1) + number * 86_400_000).toISOString().slice(0, 10),
    PgUUID: () => randomUUID(),
    PgJsonb: () => ({ [column.name]: `${mark}-${column.name}-${number}` }),
    PgArray: () => [70_000_000 + number],
    PgNumeric: () => `${(number % 90) + 1}.50`,
    PgBoolean: () => true,
    PgCustomColumn: () => randomBytes(32),
  };
  const value = values[column.columnType];
  if (!value) throw new Error(`no value for ${column.columnType}`);
  return value();
}

/** A row with something of its own in each column, but for what has to fit other rows. */
async function plant<T extends PgTable>(
  table: T,
  mark: string,
  fitting: Partial<T["$inferInsert"]>,
): Promise<Row> {
  const columns: [string, PgColumn][] = Object.entries(getTableColumns(table));
  const free = columns.filter(([, column]) => column.generatedIdentity === undefined);
  const row = Object.fromEntries(free.map(([property, column]) => [property, unique(column, mark)]));
  const [stored] = await ctx.db
    .insert(table as PgTable)
    .values({ ...row, ...fitting })
    .returning();
  if (!stored) throw new Error("nothing was planted");
  return stored;
}

type Planted = Record<string, Row[]>;

/** A person with a row in every table that is about somebody. */
async function person(mark: string): Promise<{ id: number; email: string; storeId: string; rows: Planted }> {
  const rows: Planted = {};
  const put = async <T extends PgTable>(table: T, fitting: Partial<T["$inferInsert"]>): Promise<Row> => {
    const row = await plant(table, mark, fitting);
    const { name } = getTableConfig(table);
    rows[name] = [...(rows[name] ?? []), row];
    return row;
  };
  const { discounts, discount_assignments, renewals, renewal_items, emails, audit_log } = schema;
  const email = `${mark}@people.example`;
  const storeId = String(6_000_000_000 + ++made);
  const user = await put(schema.users, { email, role: "user", shopify_customer_id: storeId });
  const user_id = Number(of(user, "id"));
  const mine = { user_id };
  const session = { created_at: ctx.clock.now(), expires_at: new Date("2040-01-01T00:00:00Z") };
  await put(schema.credentials, mine);
  await put(schema.sessions, { ...mine, ...session });
  await put(schema.password_reset_tokens, mine);
  await put(schema.calendar_feeds, mine);
  const carer = await insertUser(ctx);
  await put(schema.care_relations, {
    patient_id: user_id,
    carer_id: carer.id,
    ended_at: null,
    invited_email: `${mark}-helper@people.example`,
  });
  const group = await put(schema.prescription_groups, mine);
  const item = await put(schema.prescription_items, {
    ...mine,
    prescription_group_id: Number(of(group, "id")),
    quantity: 2,
    repeats: 7,
  });
  const item_id = Number(of(item, "id"));
  await put(schema.former_supplies, { ...mine, item_id });
  const discount = await put(discounts, { ...mine, start_date: new Date("2030-01-01T00:00:00Z") });
  await put(discount_assignments, { prescription_item_id: item_id, discount_id: Number(of(discount, "id")) });
  const token = await put(schema.renewal_tokens, mine);
  const renewal = await put(renewals, { ...mine, token_id: Number(of(token, "id")), state: "paid" });
  const renewal_id = String(of(renewal, "id"));
  await put(renewal_items, { renewal_id, item_id, quantity: 1 });
  const parcel = await put(schema.fulfillments, { renewal_id });
  await put(schema.fulfillment_items, { fulfillment_id: String(of(parcel, "id")), item_id });
  const sent = await put(emails, { ...mine, state: "sent", care_id: null, copy_of: null });
  const email_id = Number(of(sent, "id"));
  await put(schema.email_attempts, { email_id });
  await put(schema.email_bounces, { email_id });
  await put(schema.back_in_stock_requests, { item_id, email_id, asked_by: user_id, ended_at: null });
  await put(schema.late_items, { item_id, user_id });
  await put(schema.reminder_ledger, { item_id, email_id });
  await put(schema.last_supply_notices, { item_id, renewal_id, email_id });
  const recall = await plant(schema.recalls, mark, {});
  await put(schema.recall_letters, { ...mine, recall_id: Number(of(recall, "id")), email_id });
  await put(schema.transactions, { ...mine, item_id, renewal_id });
  await put(audit_log, { actor_user_id: user_id, entity: "user", entity_id: String(user_id) });
  await put(schema.undo_records, { ...mine, kind: "edit", entity: "user", entity_id: user_id });
  await put(schema.store_customers, { id: storeId });
  await put(schema.recorded_orders, { order_id: String(of(group, "shopify_order_id")) });
  return { id: user_id, email, storeId, rows };
}

/** What of a row is handed out, as JSON has it. */
function handedOut(table: keyof typeof personalData, row: Row): Row {
  const verdicts: [string, Verdict][] = Object.entries(personalData[table]);
  const kept = verdicts.flatMap(([column, verdict]) =>
    "exported" in verdict && verdict.exported !== "body" ? [[verdict.exported, row[column]]] : [],
  );
  const body = "html" in personalData[table] ? { body: of(row, "html") } : {};
  return JSON.parse(JSON.stringify({ ...Object.fromEntries(kept), ...body }));
}

/** Texts, times and keys that stand in one row alone. */
function marksOf(rows: Planted): string[] {
  const values = Object.values(rows).flatMap((each) => each.flatMap((row) => Object.values(row)));
  return [...new Set(values.map((value) => JSON.stringify(value) ?? ""))].filter((text) => text.length > 7);
}

describe("a patient's download of their data", () => {
  let own: Awaited<ReturnType<typeof person>>;
  let other: Awaited<ReturnType<typeof person>>;
  let file: File;
  let text: string;
  beforeAll(async () => {
    own = await person("ownmark");
    other = await person("othermark");
    ({ file, text } = await fileOf(own));
  });

  test("has a section for each table with something to hand out, and rows were planted in each", () => {
    expect(Object.keys(ownRows)).toEqual(PERSONAL_TABLES);
    expect(Object.keys(own.rows).sort()).toEqual([...PERSONAL_TABLES].sort());
    expect(Object.keys(file).slice(3)).toEqual(PERSONAL_TABLES.map((table) => ownRows[table].section));
  });

  test.each(PERSONAL_TABLES)("contains every column of %s that is handed out, and no other", (table) => {
    const rows = file[ownRows[table].section];
    for (const planted of own.rows[table] ?? []) expect(rows).toContainEqual(handedOut(table, planted));
  });

  test("contains nothing of another patient", async () => {
    const theirs = marksOf(other.rows).filter((mark) => !marksOf(own.rows).includes(mark));
    expect(theirs.length).toBeGreaterThan(150);
    expect(theirs.filter((mark) => text.includes(mark))).toEqual([]);
    expect(text).not.toContain("othermark");
    expect((await fileOf(other)).text).not.toContain("ownmark");
  });

  test("contains no secrets, and says which there are", () => {
    const secrets: [string, string, Row][] = [];
    for (const table of PERSONAL_TABLES)
      for (const [column, verdict] of Object.entries(personalData[table]) as [string, Verdict][])
        if ("not" in verdict)
          for (const row of own.rows[table] ?? []) secrets.push([ownRows[table].section, column, row]);
    expect(secrets.length).toBeGreaterThan(8);
    for (const [section, column, row] of secrets) {
      const value = row[column];
      const written = Buffer.isBuffer(value) ? value.toString("hex") : JSON.stringify(value);
      expect([column, text.includes(written)]).toEqual([column, false]);
      expect(rowsIn(file, "left_out")).toContainEqual({ section, column, why: expect.stringMatching(/\.$/) });
    }
  });

  test("is audited, and that entry is in the file itself", async () => {
    const written = await readAudit(ctx.db, { name: "user", id: own.id });
    expect(written.at(-1)).toMatchObject({ action: "download own data", actor_user_id: own.id });
    expect(rowsIn(file, "changes")).toContainEqual(expect.objectContaining({ action: "download own data" }));
  });

  test("says what staff did, but not who or from where", async () => {
    const admin = await insertAdmin(ctx);
    const entry = { actor_user_id: admin.id, entity: "prescription_item", ip_address: "198.51.100.77" };
    const itemId = itemOf(own);
    const { action } = await plant(schema.audit_log, "staff", { ...entry, entity_id: itemId });
    const now = await fileOf(own);
    expect(rowsIn(now.file, "changes")).toContainEqual(
      expect.objectContaining({
        action,
        actor_user_id: null,
        ip_address: null,
        session_ref: null,
        after: expect.anything(),
      }),
    );
    expect(now.text).not.toContain("198.51.100.77");
  });

  test("of a carer says that something was done for the patient, but not what", async () => {
    const itemId = itemOf(other);
    const entry = { actor_user_id: own.id, entity: "prescription_item", entity_id: itemId };
    const { action } = await plant(schema.audit_log, "helped", entry);
    await plant(schema.transactions, "helped-log", { user_id: other.id, carer_id: own.id });
    const now = await fileOf(own);
    expect(rowsIn(now.file, "changes")).toContainEqual(
      expect.objectContaining({ action, before: null, after: null }),
    );
    expect(now.text).not.toContain("helped-log");
  });

  test("shows emails to a carer without the address to the patient, and without the content to the carer", async () => {
    const carer = await insertUser(ctx);
    const relation = await plant(schema.care_relations, "cared", {
      patient_id: own.id,
      carer_id: carer.id,
      ended_at: null,
    });
    const care_id = Number(of(relation, "id"));
    const sent = { user_id: own.id, care_id, to_address: carer.email, state: "sent" as const };
    const { id } = await plant(schema.emails, "copied-to-carer", sent);
    const [patients, theirs] = [await fileOf(own), await fileOf(carer)];
    expect(rowsIn(patients.file, "emails")).toContainEqual(
      expect.objectContaining({ id, user_id: own.id, to_address: null, payload: expect.anything() }),
    );
    expect(patients.text).not.toContain(carer.email);
    expect(rowsIn(theirs.file, "emails")).toEqual([
      expect.objectContaining({
        id,
        to_address: carer.email,
        state: "sent",
        user_id: null,
        payload: null,
        subject: null,
        prescription_ids: null,
        body: null,
      }),
    ]);
    expect(theirs.text).not.toContain("copied-to-carer-subject");
    expect(theirs.text).not.toContain("copied-to-carer-payload");
  });

  test("shows a test reminder's content, but not which administrator got it", async () => {
    const admin = await insertAdmin(ctx);
    await plant(schema.emails, "copy", {
      kind: "test",
      user_id: admin.id,
      to_address: admin.email,
      care_id: null,
      copy_of: null,
      state: "queued",
      sent_at: null,
      template: null,
      fields: null,
      payload: { firstName: "copied", staffCopy: { patientId: own.id } },
    });
    const { file, text } = await fileOf(own);
    expect(rowsIn(file, "emails")).toContainEqual(
      expect.objectContaining({ to_address: null, user_id: null, payload: expect.anything() }),
    );
    expect(text).toContain('"copied"');
    expect(text).not.toContain(admin.email);
    expect((await fileOf(other)).text).not.toContain('"copied"');
  });

  test("contains each of more records than are read at once exactly once", async () => {
    const user = await insertUser(ctx);
    const many = Array.from({ length: 250 }, (_, index) => ({
      user_id: user.id,
      transaction_type: "renewal" as const,
      transaction_date: ctx.clock.now(),
      action: "x",
      description: `entry ${index}`,
      order_status: "success",
    }));
    await ctx.db.insert(schema.transactions).values(many);
    const { file } = await fileOf(user);
    expect(rowsIn(file, "log").map(({ description }) => description)).toEqual(
      many.map(({ description }) => description),
    );
  });

  test("stops asking the database when the reader leaves", async () => {
    const open = async () => (await downloadOwnData(as(own))).chunks[Symbol.asyncIterator]();
    const readUntil = async (reading: AsyncIterator<string>, text: string) => {
      for (let read = ""; !read.includes(text); ) {
        const { done, value } = await reading.next();
        if (done) throw new Error(`the file has no ${text}`);
        read = value;
      }
    };
    // Before the first query, between two sections, and amid the rows of one.
    for (const text of ["left_out", '"prescriptions": [', "ownmark-product_name"]) {
      const [staying, leaving] = [await open(), await open()];
      for (const reading of [staying, leaving]) await readUntil(reading, text);
      const asked = await sentStatements(async () => {
        await leaving.return?.();
        expect(await leaving.next()).toEqual({ done: true, value: undefined });
      });
      expect(asked).toEqual([]);
      const others = await sentStatements(() => readUntil(staying, '"changes": ['));
      expect(others.length).toBeGreaterThan(5);
    }
  });
});

describe("the link to a patient's data", () => {
  const ticketOf = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";

  test("opens the patient's own data for a minute", async () => {
    const session = await signedIn();
    const ticket = ticketOf(await ownDataLink(session.ctx));
    const { name, chunks } = await openOwnDataLink(ctx, { ticket });
    expect(name).toBe("my-data-2026-03-10.json");
    expect(JSON.parse(await textIn(chunks)).account).toMatchObject([{ id: session.id }]);
    ctx.clock.advance({ seconds: 61 });
    await expect(openOwnDataLink(ctx, { ticket })).rejects.toMatchObject({ code: "LINK_DEAD" });
  });

  test("stops working once they have signed out, or the account is deleted", async () => {
    const [out, gone] = [await signedIn(), await signedIn()];
    const tickets = [await ownDataLink(out.ctx), await ownDataLink(gone.ctx)].map(ticketOf);
    await ctx.db.delete(schema.sessions).where(sql`id = ${out.ctx.actor.sessionId}`);
    await ctx.db.delete(schema.users).where(sql`id = ${gone.id}`);
    for (const ticket of [...tickets, "forged"])
      await expect(openOwnDataLink(ctx, { ticket })).rejects.toMatchObject({ code: "LINK_DEAD" });
  });

  async function signedIn() {
    const user = await insertUser(ctx);
    const { actor } = await signIn(ctx, user);
    return { id: user.id, ctx: ctx.as(actor) };
  }
});

test("when the store asks to forget a carer, the emails about their patient lose the carer's data and stay the patient's", async () => {
  const [patient, carer] = [
    await insertUser(ctx),
    await insertUser(ctx, { shopify_customer_id: "7100000001" }),
  ];
  const relation = await plant(schema.care_relations, "forgotten", {
    patient_id: patient.id,
    carer_id: carer.id,
    ended_at: null,
  });
  const email = await plant(schema.emails, "for-forgotten", {
    user_id: patient.id,
    care_id: Number(of(relation, "id")),
    to_address: carer.email,
    state: "sent",
  });
  await receiveWebhook(ctx, {
    topic: "customers/redact",
    webhookId: "forget-carer",
    eventId: null,
    shopDomain: "pharmacy.example",
    rawBody: Buffer.from(JSON.stringify({ customer: { id: 7_100_000_001, email: carer.email } })),
  });
  expect(await processWebhooks(ctx)).toEqual({ worked: 1, postponed: 0 });
  const [now] = await ctx.db
    .select()
    .from(schema.emails)
    .where(inArray(schema.emails.id, [Number(of(email, "id"))]));
  expect(now).toMatchObject({ to_address: "", fields: null, html: null, last_error: null });
  expect(now?.payload).toEqual(of(email, "payload"));
});

test("when the store asks to forget a patient, every table is erased as declared", async () => {
  const gone = await person("gonemark");
  const before = await Promise.all(PERSONAL_TABLES.map((table) => stored(table, gone.rows[table] ?? [])));
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  await receiveWebhook(ctx, {
    topic: "customers/redact",
    webhookId: "forget",
    eventId: null,
    shopDomain: "pharmacy.example",
    rawBody: Buffer.from(JSON.stringify({ customer: { id: Number(gone.storeId), email: gone.email } })),
  });
  expect(await processWebhooks(ctx)).toEqual({ worked: 1, postponed: 0 });
  for (const [at, table] of PERSONAL_TABLES.entries()) {
    const fate = afterErasure[table];
    const now = await stored(table, gone.rows[table] ?? []);
    const changed = now.flatMap((row, index) => changedIn(before[at]?.[index] ?? {}, row));
    if (fate === "deleted") expect([table, now]).toEqual([table, []]);
    else expect([table, changed.sort()]).toEqual([table, [...fate.emptied].sort()]);
  }

  /** The planted rows that are still there, by their keys. */
  async function stored(name: keyof typeof ownRows, planted: Row[]): Promise<Row[]> {
    const { table } = ownRows[name];
    const { columns, primaryKeys } = getTableConfig(table);
    const key = (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary))[0];
    if (!key) throw new Error("no key");
    return ctx.db
      .select()
      .from(table)
      .where(
        inArray(
          key,
          planted.map((row) => row[key.name]),
        ),
      );
  }

  function changedIn(was: Row, is: Row): string[] {
    return Object.keys(is).filter((column) => JSON.stringify(is[column]) !== JSON.stringify(was[column]));
  }
});
