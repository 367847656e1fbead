import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import { audit_log, care_relations, users } from "@scriptkeeper/db/schema";
import { acceptInvitation, endCare, inviteCarer } from "@scriptkeeper/services/care";
import { today } from "@scriptkeeper/services/core";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readInvitationToken } from "@scriptkeeper/testing/database/invitation.queries";
import {
  customerActor,
  deleteUser,
  insertAdmin,
  insertItem,
  insertProduct,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);

type Right = "none" | "see" | "order";
type Account = { id: number; email: string };

/** How the two stand to each other, and what the carer may by that. */
const states: Record<string, { right: Right; arrange(patient: Account, carer: Account): Promise<unknown> }> =
  {
    "no relation": { right: "none", arrange: async () => undefined },
    "invited to see": { right: "none", arrange: (patient, carer) => invite(patient, carer, "see") },
    "invited to order": { right: "none", arrange: (patient, carer) => invite(patient, carer, "order") },
    "an expired invitation": {
      right: "none",
      arrange: async (patient, carer) => {
        const { id } = await invite(patient, carer, "order");
        await ctx.db
          .update(care_relations)
          .set({ expires_at: ctx.clock.now() })
          .where(eq(care_relations.id, id));
      },
    },
    "a withdrawn invitation": {
      right: "none",
      arrange: async (patient, carer) => endCare(as(patient), await invite(patient, carer, "order")),
    },
    "may see": { right: "see", arrange: (patient, carer) => help(patient, carer, "see") },
    "may order": { right: "order", arrange: (patient, carer) => help(patient, carer, "order") },
    "could see, until the patient ended it": {
      right: "none",
      arrange: async (patient, carer) => endCare(as(patient), await help(patient, carer, "see")),
    },
    "could order, until the patient ended it": {
      right: "none",
      arrange: async (patient, carer) => endCare(as(patient), await help(patient, carer, "order")),
    },
    "could order, until the carer ended it": {
      right: "none",
      arrange: async (patient, carer) => endCare(as(carer), await help(patient, carer, "order")),
    },
    "could order, and since then may only see": {
      right: "see",
      arrange: async (patient, carer) => {
        await endCare(as(patient), await help(patient, carer, "order"));
        await help(patient, carer, "see");
      },
    },
    "could see, and since then may order": {
      right: "order",
      arrange: async (patient, carer) => {
        await endCare(as(patient), await help(patient, carer, "see"));
        await help(patient, carer, "order");
      },
    },
    "ended, and invited again": {
      right: "none",
      arrange: async (patient, carer) => {
        await endCare(as(patient), await help(patient, carer, "order"));
        await invite(patient, carer, "order");
      },
    },
    "the other way round": { right: "none", arrange: (patient, carer) => help(carer, patient, "order") },
  };

const actors = [
  "nobody",
  "patient",
  "carer",
  "the carer's carer",
  "stranger",
  "administrator",
  "who looks",
] as const;
type ActorKind = (typeof actors)[number];

