import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { care_relations, users } from "@scriptkeeper/db/schema";
import { readInvitationToken } from "@scriptkeeper/testing/database/invitation.queries";
import { readAudit, readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteUser } from "../accounts/index.ts";
import { recordingMail } from "../email/testing/recording-mail.ts";
import { sendDueEmails } from "../email/testing/send-emails.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { actFor } from "./act-for.ts";
import { chooseCareEmails } from "./emails/choose-care-emails.ts";
import { endCare } from "./end-care.ts";
import { getInvitation } from "./get-invitation.ts";
import { inviteCarer } from "./invite-carer.ts";
import { listCareOf, listMyCare } from "./list-care.ts";

const ctx = sharedContext();

const as = (user: { id: number }) => ctx.as(customerActor(user));
const ann = () => insertUser(ctx, { first_name: "Ann", last_name: "Example" });
const carl = () => insertUser(ctx, { first_name: "Carl", last_name: "Carer" });

/** A patient who has invited somebody. */
async function invited(right: "see" | "order" = "order") {
  const [patient, carer] = [await ann(), await carl()];
  const { id } = await inviteCarer(as(patient), { email: carer.email, right });
  const token = await readInvitationToken(ctx, carer.email);
  return { patient, carer, id, token };
}

async function helped(right: "see" | "order" = "order") {
  const made = await invited(right);
  await acceptInvitation(as(made.carer), { token: made.token });
  return made;
}

const rightOf = async ({ patient, carer }: { patient: { id: number }; carer: { id: number } }) =>
  actFor(as(carer), { patientId: patient.id, right: "see" }).then(
    (acting) => acting.patient.right,
    ({ code }) => code,
  );
const linkDead = (message: string) => ({ code: "LINK_DEAD", message });
const stored = async (id: number) =>
  (await ctx.db.select().from(care_relations).where(eq(care_relations.id, id)))[0];

