import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { messages } from "@scriptkeeper/contracts/messages";
import { care_relations, emails, users } from "@scriptkeeper/db/schema";
import { readAudit, readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, deleteUser, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { liftEmailStop } from "../../accounts/index.ts";
import { queueEmail } from "../../email/index.ts";
import { refusal } from "../../email/testing/recording-mail.ts";
import {
  getReminderEmails,
  setReminderEmails,
  sweepFollowUps,
  sweepReminders,
} from "../../reminders/index.ts";
import { previewRenewal } from "../../renewals/index.ts";
import { endCare } from "../end-care.ts";
import { inviteCarer } from "../invite-carer.ts";
import { listCareOf, listMyCare } from "../list-care.ts";
import { setCareEmails } from "./set-care-emails.ts";
import { emailedCare, tokenIn } from "./testing/emailed-care.ts";

const ctx = sharedContext();
let care: ReturnType<typeof emailedCare>;
beforeAll(async () => {
  care = emailedCare(ctx);
});
beforeEach(async () => {
  // Cancels what earlier tests made due.
  await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() });
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  ctx.clock.set("2026-03-10T00:00:00Z");
});

type Choice = Parameters<ReturnType<typeof emailedCare>["choose"]>[2];

/** A patient with a due item, and a carer for whom they made this choice. */
async function chosen(emailsTo: Choice, right: "see" | "order" = "order") {
  const [patient, carer] = [await care.patient(), await care.carer()];
  const id = await care.help(patient, carer, right);
  await care.choose(patient, id, emailsTo);
  const item = await care.due(patient);
  return { patient, carer, id, item };
}

const receivers = (sent: { to: string }[]) => sent.map(({ to }) => to).sort();
const both = (...people: { email: string }[]) => people.map(({ email }) => email).sort();

describe("a reminder", () => {
  it.each([
    ["patient", (people: People) => [people.patient]],
    ["carer", (people: People) => [people.carer]],
    ["both", (people: People) => [people.patient, people.carer]],
  ] as const)("goes to the chosen %s once, however often it is sent", async (emailsTo, whom) => {
    const people = await chosen(emailsTo);
    await Promise.all([sweepReminders(ctx), sweepReminders(ctx)]);
    const sent = (await Promise.all([care.send(), care.send()])).flat();
    expect(receivers([...sent, ...(await care.send())])).toEqual(both(...whom(people)));
  });

  it("tells a carer who it is for, and has their own links to order and to stop", async () => {
    const { patient, carer, item } = await chosen("both");
    await sweepReminders(ctx);
    const sent = await care.send();
    const theirs = sent.find(({ to }) => to === carer.email);
    const own = sent.find(({ to }) => to === patient.email);
    expect(theirs).toMatchObject({
      firstName: "Carl",
      forCarer: {
        patientName: "Ann Example",
        mayOrder: true,
        patientUrl: `https://renew.pharmacy.example/for/${patient.id}`,
      },
      items: [{ id: item.id }],
    });
    expect(own).toMatchObject({ firstName: "Ann" });
    expect(own?.forCarer).toBeUndefined();
    expect(tokenIn(theirs?.renewUrl)).not.toBe(tokenIn(own?.renewUrl));
    expect(tokenIn(theirs?.unsubscribeUrl)).not.toBe(tokenIn(own?.unsubscribeUrl));
  });

  it("of two patients comes to their carer as two emails", async () => {
    const first = await chosen("carer");
    const second = await care.patient({ first_name: "Bea" });
    await care.choose(second, await care.help(second, first.carer), "carer");
    const item = await care.due(second);
    await sweepReminders(ctx);
    const sent = await care.send();
    expect(
      sent.map(({ to, items, forCarer }) => [to, forCarer?.patientName, items?.map(({ id }) => id)]),
    ).toEqual([
      [first.carer.email, "Ann Example", [first.item.id]],
      [first.carer.email, "Bea Example", [item.id]],
    ]);
  });

  it("also goes to the patient when they chose both for one carer and another carer instead", async () => {
    const { patient, carer } = await chosen("both");
    const other = await care.carer();
    await care.choose(patient, await care.help(patient, other), "carer");
    await sweepReminders(ctx);
    expect(receivers(await care.send())).toEqual(both(patient, carer, other));
  });

  it("reaches the patient once when the carer's mail server refuses the copy", async () => {
    const { patient, carer } = await chosen("both");
    await sweepReminders(ctx);
    const isRefused = ({ to }: { to: string }) => to === carer.email;
    const sent = await care.send((message) =>
      isRefused(message) ? refusal({ permanent: true }) : { state: "sent" },
    );
    expect(receivers([...sent, ...(await care.send())])).toEqual(both(patient, carer));
    expect((await readEmails(ctx.db, patient.id)).slice(-2)).toMatchObject([
      { state: "sent", to_address: patient.email },
      { state: "failed", to_address: carer.email },
    ]);
  });

  it("goes to a carer according to the choice at the time of sending", async () => {
    const { patient, carer, id } = await chosen("carer");
    await sweepReminders(ctx);
    await care.choose(patient, id, "both");
    expect(receivers(await care.send())).toEqual(both(patient, carer));
  });

  it("is followed up to the same people, even though there is a copy", async () => {
    const { patient, carer } = await chosen("both");
    const only = await chosen("carer");
    await sweepReminders(ctx);
    await care.send();
    ctx.clock.advance({ days: 3 });
    expect(await sweepFollowUps(ctx)).toMatchObject({ emails: 2 });
    const sent = await care.send();
    expect(sent).toHaveLength(3);
    expect(sent.every(({ isFollowUp }) => isFollowUp === true)).toBe(true);
    expect(receivers(sent)).toEqual(both(patient, carer, only.carer));
  });
});