/** What a call needs, and how it is made for the patient of a cast. `link` needs only the link that the carer got. */
type Need = "see" | "order" | "oneself" | "pharmacy" | "own item" | "link";
interface Cast {
  patient: Account;
  itemId: number;
  /** Its product can't be supplied. */
  unavailableId: number;
  /** Of the carer. */
  otherItemId: number;
  renewalId: string;
  paidId: string;
  link: string;
  /** By which somebody else helps the patient, and the patient somebody else. */
  careId: number;
  helpingId: number;
}
const calls: Record<string, { need: Need; of(cast: Cast): Asked }> = {
  "the list": { need: "see", of: () => query("prescriptions.listMine") },
  "the list over REST": { need: "see", of: () => ({ method: "GET", url: "/api/prescriptions" }) },
  "a prescription": { need: "see", of: ({ itemId }) => query("prescriptions.get", { id: itemId }) },
  "a prescription over REST": {
    need: "see",
    of: ({ itemId }) => ({ method: "GET", url: `/api/prescriptions/${itemId}` }),
  },
  "a prescription of somebody else": {
    need: "own item",
    of: ({ otherItemId }) => query("prescriptions.get", { id: otherItemId }),
  },
  "a letter to the doctor": {
    need: "see",
    of: ({ itemId }) => query("prescriptions.letter", { id: itemId }),
  },
  "a letter to the doctor over REST": {
    need: "see",
    of: ({ itemId }) => ({ method: "GET", url: `/api/prescriptions/${itemId}/letter` }),
  },
  "a letter about somebody else's": {
    need: "own item",
    of: ({ otherItemId }) => query("prescriptions.letter", { id: otherItemId }),
  },
  "the orders": { need: "see", of: () => query("renewals.listMine") },
  "the orders over REST": { need: "see", of: () => ({ method: "GET", url: "/api/renewals" }) },
  "one order": { need: "see", of: ({ renewalId }) => query("renewals.getMine", { renewalId }) },
  "one order over REST": {
    need: "see",
    of: ({ renewalId }) => ({ method: "GET", url: `/api/renewals/${renewalId}` }),
  },
  "the prices": { need: "see", of: () => query("renewals.currentPrices") },
  "the prices over REST": { need: "see", of: () => ({ method: "GET", url: "/api/renewals/prices" }) },
  "saying that an order has arrived": {
    need: "order",
    of: ({ paidId }) => mutation("renewals.confirmArrival", { renewalId: paidId }),
  },
  "a link to order": {
    need: "order",
    of: ({ itemId }) => mutation("renewals.getToken", { prescriptionId: itemId }),
  },
  "a link to order over REST": {
    need: "order",
    of: ({ itemId }) => post("/api/prescriptions/get-renewal-token", { prescriptionId: itemId }),
  },
  "putting off a reminder": {
    need: "order",
    of: ({ itemId }) => mutation("renewals.putOff", { id: itemId, days: 3 }),
  },
  "no longer putting it off": {
    need: "order",
    of: ({ itemId }) => mutation("renewals.remindAsPlanned", { id: itemId }),
  },
  "asking to be told when it is back": {
    need: "order",
    of: ({ unavailableId }) => mutation("prescriptions.askWhenBack", { id: unavailableId }),
  },
  "no longer asking": {
    need: "order",
    of: ({ unavailableId }) => mutation("prescriptions.stopAskingWhenBack", { id: unavailableId }),
  },
  "asking to be told over REST": {
    need: "order",
    of: ({ unavailableId }) => post(`/api/prescriptions/${unavailableId}/tell-when-back`, {}),
  },
  "no longer asking over REST": {
    need: "order",
    of: ({ unavailableId }) => ({
      method: "DELETE",
      url: `/api/prescriptions/${unavailableId}/tell-when-back`,
    }),
  },
  "giving up an order": {
    need: "order",
    of: ({ renewalId }) => mutation("renewals.cancel", { renewalId }),
  },
  "giving up an order over REST": {
    need: "order",
    of: ({ renewalId }) => post(`/api/renewals/${renewalId}/cancel`, {}),
  },
  "who helps": { need: "oneself", of: () => query("care.list") },
  "the account": { need: "oneself", of: () => query("auth.verify") },
  "the data kept about the patient": {
    need: "oneself",
    of: () => ({ method: "GET", url: "/api/users/me/data" }),
  },
  "the patient's calendar": { need: "oneself", of: () => query("ownData.calendar") },
  "an address for the patient's calendar": {
    need: "oneself",
    of: () => mutation("ownData.makeCalendar", {}),
  },
  "turning off the patient's calendar": { need: "oneself", of: () => mutation("ownData.stopCalendar", {}) },
  "a link to the data kept about the patient": { need: "oneself", of: () => mutation("ownData.link", {}) },
  "stopping the patient's emails": {
    need: "oneself",
    of: () => mutation("reminderEmails.setMine", { wanted: false }),
  },
  "starting them again over REST": {
    need: "oneself",
    of: () => put("/api/users/me/reminder-emails", { wanted: true }),
  },
  "choosing who gets the emails": {
    need: "oneself",
    of: ({ careId }) => mutation("care.chooseEmails", { id: careId, emails_to: "both" }),
  },
  "choosing that over REST": {
    need: "oneself",
    of: ({ careId }) => put(`/api/care/${careId}/emails`, { emails_to: "carer" }),
  },
  "stopping the emails about somebody": {
    need: "oneself",
    of: ({ helpingId }) => mutation("care.setEmails", { id: helpingId, wanted: false }),
  },
  "starting them over REST": {
    need: "oneself",
    of: ({ helpingId }) => put(`/api/care/${helpingId}/my-emails`, { wanted: true }),
  },
  "a customer's account": {
    need: "pharmacy",
    of: ({ patient }) => query("care.ofUser", { id: patient.id }),
  },
  "what the carer's link orders": {
    need: "link",
    of: ({ link }) => query("renewals.preview", { token: link }),
  },
  "taking back that an order has come": {
    need: "order",
    of: ({ paidId }) => mutation("renewals.takeBackArrival", { renewalId: paidId }),
  },
};