describe("an invitation", () => {
  it("goes to the address, says who asks for what, and names no medicine", async () => {
    const { patient, carer, token } = await invited();
    const { mail, messages, contents } = recordingMail();
    await sendDueEmails(ctx, { mail });
    const index = messages.findIndex(({ to }) => to === carer.email);
    expect(contents()[index]).toEqual({
      patientName: "Ann Example",
      right: "order",
      invitedAddress: carer.email,
      pharmacyName: "Pharmacy Example",
      supportEmail: "help@pharmacy.example",
      invitationUrl: `https://renew.pharmacy.example/help/${token}`,
    });
    const [kept] = await readEmails(ctx.db, patient.id);
    expect(kept).toMatchObject({ state: "sent", to_address: carer.email });
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it("is stored only as a hash", async () => {
    const { id, token } = await invited();
    expect(JSON.stringify(await stored(id))).not.toContain(token);
    expect((await stored(id))?.token_hash).toHaveLength(32);
  });

  it("says who asks for what to anyone who opens it, and isn't used up by that", async () => {
    const { patient, carer, token } = await invited("see");
    for (let times = 0; times < 2; times++)
      expect(await getInvitation(ctx, { token })).toEqual({
        patient_name: "Ann Example",
        right: "see",
        expires_at: "2026-03-23T23:30:00.000Z",
      });
    expect(await rightOf({ patient, carer })).toBe("NOT_FOUND");
  });

  it("isn't sent once it was taken back", async () => {
    const { patient, carer, id } = await invited();
    await endCare(as(patient), { id });
    const { mail, messages } = recordingMail();
    await sendDueEmails(ctx, { mail });
    expect(messages.map(({ to }) => to)).not.toContain(carer.email);
    expect(await readEmails(ctx.db, patient.id)).toMatchObject([{ state: "cancelled" }]);
  });

  it("is refused for oneself, twice for the same person, and for too many people", async () => {
    const patient = await ann();
    const invite = (email: string) => inviteCarer(as(patient), { email, right: "see" });
    await expect(invite(patient.email)).rejects.toMatchObject({ message: careMessages.notYourself });
    await invite("one@people.example");
    await expect(invite("one@people.example")).rejects.toMatchObject({
      code: "CONFLICT",
      message: careMessages.invitedBefore,
    });
    for (let more = 2; more <= 10; more++) await invite(`${more}@people.example`);
    await expect(invite("eleven@people.example")).rejects.toMatchObject({
      message: careMessages.tooManyHelpers,
    });
    expect((await listMyCare(as(patient))).helpers).toHaveLength(10);
    expect(await readEmails(ctx.db, patient.id)).toHaveLength(10);
  });

  it("is refused when a patient has sent twenty in a day, whatever became of them", async () => {
    const patient = await ann();
    const invite = () => inviteCarer(as(patient), { email: "somebody@people.example", right: "see" });
    for (let sent = 0; sent < 20; sent++) await endCare(as(patient), await invite());
    await expect(invite()).rejects.toMatchObject({ message: careMessages.tooManyInvitations });
  });

  it("is sent once when the same person is invited several times at once", async () => {
    const patient = await ann();
    const invite = () => inviteCarer(as(patient), { email: "both@people.example", right: "see" });
    const outcomes = await Promise.allSettled([invite(), invite(), invite()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readEmails(ctx.db, patient.id)).toHaveLength(1);
  });

  it("can be sent again once it has expired", async () => {
    const { patient, carer } = await invited("see");
    ctx.clock.advance({ days: 14 });
    await inviteCarer(as(patient), { email: carer.email, right: "order" });
    const token = await readInvitationToken(ctx, carer.email);
    await acceptInvitation(as(carer), { token });
    expect(await rightOf({ patient, carer })).toBe("order");
  });
});

describe("accepting an invitation", () => {
  it("makes the invited account a carer, and both steps are logged", async () => {
    const { patient, carer, id, token } = await invited("see");
    expect(await acceptInvitation(as(carer), { token })).toEqual({
      id,
      right: "see",
      patient_id: patient.id,
      name: "Ann Example",
      emails_chosen: false,
      emails_stopped: false,
      no_emails: null,
    });
    expect(await rightOf({ patient, carer })).toBe("see");
    const audit = await readAudit(ctx.db, { name: "care_relation", id });
    expect(audit.map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      ["invite carer", patient.id],
      ["accept care", carer.id],
    ]);
    expect(JSON.stringify(audit)).not.toContain(carer.email);
  });

  it.each(["another account", "the patient"])("is refused to %s, and changes nothing", async (who) => {
    const { patient, carer, id, token } = await invited();
    const wrong = who === "the patient" ? patient : await ann();
    await expect(acceptInvitation(as(wrong), { token })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: careMessages.otherAccount,
    });
    expect(await stored(id)).toMatchObject({ carer_id: null, accepted_at: null });
    await acceptInvitation(as(carer), { token });
  });

  it("works for whoever has the address now, and not for a former owner", async () => {
    const { carer, token } = await invited();
    await ctx.db
      .update(users)
      .set({ email: `moved-${carer.id}@people.example` })
      .where(eq(users.id, carer.id));
    await expect(acceptInvitation(as(carer), { token })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const now = await insertUser(ctx, { email: carer.email });
    await acceptInvitation(as(now), { token });
  });

  it("makes nobody their own carer who has taken over the address that they had invited", async () => {
    const { patient, carer, id, token } = await invited();
    const move = (who: { id: number }, email: string) =>
      ctx.db.update(users).set({ email }).where(eq(users.id, who.id));
    await move(carer, `moved-${carer.id}@people.example`);
    await move(patient, carer.email);
    await expect(acceptInvitation(as(patient), { token })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await stored(id)).toMatchObject({ carer_id: null, accepted_at: null });
  });

  it.each([
    ["unknown", careMessages.invitationUnknown, async () => undefined],
    [
      "used",
      careMessages.invitationUsed,
      async (made: Awaited<ReturnType<typeof invited>>) => acceptInvitation(as(made.carer), made),
    ],
    [
      "withdrawn",
      careMessages.invitationEnded,
      async (made: Awaited<ReturnType<typeof invited>>) => endCare(as(made.patient), made),
    ],
    ["too old", careMessages.invitationExpired, async () => ctx.clock.advance({ days: 14 })],
    [
      "of a patient whose account is gone",
      careMessages.invitationUnknown,
      async (made: Awaited<ReturnType<typeof invited>>) => deleteUser(await admin(), made.patient),
    ],
  ])("that is %s is refused with the reason, and changes nothing", async (what, message, happen) => {
    const made = await invited();
    await happen(made);
    const token = what === "unknown" ? "nonsense" : made.token;
    const before = await stored(made.id);
    await expect(acceptInvitation(as(made.carer), { token })).rejects.toMatchObject(linkDead(message));
    await expect(getInvitation(ctx, { token })).rejects.toMatchObject(linkDead(message));
    expect(await stored(made.id)).toEqual(before);
  });

  it("works once when it is done several times at once", async () => {
    const { carer, token } = await invited();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => acceptInvitation(as(carer), { token })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("while it is being taken back works or is refused, and the relation ends", async () => {
    const { patient, carer, id, token } = await invited();
    await Promise.allSettled([acceptInvitation(as(carer), { token }), endCare(as(patient), { id })]);
    expect(await rightOf({ patient, carer })).toBe("NOT_FOUND");
  });

  it("is refused for a second one to the same person under another address", async () => {
    const { patient, carer } = await helped("see");
    const email = `other-${carer.id}@people.example`;
    await ctx.db.update(users).set({ email }).where(eq(users.id, carer.id));
    await inviteCarer(as(patient), { email, right: "order" });
    const token = await readInvitationToken(ctx, email);
    await expect(acceptInvitation(as(carer), { token })).rejects.toMatchObject({
      code: "CONFLICT",
      message: careMessages.helpedBefore,
    });
    expect(await rightOf({ patient, carer })).toBe("see");
  });
});

const admin = async () => ctx.as(adminActor(await insertAdmin(ctx)));

describe("the end of a care relation", () => {
  it.each(["patient", "carer"] as const)(
    "by the %s takes effect at once, is logged, and can be repeated",
    async (who) => {
      const made = await helped();
      for (let times = 0; times < 2; times++)
        expect(await endCare(as(made[who]), { id: made.id })).toEqual({ success: true });
      expect(await rightOf(made)).toBe("NOT_FOUND");
      const audit = await readAudit(ctx.db, { name: "care_relation", id: made.id });
      expect(audit.filter(({ action }) => action === "end care")).toMatchObject([
        { actor_user_id: made[who].id },
      ]);
      const nobody = {
        helpers: [],
        patients: [],
        medicine_emails: { patient: true, no_emails: null, carers: [] },
      };
      expect(await listMyCare(as(made.patient))).toEqual(nobody);
      expect(await listMyCare(as(made.carer))).toEqual(nobody);
    },
  );

  it("can't be requested by anybody else", async () => {
    const made = await helped();
    for (const other of [await ann(), await insertAdmin(ctx)])
      await expect(endCare(as(other), { id: made.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await rightOf(made)).toBe("order");
  });

  it.each(["patient", "carer"] as const)("comes with the deletion of the %s's account", async (who) => {
    const made = await helped();
    await deleteUser(await admin(), made[who]);
    expect(await stored(made.id)).toBeUndefined();
    expect(await rightOf(made)).toBe("NOT_FOUND");
  });
});

describe("the list of care relations", () => {
  it("shows the same to both sides and to administrators", async () => {
    const { patient, carer, id } = await helped("see");
    await inviteCarer(as(patient), { email: "waiting@people.example", right: "order" });
    const ofPatient = await listMyCare(as(patient));
    expect(ofPatient).toEqual({
      helpers: [
        {
          id,
          right: "see",
          email: carer.email,
          name: "Carl Carer",
          state: "active",
          expires_at: null,
          emails_to: "patient",
          no_emails: null,
        },
        {
          id: expect.any(Number),
          right: "order",
          email: "waiting@people.example",
          name: null,
          state: "invited",
          expires_at: expect.any(String),
          emails_to: "patient",
          no_emails: null,
        },
      ],
      patients: [],
      medicine_emails: { patient: true, no_emails: null, carers: [] },
    });
    const ofCarer = await listMyCare(as(carer));
    expect(ofCarer).toEqual({
      helpers: [],
      patients: [
        {
          id,
          right: "see",
          patient_id: patient.id,
          name: "Ann Example",
          emails_chosen: false,
          emails_stopped: false,
          no_emails: null,
        },
      ],
      medicine_emails: { patient: true, no_emails: null, carers: [] },
    });
    expect(await listCareOf(await admin(), patient)).toEqual(ofPatient);
    expect(await listCareOf(await admin(), carer)).toEqual(ofCarer);
  });

  it.each([
    ["stopped", { unsubscribed_at: new Date() }],
    ["address_bad", { email_bad_at: new Date() }],
    ["address_bad", { email_bad_at: new Date(), unsubscribed_at: new Date() }],
  ])("tells the patient and the carer that nobody gets the emails: %s", async (why, stop) => {
    const { patient, carer, id } = await helped("order");
    const seen = async () => ({
      ofPatient: (await listMyCare(as(patient))).medicine_emails,
      ofCarer: (await listMyCare(as(carer))).patients.map((each) => each.no_emails),
    });
    await ctx.db.update(users).set(stop).where(eq(users.id, patient.id));
    expect(await seen()).toEqual({
      ofPatient: { patient: false, no_emails: why, carers: [] },
      ofCarer: [why],
    });
    await chooseCareEmails(as(patient), { id, emails_to: "both" });
    expect(await seen()).toEqual({
      ofPatient: { patient: false, no_emails: why, carers: ["Carl Carer"] },
      ofCarer: [null],
    });
  });
});
