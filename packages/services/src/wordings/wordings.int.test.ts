import { randomUUID } from "node:crypto";
import type { EmailKind } from "@scriptkeeper/contracts/constants";
import { WORDED_EMAILS, type WordedEmail } from "@scriptkeeper/contracts/emails/wording-rules";
import { SaveWordingInput } from "@scriptkeeper/contracts/emails/wordings";
import { NotificationLogsInput } from "@scriptkeeper/contracts/reporting/logs";
import { email_wordings, emails as emailRows } from "@scriptkeeper/db/schema";
import { readAudit, readEmails } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminContext, WrittenSample } from "../core/index.ts";
import { recordingMail } from "../email/testing/recording-mail.ts";
import { sendDueEmails } from "../email/testing/send-emails.ts";
import { notificationRows } from "../reporting/index.ts";
import { getWording, listWordedEmails, previewWording, saveWording, sendWordingTest } from "./index.ts";

const ctx = sharedContext();
let admin: AdminContext;
let colleague: AdminContext;
beforeAll(async () => {
  admin = {
    ...ctx.as(adminActor(await insertAdmin(ctx, { first_name: "Ada", last_name: "Lo" }))),
    writeSample,
  };
  colleague = ctx.as(adminActor(await insertAdmin(ctx, { first_name: "Bo", last_name: "Ek" })));
});
beforeEach(async () => {
  await ctx.db.delete(email_wordings);
});

/** Stands for the package that writes emails: says with what it was asked. */
async function writeSample(sample: object): Promise<WrittenSample> {
  const said = JSON.stringify(sample);
  return { subject: "Ours", preheader: "Ours too", html: said, text: said, fields: { intro: "Our intro" } };
}

const save = (by: AdminContext, words: object, based_on: number) =>
  saveWording(by, SaveWordingInput.parse({ email: "reminder", words, based_on }));

test("an email has the built-in words until somebody saves others, and again once they are restored", async () => {
  const isOwn = async () =>
    (await listWordedEmails(admin)).emails.find(({ email }) => email === "reminder")?.is_own;
  expect(await isOwn()).toBe(false);
  const first = await save(admin, { subject: " Hello {first name} ", note: "" }, 0);
  expect(first).toMatchObject({ version: 1, words: { subject: "Hello {first name}" }, made_by: "Ada Lo" });
  expect(await isOwn()).toBe(true);
  const back = await save(colleague, {}, first.version);
  expect(await isOwn()).toBe(false);
  expect(await getWording(admin, { email: "reminder" })).toEqual({
    email: "reminder",
    built_in: { subject: "Ours", preheader: "Ours too", intro: "Our intro" },
    versions: [back, first],
    reach: { waiting_emails: 0, waiting_patients: 0, recent_emails: 0, recent_patients: 0 },
  });
  const { emails } = await listWordedEmails(admin);
  expect(emails.filter(({ last_change }) => last_change)).toEqual([
    {
      email: "reminder",
      is_own: false,
      last_change: { version: 2, made_at: back.made_at, made_by: "Bo Ek" },
    },
  ]);
});