/** What each may, by the right that the carer has. */
function expected(actor: ActorKind, { right, need }: { right: Right; need: Need }): number {
  if (need === "link") return right === "order" ? 200 : 400;
  if (actor === "nobody") return 401;
  if (actor === "patient")
    return { see: 200, order: 200, oneself: 200, pharmacy: 403, "own item": 404 }[need];
  if (need === "oneself" || need === "pharmacy") return 403;
  // An administrator who sees what the patient sees changes nothing, whatever else they may.
  if (actor === "who looks") return { see: 200, order: 403, "own item": 404 }[need];
  if (actor !== "carer" || right === "none" || need === "own item") return 404;
  return need === "order" && right === "see" ? 403 : 200;
}

interface Asked {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  payload?: string;
}
const query = (path: string, input?: unknown): Asked => ({
  method: "GET",
  url: `/trpc/${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
});
const post = (url: string, input: unknown): Asked => ({
  method: "POST",
  url,
  payload: JSON.stringify(input),
});
const put = (url: string, input: unknown): Asked => ({ ...post(url, input), method: "PUT" });
const mutation = (path: string, input: unknown): Asked => post(`/trpc/${path}`, input);

const as = (user: Account) => ctx.as(customerActor(user));

function invite(patient: Account, carer: Account, right: "see" | "order") {
  return inviteCarer(as(patient), { email: carer.email, right });
}

async function help(patient: Account, carer: Account, right: "see" | "order") {
  await invite(patient, carer, right);
  return acceptInvitation(as(carer), { token: await readInvitationToken(ctx, carer.email) });
}

async function people() {
  const [patient, carer] = [await insertUser(ctx), await insertUser(ctx)];
  const others = {
    "the carer's carer": await insertUser(ctx),
    stranger: await insertUser(ctx),
    administrator: await insertAdmin(ctx),
  };
  await help(carer, others["the carer's carer"], "order");
  const item = await insertItem(ctx, { user_id: patient.id, next_reminder_date: today(ctx) });
  const { product_id } = await insertProduct(ctx, { is_available: false });
  const unavailable = await insertItem(ctx, { user_id: patient.id, product_id });
  const other = await insertItem(ctx, { user_id: carer.id });
  const items = [{ item_id: item.id }];
  const renewal = await insertRenewal(ctx, { state: "lapsed", user_id: patient.id, items });
  const paid = await insertRenewal(ctx, { state: "paid", user_id: patient.id, items });
  const { token } = await insertRenewalToken(ctx, {
    user_id: patient.id,
    carer_id: carer.id,
    item_ids: [item.id],
  });
  const cast = {
    patient,
    itemId: item.id,
    unavailableId: unavailable.id,
    otherItemId: other.id,
    renewalId: renewal.id,
    paidId: paid.id,
    link: token,
    careId: (await help(patient, await insertUser(ctx), "order")).id,
    helpingId: (await help(await insertUser(ctx), patient, "see")).id,
  };
  const tokens: Record<ActorKind, string | null> = {
    nobody: null,
    patient: (await signIn(ctx, patient)).token,
    carer: (await signIn(ctx, carer)).token,
    "the carer's carer": (await signIn(ctx, others["the carer's carer"])).token,
    stranger: (await signIn(ctx, others.stranger)).token,
    administrator: (await signIn(ctx, others.administrator)).token,
    "who looks": await lookingAt(patient, others.administrator),
  };
  return { cast, tokens, patient, carer };
}

/** A session of an administrator that sees what the patient sees. */
async function lookingAt(patient: Account, administrator: Parameters<typeof signIn>[1]): Promise<string> {
  const { token } = await signIn(ctx, administrator);
  const begun = await ask(mutation("care.beginLook", { id: patient.id }), { token });
  expect(begun.statusCode).toBe(200);
  return token;
}

async function ask(
  asked: Asked,
  { token, patientId }: { token: string | null; patientId?: number | string },
) {
  const answer = await server.app.inject({
    ...asked,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(patientId === undefined ? {} : { "x-patient-id": String(patientId) }),
      ...(asked.payload ? { "content-type": "application/json" } : {}),
    },
  });
  return answer;
}

const isWhole = attackSize({ small: 0, full: 1 }) === 1;
/** With a right and without. */
const whole = ["no relation", "may order"];

describe.each(Object.entries(states))("with %s", (state, { right, arrange }) => {
  const nth = Object.keys(states).indexOf(state);

  test("each caller may do what the table says, for the patient the call names", async () => {
    const { cast, tokens, patient, carer } = await people();
    await arrange(patient, carer);
    const found: Record<string, number> = {};
    const wanted: Record<string, number> = {};
    for (const actor of actors)
      for (const [number, [name, { need, of }]] of Object.entries(calls).entries()) {
        // In the small form whom the relation does not concern tries all in two states, and some in each other one.
        const isTried = isWhole || actor === "carer" || whole.includes(state) || (number + nth) % 4 === 0;
        if (!isTried && need !== "link") continue;
        const cell = `${actor}: ${name}`;
        wanted[cell] = expected(actor, { right, need });
        found[cell] = (await ask(of(cast), { token: tokens[actor], patientId: patient.id })).statusCode;
      }
    expect(found).toEqual(wanted);
  });
});

test("the table has more than a thousand cells", () => {
  expect(actors.length * Object.keys(states).length * Object.keys(calls).length).toBeGreaterThan(1_000);
});

test("every call that can be made for a patient is in the table", () => {
  const forPatients = Object.entries(proceduresOf(appRouter))
    .filter(([, { meta }]) => meta.access === "seesPatient" || meta.access === "ordersForPatient")
    .map(([path]) => path);
  const nobodys = {
    patient: { id: 0, email: "" },
    itemId: 0,
    unavailableId: 0,
    otherItemId: 0,
    renewalId: "",
    paidId: "",
    link: "",
    careId: 0,
    helpingId: 0,
  };
  const asked = Object.values(calls).map(({ of }) => of(nobodys).url);
  for (const path of forPatients) expect(asked.some((url) => url.startsWith(`/trpc/${path}`))).toBe(true);
});

test.each(["patient", "carer"] as const)(
  "nothing can be called for the patient once the %s's account is deleted",
  async (who) => {
    const made = await people();
    await help(made.patient, made.carer, "order");
    await deleteUser(ctx, made[who].id);
    for (const { need, of } of Object.values(calls).filter(
      ({ need }) => need !== "oneself" && need !== "pharmacy",
    )) {
      const { statusCode } = await ask(of(made.cast), {
        token: made.tokens.carer,
        patientId: made.patient.id,
      });
      const ofDeleted = who === "carer" ? 401 : 404;
      expect(statusCode).toBe(need === "link" ? 400 : ofDeleted);
    }
  },
);

test("a carer sees the patient's items with the header and their own without it, never both mixed", async () => {
  const { cast, tokens, patient, carer } = await people();
  await help(patient, carer, "see");
  const list = { method: "GET", url: "/api/prescriptions" } as const;
  const ids = async (patientId?: number) =>
    (await ask(list, { token: tokens.carer, ...(patientId ? { patientId } : {}) }))
      .json()
      .map(({ id }: Account) => id);
  expect(await ids(patient.id)).toEqual([cast.itemId, cast.unavailableId]);
  expect(await ids()).toEqual([cast.otherItemId]);
  expect(await ids(carer.id)).toEqual([cast.otherItemId]);
});

test("ending the carer's access applies to the next call of the same session", async () => {
  const { cast, tokens, patient, carer } = await people();
  const { id } = await help(patient, carer, "order");
  const status = async () =>
    (await ask(query("prescriptions.listMine"), { token: tokens.carer, patientId: cast.patient.id }))
      .statusCode;
  expect(await status()).toBe(200);
  await endCare(as(patient), { id });
  expect(await status()).toBe(404);
});

test.each(["", "0", "-1", "1.5", "x", "99999999999", "1, 2"])(
  "a header with %j names nobody",
  async (patientId) => {
    const { tokens } = await people();
    const answer = await ask(query("prescriptions.listMine"), { token: tokens.carer, patientId });
    expect([answer.statusCode, answer.json().error.data.code]).toEqual([404, "NOT_FOUND"]);
  },
);

test("only the patient chooses who gets their emails, and only the carer can stop their own copies", async () => {
  const { tokens, patient, carer } = await people();
  const { id } = await help(patient, carer, "order");
  const asked = {
    choose: mutation("care.chooseEmails", { id, emails_to: "both" }),
    "choose over REST": put(`/api/care/${id}/emails`, { emails_to: "carer" }),
    stop: mutation("care.setEmails", { id, wanted: false }),
    "stop over REST": put(`/api/care/${id}/my-emails`, { wanted: false }),
  };
  const found: Record<string, number> = {};
  for (const actor of actors)
    for (const [name, call] of Object.entries(asked))
      found[`${actor}: ${name}`] = (await ask(call, { token: tokens[actor] })).statusCode;
  const may = (actor: ActorKind, who: ActorKind) => (actor === "nobody" ? 401 : actor === who ? 200 : 404);
  expect(found).toEqual(
    Object.fromEntries(
      actors.flatMap((actor) =>
        Object.keys(asked).map((name) => [
          `${actor}: ${name}`,
          may(actor, name.startsWith("choose") ? "patient" : "carer"),
        ]),
      ),
    ),
  );
});

test.each([
  ["emails_to", "nobody"],
  ["emails_to", null],
  ["emails_to", undefined],
])("a choice whose %s is %j is refused with that name", async (field, value) => {
  const { cast, tokens } = await people();
  const answer = await ask(put(`/api/care/${cast.careId}/emails`, { [field]: value }), {
    token: tokens.patient,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain("emails_to");
});

test("only carers who may order are told where an order is paid", async () => {
  for (const right of ["see", "order"] as const) {
    const { cast, tokens, patient, carer } = await people();
    await insertRenewal(ctx, { state: "open", user_id: patient.id, items: [{ item_id: cast.itemId }] });
    await help(patient, carer, right);
    const answer = async (path: string) =>
      (await ask(query(path), { token: tokens.carer, patientId: patient.id })).body;
    const address = "https://shop.example/invoices/";
    for (const path of ["renewals.listMine", "prescriptions.listMine"])
      expect([path, (await answer(path)).includes(address)]).toEqual([path, right === "order"]);
  }
});

describe("an administrator who sees what a patient sees", () => {
  async function begin() {
    const [patient, administrator] = [await insertUser(ctx), await insertAdmin(ctx)];
    const token = await lookingAt(patient, administrator);
    const list = (by = token, of = patient.id) =>
      ask(query("prescriptions.listMine"), { token: by, patientId: of }).then((it) => it.statusCode);
    return { patient, administrator, token, list };
  }

  test("sees it in that session only, and for that patient only", async () => {
    const { list, administrator } = await begin();
    expect(await list()).toBe(200);
    expect(await list((await signIn(ctx, administrator)).token)).toBe(404);
    expect(await list(undefined, (await insertUser(ctx)).id)).toBe(404);
  });

  test("sees nothing more once the view is ended, and can end it twice", async () => {
    const { list, token } = await begin();
    for (const _ of [1, 2]) {
      expect((await ask({ method: "DELETE", url: "/api/admin/patient-view" }, { token })).statusCode).toBe(
        200,
      );
      expect(await list()).toBe(404);
    }
    const entries = await ctx.db.select().from(audit_log).where(eq(audit_log.action, "end view as patient"));
    expect(entries).toHaveLength(1);
  });

  test("sees nothing more after half an hour", async () => {
    const { list, token } = await begin();
    const start = ctx.clock.now();
    ctx.clock.set(minutesAfter(start, 29));
    expect(await list()).toBe(200);
    ctx.clock.set(minutesAfter(start, 30));
    expect(await list()).toBe(404);
    expect((await ask(query("care.look"), { token })).json()).toMatchObject({
      result: { data: { look: null } },
    });
    ctx.clock.set(start.toISOString());
  });

  test("sees nothing more after signing out or ceasing to be an administrator", async () => {
    const { list, token } = await begin();
    const signedOut = await ask(post("/api/auth/logout", {}), { token });
    expect(signedOut.statusCode).toBe(200);
    expect(await list()).toBe(401);
    const other = await begin();
    await ctx.db.update(users).set({ role: "user" }).where(eq(users.id, other.administrator.id));
    expect([401, 404]).toContain(await other.list());
  });

  test("views one patient at a time, and neither another administrator nor a missing account", async () => {
    const { list, token } = await begin();
    for (const id of [(await insertAdmin(ctx)).id, 2_000_000_000])
      expect((await ask(mutation("care.beginLook", { id }), { token })).statusCode).toBe(404);
    expect(await list()).toBe(200);
    const next = await insertUser(ctx);
    await ask(mutation("care.beginLook", { id: next.id }), { token });
    expect([await list(), await list(undefined, next.id)]).toEqual([404, 200]);
  });

  test("orders nothing, even for a patient they help as a carer", async () => {
    const { patient, administrator, token } = await begin();
    await help(patient, administrator, "order");
    const item = await insertItem(ctx, { user_id: patient.id });
    const asked = mutation("renewals.putOff", { id: item.id, days: 3 });
    const answer = await ask(asked, { token, patientId: patient.id });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("Nothing can be changed here");
  });
});

function minutesAfter(start: Date, minutes: number): string {
  return new Date(start.getTime() + minutes * 60_000).toISOString();
}
