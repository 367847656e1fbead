import { randomBytes } from "node:crypto";
import { CreateManualInput } from "@scriptkeeper/contracts/prescriptions/manual";
import { emails, users } from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { replaceDatabase, type TestDatabase } from "@scriptkeeper/testing/database/admin";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { forgotPassword, getResetLink, login, resetPassword } from "../../auth/index.ts";
import { today } from "../../core/index.ts";
import { createManual } from "../../prescriptions/index.ts";
import { getReminderEmails, setReminderEmails, sweepReminders } from "../../reminders/index.ts";
import { previewRenewal } from "../../renewals/index.ts";
import { recordingMail } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";

const ROUNDS = attackSize({ small: 2, full: 25 });
const newPassword = "a louder horse";
const dead = { code: "LINK_DEAD" };
const databases: TestDatabase[] = [];

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `scriptkeeper_backup_${randomBytes(6).toString("hex")}`;
  const copy = await replaceDatabase(inject("adminUrl"), { name, template });
  databases.push(copy);
  return copy;
}

const open = ({ url }: TestDatabase) => testContext({ database: { url, drop: async () => undefined } });
const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);

/** The secrets that one round of emails delivered, and the id of its last email. */
type Round = Awaited<ReturnType<typeof sendRound>>;

/** Sends a welcome to a new customer, a reset link and a reminder to customers of their own, always in this order. */
async function sendRound(ctx: TestContext, who: string) {
  const at = (part: string) => `${part}-of-${who}@people.example`;
  const asAdmin = ctx.as(adminActor(await insertAdmin(ctx)));
  const reminded = await insertUser(ctx, { email: at("reminder") });
  const item = await insertItem(ctx, { user_id: reminded.id, next_reminder_date: today(ctx) });
  await insertUser(ctx, { email: at("reset"), password: "an old password" });
  const welcomed = { isExistingUser: false, email: at("welcome"), firstName: "Nia", lastName: "Newman" };
  await createManual(
    asAdmin,
    CreateManualInput.parse({ ...welcomed, products: [{ product_id: item.product_id }] }),
  );
  await forgotPassword(ctx, { email: at("reset") });
  await sweepReminders(ctx);
  const outbox = recordingMail();
  await sendDueEmails(ctx, outbox);
  const sent = z.looseObject({
    temporaryPassword: z.string(),
    setPasswordUrl: z.string(),
    resetUrl: z.string(),
    renewUrl: z.string(),
    unsubscribeUrl: z.string(),
  });
  const secrets = sent.parse(Object.assign({}, ...outbox.contents()));
  const tokenIn = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
  const [last] = await ctx.db.select({ id: emails.id }).from(emails).orderBy(desc(emails.id)).limit(1);
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, at("welcome")));
  return {
    welcomed: welcomed.email,
    reset: at("reset"),
    ids: { email: last?.id, user: user?.id, item: item.id },
    temporaryPassword: secrets.temporaryPassword,
    setPassword: tokenIn(secrets.setPasswordUrl),
    resetToken: tokenIn(secrets.resetUrl),
    renewal: tokenIn(secrets.renewUrl),
    unsubscribe: tokenIn(secrets.unsubscribeUrl),
  };
}

async function sendRounds(ctx: TestContext, who: string): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await sendRound(ctx, `${who}-${round}`));
  return rounds;
}

describe("after a backup was restored", () => {
  let ctx: TestContext;
  let kept: Round[];
  let lost: Round[];
  let newer: Round[];
  beforeAll(async () => {
    const shop = await copyOf(inject("templateName"));
    const before = await open(shop);
    kept = await sendRounds(before, "kept");
    await before.close();
    const backup = await copyOf(nameOf(shop));
    const after = await open(shop);
    lost = await sendRounds(after, "lost");
    await after.close();
    ctx = await open(backup);
    newer = await sendRounds(ctx, "newer");
  });
  afterAll(async () => {
    await ctx.close();
    for (const database of databases) await database.drop();
  });

  test("new emails, people and items get the same ids as the lost ones", () => {
    expect(newer.map(({ ids }) => ids)).toEqual(lost.map(({ ids }) => ids));
  });

  test("emails sent after the backup open nothing of the new owners of their ids", async () => {
    for (const [at, stolen] of lost.entries()) {
      const owner = newer[at];
      const { temporaryPassword: password, renewal, unsubscribe } = stolen;
      await expect(login(ctx, { email: owner?.welcomed ?? "", password })).rejects.toMatchObject({
        code: "WRONG_CREDENTIALS",
      });
      for (const token of [stolen.setPassword, stolen.resetToken])
        await expect(resetPassword(ctx, { token, newPassword })).rejects.toMatchObject(dead);
      await expect(previewRenewal(ctx, { token: renewal })).rejects.toMatchObject(dead);
      await expect(getReminderEmails(ctx, { token: unsubscribe })).rejects.toMatchObject(dead);
      const stop = setReminderEmails(ctx, { token: unsubscribe, wanted: false });
      await expect(stop).rejects.toMatchObject(dead);
    }
  });

  test("emails from before the backup, and new ones, work for their owners", async () => {
    for (const own of [...kept, ...newer]) {
      expect(await getReminderEmails(ctx, { token: own.unsubscribe })).toEqual({ wanted: true });
      expect((await previewRenewal(ctx, { token: own.renewal })).items.map(({ id }) => id)).toEqual([
        own.ids.item,
      ]);
      const ways = { email: own.welcomed, password: own.temporaryPassword };
      await expect(login(ctx, ways)).resolves.toBeDefined();
      for (const token of [own.setPassword, own.resetToken])
        expect(await getResetLink(ctx, { token })).toEqual({ state: "valid" });
      await resetPassword(ctx, { token: own.resetToken, newPassword });
      await expect(login(ctx, { email: own.reset, password: newPassword })).resolves.toBeDefined();
    }
  });
});