test("of two who started from the same words one saves, and the other is told who it was", async () => {
  const begun = await save(admin, { subject: "One" }, 0);
  await save(colleague, { subject: "Theirs" }, begun.version);
  await expect(save(admin, { subject: "Mine" }, begun.version)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Bo Ek has since saved other words"),
  });
  const both = await Promise.allSettled([
    save(admin, { subject: "A" }, begun.version + 1),
    save(colleague, { subject: "B" }, begun.version + 1),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("wordings of different emails can be saved at the same moment", async () => {
  const emails = ["reminder", "last_email", "back_in_stock", "expiry_soon"] as const;
  const saved = await Promise.all(
    emails.map((email) => saveWording(admin, { email, words: { note: "x" }, based_on: 0 })),
  );
  expect(saved.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
});

test("a change is audited with the version, and without the words", async () => {
  const { version } = await save(admin, { subject: "Quiet" }, 0);
  const rows = await readAudit(ctx.db, { name: "email_wording", id: version });
  expect(rows.at(-1)).toMatchObject({
    action: "change email words",
    after: { version, kind: "reminder", is_own: true },
    before: { version: 0 },
  });
});

test.each([
  [{ subject: "Hi {surname}" }, "words.subject", "“{surname}”, which is not a placeholder here"],
  [{ intro: "a } b" }, "words.intro", "“}”, which is not a placeholder here"],
  [{ subject: "two\nlines" }, "words.subject", "must be one line"],
])("refuses %o, and says where", (words, path, message) => {
  const { error } = SaveWordingInput.safeParse({ email: "reminder", words, based_on: 0 });
  expect(error?.issues).toMatchObject([{ path: path.split("."), message: expect.stringContaining(message) }]);
});

test.each([
  ["welcome", { note: "About {these items}" }, "Use only {first name} or {pharmacy}"],
  ["follow_up", { subject: "Own" }, "can't be reworded in this email"],
  ["last_supply", { intro: "Own" }, "can't be reworded in this email"],
])("refuses in %s %o", (email, words, message) => {
  const { error } = SaveWordingInput.safeParse({ email, words, based_on: 0 });
  expect(error?.issues[0]?.message).toContain(message);
});

test("a preview shows the patient's next item and first name, and sends nothing", async () => {
  const patient = await insertUser(ctx, { first_name: "Pia" });
  await insertItem(ctx, { user_id: patient.id, next_reminder_date: "2026-09-01" });
  const next = await insertItem(ctx, { user_id: patient.id, next_reminder_date: "2026-05-01" });
  const asked = { email: "reminder", words: { subject: "Own" }, patient_id: patient.id } as const;
  const preview = await previewWording(admin, asked);
  expect(preview).toMatchObject({ subject: "Ours", is_example: false });
  expect(JSON.parse(preview.text)).toMatchObject({
    firstName: "Pia",
    words: { subject: "Own" },
    items: [{ productName: next.product_name }],
  });
  expect(await readEmails(ctx.db, patient.id)).toEqual([]);
});

test("a preview without a patient, or for a patient without items, shows an example", async () => {
  const patient = await insertUser(ctx, { first_name: "Pia" });
  const [nobody, without] = await Promise.all(
    [undefined, patient.id].map((patient_id) =>
      previewWording(admin, { email: "reminder", words: {}, patient_id }),
    ),
  );
  expect(nobody).toMatchObject({ is_example: true, text: expect.stringContaining("Example tablets") });
  expect(without).toMatchObject({ is_example: true, text: expect.stringContaining('"Pia"') });
  const nowhere = previewWording(admin, { email: "reminder", words: {}, patient_id: 2_000_000_000 });
  await expect(nowhere).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.each([
  [{ subject: "Your TOVARASTIN is due" }, "Tovarastin"],
  [{ preheader: "Order tovarastin, now" }, "Tovarastin"],
  [{ intro: "Your Tovarastin is due", note: "Tovarastin" }, null],
  [{ subject: "Order the tablets of Tovarastinol" }, null],
])("a preview of %o says which medicine a locked phone would show: %s", async (words, named_medicine) => {
  await insertProduct(ctx, { product_name: "Tovarastin 20 mg tablets" });
  const preview = await previewWording(admin, { email: "reminder", words });
  expect(preview).toMatchObject({ named_medicine });
});

test("a test goes to the administrator who asks, with the unsaved words, and names the patient in it", async () => {
  const patient = await insertUser(ctx, { first_name: "Pia" });
  await insertItem(ctx, { user_id: patient.id });
  await sendWordingTest(admin, { email: "reminder", words: { note: "Tried" }, patient_id: patient.id });
  const outbox = recordingMail();
  await sendDueEmails(ctx, outbox);
  const [queued] = await readEmails(ctx.db, admin.actor.userId);
  expect(outbox.messages.map(({ to }) => to)).toEqual([queued?.to_address]);
  expect(outbox.contents()).toMatchObject([
    {
      about: "wording",
      email: "reminder",
      words: { note: "Tried" },
      firstName: "Pia",
      staffCopy: { patientId: patient.id },
    },
  ]);
  expect(await listWordedEmails(admin)).toMatchObject({
    emails: expect.not.arrayContaining([{ is_own: true }]),
  });
});

/** Each email that may be worded, as its row has it. */
const rowsOf: Record<WordedEmail, { kind: EmailKind; payload: object }> = {
  welcome: { kind: "welcome", payload: {} },
  new_prescription: { kind: "notification", payload: { items: [] } },
  reminder: { kind: "reminder", payload: { items: [] } },
  follow_up: { kind: "reminder", payload: { isFollowUp: true } },
  last_email: { kind: "reminder", payload: { isLast: true } },
  back_in_stock: { kind: "notification", payload: { about: "back" } },
  parcel_sent: { kind: "notification", payload: { about: "sent" } },
  parcel_ready: { kind: "notification", payload: { about: "ready" } },
  parcel_failed: { kind: "notification", payload: { about: "failed" } },
  last_supply: { kind: "notification", payload: { about: "last_supply" } },
  expiry_soon: { kind: "expiry", payload: { stage: "soon" } },
  expiry_expired: { kind: "expiry", payload: { stage: "expired" } },
};

test("a change affects patients whose email waits unclaimed, and those who got one in the last 30 days", async () => {
  await ctx.db.delete(emailRows);
  const [pia, ben] = [await insertUser(ctx), await insertUser(ctx)];
  const ago = (days: number) => new Date(ctx.clock.now().getTime() - days * 86_400_000);
  const insert = (user: typeof pia, row: Partial<typeof emailRows.$inferInsert>) =>
    ctx.db.insert(emailRows).values({
      kind: "reminder",
      user_id: user.id,
      to_address: user.email,
      payload: {},
      message_id: randomUUID(),
      next_attempt_at: ctx.clock.now(),
      ...row,
    });
  for (const row of Object.values(rowsOf)) {
    await insert(pia, row);
    await insert(pia, row);
    await insert(ben, { ...row, wordings_until: 0 });
    await insert(ben, { ...row, care_id: 1 });
    await insert(ben, { ...row, state: "sent", sent_at: ago(29) });
    await insert(ben, { ...row, state: "sent", sent_at: ago(31) });
    await insert(pia, { ...row, state: "failed" });
  }
  for (const email of WORDED_EMAILS)
    expect([email, (await getWording(admin, { email })).reach]).toEqual([
      email,
      { waiting_emails: 2, waiting_patients: 1, recent_emails: 1, recent_patients: 1 },
    ]);
  for (const email of WORDED_EMAILS)
    for (const [which, of] of [
      ["waiting", [pia, pia]],
      ["sent", [ben]],
    ] as const) {
      const asked = NotificationLogsInput.parse({ worded: `${which}.${email}` });
      const { logs, pagination } = await notificationRows(admin, asked);
      expect(logs.map(({ user_id, type }) => [user_id, type])).toEqual(
        of.map(({ id }) => [id, rowsOf[email].kind]),
      );
      expect(pagination.total).toBe(of.length);
    }
});
