import { email_wordings, emails } from "@scriptkeeper/db/schema";
import { redact } from "@scriptkeeper/emails/redact";
import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { templates } from "@scriptkeeper/emails/rendering/templates";
import { type MailPort, queueEmail, resendEmail, sendDueEmails } from "@scriptkeeper/services/email";
import { saveWording } from "@scriptkeeper/services/wordings";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";

const ctx = sharedContext();
let admin: ReturnType<typeof adminContext>;
beforeAll(async () => {
  admin = adminContext(adminActor(await insertAdmin(ctx)));
});
beforeEach(async () => {
  await ctx.db.delete(email_wordings);
});

function adminContext(actor: ReturnType<typeof adminActor>) {
  return ctx.as(actor);
}

const SENT = { state: "sent" } as const;
const LATER = { state: "rejected", permanent: false, addressBad: false, reason: "451 later" } as const;
const NEVER = { ...LATER, permanent: true, reason: "550 never" } as const;

/** Sends what is due by the real writer, and gives the subjects that were offered to the mail server. */
async function sendDue(outcome: typeof SENT | typeof LATER | typeof NEVER = SENT): Promise<string[]> {
  const subjects: string[] = [];
  const mail: MailPort = {
    templates,
    render: renderMessage,
    redact,
    send: async ({ subject }, { mayEnd }) => {
      await mayEnd();
      subjects.push(subject);
      return outcome;
    },
  };
  await sendDueEmails(ctx, { mail, checks: [], listCarers: async () => [] });
  return subjects;
}

function passAnHour() {
  ctx.clock.set(new Date(ctx.clock.now().getTime() + 3_600_000).toISOString());
}

async function queueReminder() {
  const user = await insertUser(ctx, { first_name: "Pia" });
  const items = [{ productName: "A", quantity: 1, repeats: 1, expiryDate: null }];
  await queueEmail(ctx, {
    kind: "reminder",
    user,
    prescriptionIds: [1],
    payload: { firstName: "Pia", items },
  });
  return user;
}

let version = 0;
async function reword(subject: string | undefined) {
  ({ version } = await saveWording(admin, {
    email: "reminder",
    words: subject ? { subject } : {},
    based_on: version,
  }));
}
beforeEach(() => {
  version = 0;
});

test("a reminder is sent with the saved wording, and stored with it", async () => {
  await reword("{first name}, it is time");
  const { id } = await queueReminder();
  expect(await sendDue()).toEqual(["Pia, it is time"]);
  const [kept] = await readEmails(ctx.db, id);
  expect(kept).toMatchObject({ subject: "Pia, it is time", fields: { subject: "Pia, it is time" } });
});

test("a wording saved while it waits for its first attempt is used", async () => {
  await queueReminder();
  await reword("Newer");
  expect(await sendDue()).toEqual(["Newer"]);
});

test("a second attempt says what the first one said, whatever was saved in between", async () => {
  await reword("First words");
  await queueReminder();
  expect(await sendDue(LATER)).toEqual(["First words"]);
  await reword("Second words");
  passAnHour();
  expect(await sendDue()).toEqual(["First words"]);
});

test("a second attempt repeats the built-in words of the first, even if a wording was saved since", async () => {
  await queueReminder();
  const [ours] = await sendDue(LATER);
  await reword("Words of our own");
  passAnHour();
  expect(await sendDue()).toEqual([ours]);
});

test("an email taken from a dead worker is stored with the words it was sent with", async () => {
  await reword("As it went out");
  const { id } = await queueReminder();
  await sendDue();
  // The row as a worker leaves it that died after the mail server's answer.
  const lost = { state: "queued", sent_at: null, template: null, fields: null, subject: "" } as const;
  await ctx.db.update(emails).set(lost).where(eq(emails.user_id, id));
  await reword("Saved since");
  expect(await sendDue()).toEqual([]);
  expect(await readEmails(ctx.db, id)).toMatchObject([{ state: "sent", subject: "As it went out" }]);
});

test("an email that staff send again has the wording of that moment", async () => {
  await reword("Before");
  const { id } = await queueReminder();
  await sendDue(NEVER);
  await reword("After");
  const [failed] = await readEmails(ctx.db, id);
  await resendEmail(admin, { id: failed?.id ?? 0 });
  expect(await sendDue()).toEqual(["After"]);
});

test("the built-in words are used again once they are restored", async () => {
  await reword("Own");
  await reword(undefined);
  await queueReminder();
  expect(await sendDue()).toEqual(["Time to reorder your prescription"]);
});