interface People {
  patient: { email: string };
  carer: { email: string };
}

describe("a carer's link", () => {
  const linkOf = async (made: Awaited<ReturnType<typeof chosen>>) => {
    await sweepReminders(ctx);
    const sent = await care.send();
    return tokenIn(sent.find(({ to }) => to === made.carer.email)?.renewUrl);
  };
  const opens = (token: string) =>
    previewRenewal(ctx, { token }).then(
      ({ for_patient }) => for_patient,
      ({ code }) => code,
    );

  it("orders for the patient until the relation ends, and another relation doesn't bring it back", async () => {
    const made = await chosen("carer");
    const token = await linkOf(made);
    expect(await opens(token)).toBe("Ann Example");
    await endCare(care.as(made.patient), { id: made.id });
    const message = () => previewRenewal(ctx, { token }).catch((error: Error) => error.message);
    expect([await opens(token), await message()]).toEqual(["LINK_DEAD", messages.helpEnded]);
    await care.help(made.patient, made.carer);
    expect([await opens(token), await message()]).toEqual(["LINK_DEAD", messages.linkDead]);
  });

  it("isn't given to a carer who may only see, who gets a link to the prescriptions instead", async () => {
    const { patient, carer } = await chosen("both", "see");
    await sweepReminders(ctx);
    const theirs = (await care.send()).find(({ to }) => to === carer.email);
    expect(theirs?.renewUrl).toBeUndefined();
    expect(theirs?.forCarer).toMatchObject({
      mayOrder: false,
      patientUrl: expect.stringContaining(`/for/${patient.id}`),
    });
  });
});

describe("an email to a carer alone goes to the patient", () => {
  type Made = Awaited<ReturnType<typeof chosen>>;
  const reasons: Record<string, (made: Made) => Promise<unknown>> = {
    "their address is bad": ({ carer }) => care.change(carer, { email_bad_at: ctx.clock.now() }),
    "they have stopped our emails": ({ carer }) => care.change(carer, { unsubscribed_at: ctx.clock.now() }),
    "they have stopped these": ({ carer, id }) => setCareEmails(care.as(carer), { id, wanted: false }),
    "the patient has ended it": ({ patient, id }) => endCare(care.as(patient), { id }),
    "they have ended it": ({ carer, id }) => endCare(care.as(carer), { id }),
    "their account is gone": ({ carer }) => deleteUser(ctx, carer.id),
    "the patient has chosen differently": ({ patient, id }) => care.choose(patient, id, "patient"),
  };

  test.each(Object.entries(reasons))("when %s", async (_, happen) => {
    const made = await chosen("carer");
    await happen(made);
    await sweepReminders(ctx);
    expect(receivers(await care.send())).toEqual([made.patient.email]);
  });

  test.each(Object.entries(reasons))("even if it was queued before: %s", async (_, happen) => {
    const made = await chosen("carer");
    await sweepReminders(ctx);
    await happen(made);
    const sent = await care.send();
    expect(receivers(sent)).toEqual([made.patient.email]);
    expect(sent[0]).toMatchObject({ firstName: "Ann" });
  });

  test.each(Object.entries(reasons))("even after a first attempt: %s", async (_, happen) => {
    const made = await chosen("carer");
    await sweepReminders(ctx);
    expect(receivers(await care.send(() => refusal()))).toEqual([made.carer.email]);
    await happen(made);
    ctx.clock.advance({ hours: 1 });
    const sent = await care.send();
    expect(receivers(sent)).toEqual([made.patient.email]);
    expect(await previewRenewal(ctx, { token: tokenIn(sent[0]?.renewUrl) })).toMatchObject({ items: [{}] });
  });

  test.each(Object.entries(reasons))("without sending a waiting copy: %s", async (_, happen) => {
    const made = await chosen("both");
    await sweepReminders(ctx);
    await care.send(() => refusal());
    await happen(made);
    ctx.clock.advance({ hours: 1 });
    expect(receivers(await care.send())).toEqual([made.patient.email]);
  });

  test.each([true, false])(
    "when the mail server refuses it, whether for its address (%s) or not",
    async (addressBad) => {
      const made = await chosen("carer");
      await sweepReminders(ctx);
      const answers = [refusal({ permanent: true, addressBad }), { state: "sent" as const }];
      const sent = await care.send(() => answers.shift() ?? { state: "sent" });
      expect(sent.map(({ to }) => to)).toEqual([made.carer.email, made.patient.email]);
      const [, row] = await readEmails(ctx.db, made.patient.id);
      expect(row).toMatchObject({ state: "sent", to_address: made.patient.email, care_id: null });
      const [carer] = await ctx.db.select().from(users).where(eq(users.id, made.carer.id));
      expect(carer?.email_bad_at !== null).toBe(addressBad);
      const [patient] = await ctx.db.select().from(users).where(eq(users.id, made.patient.id));
      expect(patient?.email_bad_at).toBeNull();
    },
  );

  test("when it was tried for a day, with another day of attempts", async () => {
    const made = await chosen("carer");
    await sweepReminders(ctx);
    const tried: string[] = [];
    for (let hours = 0; hours < 30; hours++) {
      tried.push(...receivers(await care.send(() => refusal())));
      ctx.clock.advance({ hours: 1 });
    }
    expect(new Set(tried)).toEqual(new Set([made.carer.email, made.patient.email]));
    expect(tried.at(-1)).toBe(made.patient.email);
    expect((await readEmails(ctx.db, made.patient.id)).at(-1)).toMatchObject({ state: "queued" });
    expect(receivers(await care.send())).toEqual([made.patient.email]);
  });

  test("as well when the carer may only see", async () => {
    const made = await chosen("both", "see");
    await ctx.db.update(care_relations).set({ emails_to: "carer" }).where(eq(care_relations.id, made.id));
    await sweepReminders(ctx);
    expect(receivers(await care.send())).toEqual(both(made.patient, made.carer));
  });
});

