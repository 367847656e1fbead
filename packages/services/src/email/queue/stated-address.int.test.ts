import { emails, users } from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteUser, liftEmailStop, updateCustomer } from "../../accounts/index.ts";
import { recordSent } from "../delivery/sent.queries.ts";
import { resendEmail } from "../resend/resend-email.ts";
import { resendFailedEmails } from "../resend/resend-failed-emails.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled", sent_at: null });
});

const kind = "address_changed";

/** A patient whose address has just been changed; `email` is the old one. */
async function moved() {
  const patient = await insertUser(ctx);
  const { email } = await updateCustomer(admin, {
    id: patient.id,
    email: `new-${patient.id}@people.example`,
  });
  return { ...patient, moved: email };
}

async function send(answer?: Parameters<typeof recordingMail>[0]) {
  const { mail, messages } = recordingMail(answer);
  const counts = await sendDueEmails(ctx, { mail });
  return { counts, sent: messages.map(({ to, subject }) => [to, subject]) };
}

describe("the message to a patient's former address", () => {
  const read = async (userId: number) => (await readEmails(ctx.db, userId))[0];
  const markBad = (id: number) =>
    ctx.db.update(users).set({ email_bad_at: ctx.clock.now() }).where(eq(users.id, id));

  it("goes there even if the new one is marked bad", async () => {
    const patient = await moved();
    await markBad(patient.id);
    expect((await send()).sent).toEqual([[patient.email, kind]]);
  });

  it("leaves the new address unmarked when it is refused", async () => {
    const patient = await moved();
    await send(() => refusal({ permanent: true, addressBad: true }));
    expect(await read(patient.id)).toMatchObject({ state: "failed", to_address: patient.email });
    const [account] = await ctx.db.select().from(users).where(eq(users.id, patient.id));
    expect(account).toMatchObject({ email: patient.moved, email_bad_at: null });
  });

  it.each([
    ["alone", async (id: number) => resendEmail(admin, { id })],
    ["with all others", async () => resendFailedEmails(admin, { type: kind })],
  ])("is resent %s, even when the new address is marked bad", async (_, resend) => {
    const patient = await moved();
    await send(() => refusal({ permanent: true }));
    await markBad(patient.id);
    await resend((await read(patient.id))?.id ?? 0);
    expect((await send()).sent).toEqual([[patient.email, kind]]);
  });

  it("isn't sent again when the new address is corrected", async () => {
    const patient = await moved();
    await send(() => refusal({ permanent: true }));
    await markBad(patient.id);
    await liftEmailStop(admin, { id: patient.id, stop: "bad_address" });
    expect((await send()).sent).toEqual([]);
  });

  it("still goes there when a worker of the previous release has recorded the new address", async () => {
    const patient = await moved();
    await ctx.db
      .update(emails)
      .set({ to_address: patient.moved, attempts: 1 })
      .where(eq(emails.user_id, patient.id));
    expect((await send()).sent).toEqual([[patient.email, kind]]);
    expect(await read(patient.id)).toMatchObject({ state: "sent", to_address: patient.email });
  });

  it("keeps its address in the log when the process that had sent it died", async () => {
    const patient = await moved();
    const email = await read(patient.id);
    await recordSent(ctx.db, { emailId: email?.id ?? 0, attempt: 1, at: ctx.clock.now() });
    expect((await send()).counts).toMatchObject({ sent: 1 });
    expect(await read(patient.id)).toMatchObject({ state: "sent", to_address: patient.email });
  });

  it("is cancelled when the account is deleted", async () => {
    const patient = await moved();
    await deleteUser(admin, { id: patient.id });
    expect((await send()).counts).toMatchObject({ sent: 0, cancelled: 1 });
  });
});
