import { care_relations, sessions, users } from "@scriptkeeper/db/schema";
import { inviteCarer } from "@scriptkeeper/services/care";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import {
  customerActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray, sql } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callLimits } from "./call-limits.ts";
import { type DeclaredCall, declaredCalls } from "./testing/declared-calls.ts";
import { invalidTokens, signAgain } from "./testing/invalid-tokens.ts";
import { type Fill, namesRecords, sampleInput } from "./testing/sample-input.ts";
import { snapshotRows } from "./testing/snapshot-rows.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";
import { transports } from "./testing/transports.ts";

const MANY = 1_000_000_000;
const calls = declaredCalls();

const ctx = sharedContext();
let server: TestApp;
let dead: Record<string, string>;
let live: string | undefined;
const isWhole = attackSize({ small: 0, full: 1 }) === 1;
beforeAll(async () => {
  server = await testApp(ctx, {
    http: {
      callLimits: callLimits({
        login: MANY,
        forgotPassword: MANY,
        resetPassword: MANY,
        resetLink: MANY,
        renewal: MANY,
        general: MANY,
      }),
    },
  });
  const made = Object.entries(invalidTokens(ctx)).map(async ([name, make]) => [name, await make()] as const);
  dead = Object.fromEntries(await Promise.all(made));
});
afterAll(() => server.close());

const patient = async () => (await signIn(ctx, await insertUser(ctx))).token;
const administrator = async () => (await signIn(ctx, await insertAdmin(ctx))).token;
/** The role is read afresh: a token that was an administrator's is worth what its owner is now. */
async function formerAdministrator() {
  const user = await insertAdmin(ctx);
  const { token } = await signIn(ctx, user);
  await ctx.db.update(users).set({ role: "user" }).where(eq(users.id, user.id));
  return token;
}

/** Signed in so long ago that what asks for a fresh sign-in is out of reach. */
async function staleAdministrator() {
  const earlier = new Date(ctx.clock.now().getTime() - 20 * 60_000);
  return (await signIn({ ...ctx, clock: { now: () => earlier } }, await insertAdmin(ctx))).token;
}

function send(options: InjectOptions, token: string) {
  const headers = token ? { ...options.headers, authorization: `Bearer ${token}` } : options.headers;
  return server.app.inject({ ...options, ...(headers ? { headers } : {}) });
}

/** What the declared access makes of a caller: the refusal's status, or `null` where another answer is due. */
function expected({ access }: DeclaredCall, who: "nobody" | "patient" | "admin"): number | null {
  if (access === "public" || who === "admin") return null;
  if (who === "nobody") return 401;
  return access === "admin" ? 403 : null;
}

const judged = (status: number) => (status === 401 || status === 403 ? status : null);

test("a token re-signed with our key is accepted, so forged ones fail because of what was changed", async () => {
  const token = await signAgain(ctx, await administrator());
  expect((await send({ url: "/api/auth/verify" }, token)).statusCode).toBe(200);
});

const callers = { patient, "former administrator": formerAdministrator, administrator, staleAdministrator };
const tokens: Partial<Record<keyof typeof callers, string>> = {};

/** The token of somebody whom all calls share; one that may end sessions has somebody of its own. */
async function tokenOf(who: keyof typeof callers, { access }: DeclaredCall): Promise<string> {
  const token = (access === "session" ? undefined : tokens[who]) ?? (await callers[who]());
  if (access !== "session") tokens[who] = token;
  return token;
}