describe("when the patient can't be reached, an email", () => {
  it.each(["email_bad_at", "unsubscribed_at"] as const)(
    "goes to the chosen carer alone: %s",
    async (column) => {
      const { patient, carer } = await chosen("both");
      await care.change(patient, { [column]: ctx.clock.now() });
      await sweepReminders(ctx);
      expect(receivers(await care.send())).toEqual([carer.email]);
    },
  );

  it("goes to nobody who wasn't chosen", async () => {
    const { patient } = await chosen("patient");
    await care.change(patient, { unsubscribed_at: ctx.clock.now() });
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 0 });
    expect(await care.send()).toEqual([]);
  });

  it("that the patient stopped after a first attempt goes only once to a carer with a copy", async () => {
    const { patient, carer } = await chosen("both");
    await sweepReminders(ctx);
    const refusePatient = await care.send(() => refusal());
    expect(receivers(refusePatient)).toEqual(both(patient, carer));
    await care.change(patient, { unsubscribed_at: ctx.clock.now() });
    ctx.clock.advance({ hours: 1 });
    expect(receivers(await care.send())).toEqual([carer.email]);
    ctx.clock.advance({ hours: 6 });
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 0 });
    expect(await care.send()).toEqual([]);
  });

  it("that the patient stopped and the carer's server refuses isn't written again hour by hour", async () => {
    const { patient, carer } = await chosen("carer");
    await care.change(patient, { unsubscribed_at: ctx.clock.now() });
    await sweepReminders(ctx);
    const refused = await care.send(() => refusal({ permanent: true }));
    expect(receivers(refused)).toEqual([carer.email]);
    expect(await care.send()).toEqual([]);
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 0 });
  });

  it("whose carer has ended waits for the patient's address to be corrected", async () => {
    const { patient, id } = await chosen("carer");
    await care.change(patient, { email_bad_at: ctx.clock.now() });
    await sweepReminders(ctx);
    await care.send(() => refusal());
    await endCare(care.as(patient), { id });
    ctx.clock.advance({ hours: 1 });
    expect(await care.send()).toEqual([]);
    expect((await readEmails(ctx.db, patient.id)).at(-1)).toMatchObject({ state: "failed", care_id: null });
    const admin = ctx.as(adminActor(await insertAdmin(ctx)));
    await liftEmailStop(admin, { id: patient.id, stop: "bad_address" });
    expect(receivers(await care.send())).toEqual([patient.email]);
  });
});

describe("an email about anything else", () => {
  it("goes to the patient alone", async () => {
    const { patient } = await chosen("carer");
    await queueEmail(ctx, {
      kind: "notification",
      user: patient,
      payload: { firstName: "Ann", signInUrl: "https://renew.pharmacy.example/login", items: [] },
    });
    expect(receivers(await care.send())).toEqual([patient.email]);
  });
});

