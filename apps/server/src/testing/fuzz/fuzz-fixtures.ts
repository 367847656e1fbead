import { randomUUID } from "node:crypto";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import {
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertEmail,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { SignJWT } from "jose";
import type { Known } from "./sample-schema.ts";

export type FuzzActor = "visitor" | "patient" | "administrator" | "illFormed";

export interface FuzzFixtures {
  known: Known;
  /** Bearer tokens by kind of caller; a visitor has none. */
  tokens: Record<Exclude<FuzzActor, "visitor">, readonly [string, ...string[]]>;
}

const SUBJECTS = ["NaN", "1e400", "-1", "0", "2147483648", "1.5", "", "__proto__", "\ud800", "null"];

/**
 * Inserts a patient with everything that patients have, another patient, an administrator, and signed tokens that name
 * nobody. With `password` they can sign in; without it, which saves the time to hash it, they only have sessions.
 */
export async function insertFuzzFixtures(ctx: TestContext, password?: string): Promise<FuzzFixtures> {
  const withPassword = password ? { password } : {};
  const patient = await insertUser(ctx, withPassword);
  const other = await insertUser(ctx);
  const admin = await insertAdmin(ctx, withPassword);
  const items = [
    await insertItem(ctx, { user_id: patient.id }),
    await insertItem(ctx, { user_id: patient.id, repeats: null, prescription_expiry_date: null }),
    await insertItem(ctx, { user_id: other.id }),
  ];
  const discount = await insertDiscount(ctx);
  const email = await insertEmail(ctx, { user_id: patient.id });
  const [first] = items;
  if (first) await insertAssignment(ctx, { prescription_item_id: first.id, discount_id: discount.id });
  const item_ids = items.filter(({ user_id }) => user_id === patient.id).map(({ id }) => id);
  const links = [
    await insertRenewalToken(ctx, { user_id: patient.id, item_ids }),
    await insertRenewalToken(ctx, { user_id: other.id, item_ids: [items[2]?.id ?? 0] }),
  ];
  const rows = [patient, other, admin, ...items, discount, email];
  return {
    known: {
      columns: ["email", "first_name", "id", "repeats", "payload", "start_date", "created_at", "is_active"],
      ids: [...new Set([...rows.map(({ id }) => id), 1, 2, 3, 2_147_483_647])],
      texts: {
        email: [patient.email, other.email, admin.email, "nobody@people.example"],
        token: links.map(({ token }) => token),
        ticket: links.map(({ token }) => token),
        password: ["a good long password"],
        currentPassword: ["a good long password"],
        table: ["users", "prescription_items", "emails", "audit_log", "renewals", "product_configurations"],
        primaryKeyValue: rows.map(({ id }) => String(id)),
        sql: ["select 1", "select * from users", "update users set last_name = 'x' where id = 1", "select ("],
        statement: ["select 1", "select * from users", "delete from users where id = -1", "select ("],
        product_id: items.map(({ product_id }) => product_id),
        productId: items.map(({ product_id }) => product_id),
        cursor: items.map(({ id }) => String(id)),
        id: [randomId, ...rows.map(({ id }) => String(id))],
      },
    },
    tokens: {
      patient: [(await signIn(ctx, patient)).token],
      administrator: [(await signIn(ctx, admin)).token],
      illFormed: await illFormedTokens(ctx),
    },
  };
}

const randomId = "0b6f1c1e-1f6c-4c52-9f3e-3d2b6a2f9c11";

/** Returns tokens signed with our own key that name nobody. */
async function illFormedTokens(ctx: TestContext): Promise<[string, ...string[]]> {
  const sign = (subject: string, session: string) =>
    new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("scriptkeeper")
      .setAudience("scriptkeeper-session")
      .setSubject(subject)
      .setJti(session)
      .setExpirationTime("20y")
      .sign(ctx.keys.session);
  const subjects = await Promise.all(SUBJECTS.map((subject) => sign(subject, randomUUID())));
  const sessions = await Promise.all(["", "x", "\u0000", "__proto__"].map((session) => sign("1", session)));
  return [await sign("nobody", randomUUID()), ...subjects, ...sessions];
}