describe.each(calls.map((call) => ({ name: call.name, call })))("$name", ({ call }) => {
  test("admits exactly the callers it declares, before it looks at the input", async () => {
    for (const who of ["patient", "former administrator", "administrator"] as const) {
      const answer = await send(call.unacceptable(), await tokenOf(who, call));
      const due = expected(call, who === "administrator" ? "admin" : "patient");
      expect([who, judged(answer.statusCode)]).toEqual([who, due]);
    }
    const answer = await send(call.unacceptable(), await tokenOf("staleAdministrator", call));
    expect(judged(answer.statusCode)).toBe(call.fresh === "always" ? 401 : null);
    for (const [number, [what, token]] of Object.entries(dead).entries()) {
      // In the small form each call meets no token and some of the dead ones, and each of those some of the calls.
      if (!isWhole && token !== "" && (number + calls.indexOf(call)) % 4 !== 0) continue;
      const answer = await send(call.unacceptable(), token);
      expect([what, judged(answer.statusCode)]).toEqual([what, expected(call, "nobody")]);
      if (call.access === "public") continue;
      expect(answer.body).toMatch(/"message":"Please sign in to continue\.".*"UNAUTHENTICATED"/);
      if (!call.isProcedure) expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  test.skipIf(call.access === "public")("admits nobody else when asked in other ways either", async () => {
    const forged = isWhole ? dead : { "no token": "" };
    const asking = {
      ...forged,
      ...(call.access === "admin" ? { "a patient's": await tokenOf("patient", call) } : {}),
    };
    live ??= await administrator();
    for (const [number, [way, change]] of Object.entries(transports).entries())
      for (const [what, token] of Object.entries(asking)) {
        // In the small form each call is asked in some of the ways, and in each way some of the calls.
        if (!isWhole && (number + calls.indexOf(call)) % 4 !== 0) continue;
        const asked = change(call.unacceptable(), { token, live });
        if (!asked) continue;
        const { statusCode, body } = await server.app.inject(asked);
        const answer = { way, what, isLetIn: statusCode < 400 && !isRefusedInBatch(body) };
        expect(answer).toEqual({ way, what, isLetIn: false });
      }
  });
});

/** A batch is answered with 207, each call by its own refusal. */
function isRefusedInBatch(body: string): boolean {
  return /"httpStatus":40[13]/.test(body);
}

describe("another person's records", () => {
  const ofPatients = calls.filter(({ access, input }) => access !== "admin" && namesRecords(input));

  interface Person {
    token: string;
    ids: number[];
    careIds: number[];
    uuid: string;
    link: string;
  }

  /** Each number of theirs is that of one record alone. */
  async function person(mark: string, from: number): Promise<Person> {
    let at = from;
    for (const table of ["users", "prescription_groups", "prescription_items", "care_relations"])
      await ctx.db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${at++ * 1_000})`);
    const user = await insertUser(ctx, {
      email: `${mark.toLowerCase()}@people.example`,
      first_name: mark,
      last_name: mark,
    });
    const item = await insertItem(ctx, { user_id: user.id, product_name: mark });
    const discount = await insertDiscount(ctx, { name: mark, user_id: user.id });
    await insertAssignment(ctx, { prescription_item_id: item.id, discount_id: discount.id });
    const renewal = await insertRenewal(ctx, {
      state: "open",
      user_id: user.id,
      items: [{ item_id: item.id, product_name: mark }],
    });
    const { token: link } = await insertRenewalToken(ctx, { user_id: user.id, item_ids: [item.id] });
    const { token } = await signIn(ctx, user);
    const helper = { email: `helper-of-${mark.toLowerCase()}@people.example`, right: "see" } as const;
    const invited = await inviteCarer(ctx.as(customerActor(user)), helper);
    const relative = await insertUser(ctx, { first_name: mark, last_name: mark });
    const careIds = [
      invited.id,
      await accepted({ patient_id: user.id, carer_id: relative.id }),
      await accepted({ patient_id: relative.id, carer_id: user.id }),
    ];
    const ids = [item.id, item.prescription_group_id, user.id, ...careIds];
    return { token, ids, careIds, uuid: renewal.id, link };
  }

  /** Somebody helps somebody else; the relation's id. */
  async function accepted(people: { patient_id: number; carer_id: number }): Promise<number> {
    const at = ctx.clock.now();
    const [row] = await ctx.db
      .insert(care_relations)
      .values({
        ...people,
        invited_email: `carer-${people.carer_id}@people.example`,
        care_right: "order",
        token_hash: Buffer.from(`${people.patient_id} and ${people.carer_id}`),
        created_at: at,
        accepted_at: at,
        expires_at: at,
      })
      .returning({ id: care_relations.id });
    return row?.id ?? 0;
  }

  /** What an earlier call of their own has ended holds again. */
  const resumeCare = ({ careIds }: Person) =>
    ctx.db.update(care_relations).set({ ended_at: null }).where(inArray(care_relations.id, careIds));

  let own: Person;
  let other: Person;
  beforeAll(async () => {
    own = await person("Ownmark", 700);
    other = await person("Othermark", 800);
  });

  const missing = { id: 999_999_999, uuid: "99999999-9999-4999-8999-999999999999" };
  const plain = (body: string, { id, uuid }: Pick<Fill, "id" | "uuid">) =>
    body
      .replaceAll(uuid, "UUID")
      .replaceAll(String(id), "ID")
      .replace(/"requestId":"[^"]*"/g, "");

  type Way = { whole: boolean; token: string };
  type Ask = (fill: Pick<Fill, "id" | "uuid">, by: Way) => Promise<unknown[]>;

  /** Whether one's own record is answered in another way than none. */
  async function tellsOwn(ask: Ask, ways: readonly Way[]): Promise<boolean> {
    for (const by of ways) {
      const none = JSON.stringify(await ask(missing, by));
      for (const id of own.ids)
        if (JSON.stringify(await ask({ id, uuid: own.uuid }, by)) !== none) return true;
    }
    return false;
  }

  test("some calls name records", () => {
    expect(ofPatients.length).toBeGreaterThan(8);
  });

  test.each(ofPatients.map((call) => ({ name: call.name, call })))(
    "$name answers as for a record that never existed, and changes nothing",
    async ({ call }) => {
      const ask: Ask = async (fill, by) => {
        const input = sampleInput(call.input, { fill: { ...fill, token: own.link }, whole: by.whole });
        const { statusCode, body } = await send(call.request(input), by.token);
        return [statusCode, plain(body, fill)];
      };
      const ways = [false, true].flatMap((whole) => [own.token, ""].map((token) => ({ whole, token })));
      const before = await snapshotRows(ctx);
      for (const by of ways) {
        const none = await ask(missing, by);
        for (const id of other.ids) {
          const theirs = await ask({ id, uuid: other.uuid }, by);
          expect(theirs).toEqual(none);
          expect(String(theirs[1])).not.toMatch(/Othermark/i);
        }
      }
      expect(await snapshotRows(ctx)).toEqual(before);
      await resumeCare(own);
      expect(await tellsOwn(ask, ways)).toBe(true);
    },
  );

  test("no answer to a patient or visitor contains anything of another patient", async () => {
    for (const call of calls.filter(({ access }) => access !== "admin"))
      for (const token of [own.token, ""]) {
        if (/logout/.test(call.name)) continue;
        const input = sampleInput(call.input, { fill: { ...missing, token: own.link }, whole: false });
        expect([call.name, (await send(call.request(input), token)).body]).toEqual([
          call.name,
          expect.not.stringMatching(/Othermark/i),
        ]);
      }
    expect(await ctx.db.select().from(sessions).limit(1)).toHaveLength(1);
  });
});