describe("the stop link in an email to a carer", () => {
  it("stops only their emails about this patient, who gets them again", async () => {
    const { patient, carer, id } = await chosen("carer");
    await care.due(carer);
    await sweepReminders(ctx);
    const sent = await care.send();
    const token = tokenIn(sent.find(({ forCarer }) => forCarer)?.unsubscribeUrl);
    expect(await getReminderEmails(ctx, { token })).toEqual({ wanted: true, for_patient: "Ann Example" });
    for (const wanted of [false, false])
      expect(await setReminderEmails(ctx, { token, wanted })).toEqual({ wanted, for_patient: "Ann Example" });
    await care.due(patient);
    await care.due(carer);
    await sweepReminders(ctx);
    const next = await care.send();
    expect(receivers(next)).toEqual(both(patient, carer));
    expect(next.every(({ forCarer }) => !forCarer)).toBe(true);
    const audit = await readAudit(ctx.db, { name: "care_relation", id });
    expect(audit.filter(({ action }) => action === "care emails stopped")).toHaveLength(1);
    expect((await listMyCare(care.as(patient))).helpers).toMatchObject([{ no_emails: "stopped" }]);
  });

  it("can start them again, and stops working once the relation is over", async () => {
    const { patient, carer, id } = await chosen("carer");
    await sweepReminders(ctx);
    const token = tokenIn((await care.send())[0]?.unsubscribeUrl);
    await setReminderEmails(ctx, { token, wanted: false });
    await setReminderEmails(ctx, { token, wanted: true });
    await care.due(patient);
    await sweepReminders(ctx);
    expect(receivers(await care.send())).toEqual([carer.email]);
    await endCare(care.as(carer), { id });
    await expect(getReminderEmails(ctx, { token })).rejects.toMatchObject({ code: "LINK_DEAD" });
  });

  it("doesn't work for another relation or another email", async () => {
    const [one, other] = [await chosen("carer"), await chosen("carer")];
    await sweepReminders(ctx);
    const [token = ""] = (await care.send()).map(({ unsubscribeUrl }) => tokenIn(unsubscribeUrl));
    const [ids = "", secret = ""] = token.split(".");
    const [emailId] = ids.split("-");
    for (const bad of [
      `${emailId}.${secret}`,
      `${emailId}-${other.id}.${secret}`,
      `1-${one.id}.${secret}`,
      `${ids}.x`,
      `${ids}-1.${secret}`,
    ])
      await expect(setReminderEmails(ctx, { token: bad, wanted: false })).rejects.toMatchObject({
        code: "LINK_DEAD",
      });
  });
});

describe("the choice who gets emails", () => {
  it("belongs to the patient, is logged with who made it, and is shown to both sides and administrators", async () => {
    const { patient, carer, id } = await chosen("carer");
    for (const other of [carer, await care.carer()])
      await expect(care.choose(other, id, "both")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await care.choose(patient, id, "carer");
    const audit = (await readAudit(ctx.db, { name: "care_relation", id })).filter(
      ({ action }) => action === "choose care emails",
    );
    expect(audit).toMatchObject([
      { actor_user_id: patient.id, before: { emails_to: "patient" }, after: { emails_to: "carer" } },
    ]);
    const ofPatient = await listMyCare(care.as(patient));
    expect(ofPatient).toMatchObject({
      helpers: [{ id, emails_to: "carer", no_emails: null }],
      medicine_emails: { patient: false, carers: ["Carl Carer"] },
    });
    expect(await listCareOf(ctx.as(adminActor(await insertAdmin(ctx))), patient)).toEqual(ofPatient);
    expect((await listMyCare(care.as(carer))).patients).toMatchObject([
      { id, emails_chosen: true, emails_stopped: false },
    ]);
  });

  it("can't be made for an invitation, after the end, or as the only one for a carer who may only see", async () => {
    const { patient, id } = await chosen("both", "see");
    await expect(care.choose(patient, id, "carer")).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: expect.stringContaining(careMessages.onlookersOrderNothing),
    });
    const invited = await inviteCarer(care.as(patient), { email: "invited@people.example", right: "order" });
    await expect(care.choose(patient, invited.id, "both")).rejects.toMatchObject({
      code: "CONFLICT",
      message: careMessages.notAcceptedYet,
    });
    await endCare(care.as(patient), { id });
    await expect(care.choose(patient, id, "patient")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("starts again with each relation", async () => {
    const { patient, carer, id } = await chosen("carer");
    await endCare(care.as(patient), { id });
    await care.help(patient, carer);
    await sweepReminders(ctx);
    expect(receivers(await care.send())).toEqual([patient.email]);
  });
});
