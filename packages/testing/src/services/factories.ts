import { randomUUID } from "node:crypto";
import {
  credentials,
  discount_assignments,
  discounts,
  emails,
  prescription_groups,
  prescription_items,
  product_configurations,
  renewal_tokens,
  sessions,
  users,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { hashPassword, signSessionToken } from "@scriptkeeper/services/auth";
import {
  type Admin,
  type Context,
  hashToken,
  randomToken,
  type SignedIn,
  today,
} from "@scriptkeeper/services/core";
import { eq } from "drizzle-orm";
import { TEST_ADDRESS } from "./context.ts";

type On = Pick<Context, "db" | "clock" | "settings">;
type User = typeof users.$inferSelect;
type Item = typeof prescription_items.$inferSelect;
type Discount = typeof discounts.$inferSelect;

let made = 0;
const next = () => ++made;

/** Inserts a customer, who can sign in if `password` is given. */
export async function insertUser(
  ctx: On,
  { password, ...columns }: Partial<typeof users.$inferInsert> & { password?: string } = {},
): Promise<User> {
  const email = `patient-${next()}@people.example`;
  const at = ctx.clock.now();
  const user = one(
    await ctx.db
      .insert(users)
      .values({ email, first_name: "Pat", last_name: "Ient", created_at: at, updated_at: at, ...columns })
      .returning(),
  );
  if (password)
    await ctx.db
      .insert(credentials)
      .values({ user_id: user.id, password_hash: await hashOf(password), updated_at: at });
  return user;
}

const hashes = new Map<string, Promise<string>>();

/** Hashes each password only once, because hashing takes far longer than everything else here. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

export function insertAdmin(
  ctx: On,
  columns: Partial<typeof users.$inferInsert> & { password?: string } = {},
): Promise<User> {
  return insertUser(ctx, { first_name: "Ada", last_name: "Min", role: "admin", ...columns });
}

/** Deletes an account with everything that belongs to it. */
export async function deleteUser(ctx: On, id: number): Promise<void> {
  await ctx.db.delete(users).where(eq(users.id, id));
}

/** Inserts a configured product that the store can sell. */
export async function insertProduct(
  ctx: On,
  columns: Partial<typeof product_configurations.$inferInsert> = {},
): Promise<typeof product_configurations.$inferSelect> {
  const id = 8_000_000_000_000 + next();
  const product = { product_id: String(id), product_name: `Product ${id}`, ...columns };
  return one(await ctx.db.insert(product_configurations).values(product).returning());
}

export async function insertGroup(
  ctx: On,
  columns: Partial<typeof prescription_groups.$inferInsert> & { user_id: number },
): Promise<typeof prescription_groups.$inferSelect> {
  const group = { created_at: ctx.clock.now(), ...columns };
  return one(await ctx.db.insert(prescription_groups).values(group).returning());
}

/** Inserts an item that can be ordered: five repeats, half a year left, a configured product, a group of its own. */
export async function insertItem(
  ctx: On,
  columns: Partial<typeof prescription_items.$inferInsert> & { user_id: number },
): Promise<Item> {
  const day = today(ctx);
  const product = columns.product_id ? null : await insertProduct(ctx);
  const group = columns.prescription_group_id ? null : await insertGroup(ctx, { user_id: columns.user_id });
  const item = {
    prescription_group_id: group?.id ?? 0,
    product_id: product?.product_id ?? "",
    product_name: product?.product_name ?? "A product",
    start_date: day,
    prescription_expiry_date: addDays(day, 180),
    next_reminder_date: addDays(day, 25),
    repeats: 5,
    created_at: ctx.clock.now(),
    updated_at: ctx.clock.now(),
    ...columns,
  };
  return one(await ctx.db.insert(prescription_items).values(item).returning());
}

/** Inserts a discount of 10% off every order. */
export async function insertDiscount(
  ctx: On,
  columns: Partial<typeof discounts.$inferInsert> = {},
): Promise<Discount> {
  const discount = {
    name: `Discount ${next()}`,
    discount_type: "percentage" as const,
    discount_value: "10.00",
    application_scope: "all_orders" as const,
    created_at: ctx.clock.now(),
    ...columns,
  };
  return one(await ctx.db.insert(discounts).values(discount).returning());
}

/** Gives a discount to an item. */
export async function insertAssignment(
  ctx: On,
  columns: Partial<typeof discount_assignments.$inferInsert> & {
    prescription_item_id: number;
    discount_id: number;
  },
): Promise<typeof discount_assignments.$inferSelect> {
  const assignment = { assigned_at: ctx.clock.now(), ...columns };
  return one(await ctx.db.insert(discount_assignments).values(assignment).returning());
}

/** Inserts a renewal link for these items that lives an hour. */
export async function insertRenewalToken(
  ctx: On,
  columns: Partial<typeof renewal_tokens.$inferInsert> & { user_id: number; item_ids: number[] },
): Promise<{ id: number; token: string }> {
  const token = randomToken();
  const at = ctx.clock.now();
  const row = {
    token_hash: hashToken(token),
    source: "dashboard" as const,
    created_at: at,
    expires_at: new Date(at.getTime() + 3_600_000),
    ...columns,
  };
  const { id } = one(await ctx.db.insert(renewal_tokens).values(row).returning());
  return { id, token };
}

/** Inserts an email that waits to be sent. */
export async function insertEmail(
  ctx: On,
  columns: Partial<typeof emails.$inferInsert> = {},
): Promise<typeof emails.$inferSelect> {
  const at = ctx.clock.now();
  const email = {
    kind: "reminder" as const,
    to_address: `patient-${next()}@people.example`,
    payload: {},
    message_id: `<${randomUUID()}@renew.pharmacy.example>`,
    next_attempt_at: at,
    created_at: at,
    ...columns,
  };
  return one(await ctx.db.insert(emails).values(email).returning());
}

/** Inserts a live session; returns its bearer token and the actor that verbs see. */
export async function signIn(
  ctx: On & Pick<Context, "keys">,
  user: Pick<User, "id" | "role">,
): Promise<{ token: string; sessionId: string; actor: SignedIn }> {
  const sessionId = randomUUID();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 12 * 3_600_000);
  await ctx.db
    .insert(sessions)
    .values({ id: sessionId, user_id: user.id, created_at: createdAt, expires_at: expiresAt });
  return {
    token: await signSessionToken(ctx.keys, { sessionId, userId: user.id, createdAt, expiresAt }),
    sessionId,
    actor: {
      ...(user.role === "admin" ? adminActor(user, sessionId) : customerActor(user, sessionId)),
      authenticatedAt: createdAt,
    },
  };
}

/** A confirmation of the password that never goes stale. */
const ALWAYS_FRESH = new Date("9999-12-31T00:00:00.000Z");

export function customerActor(user: { id: number }, sessionId: string = randomUUID()): SignedIn {
  return {
    kind: "customer",
    userId: user.id,
    sessionId,
    ipAddress: TEST_ADDRESS,
    authenticatedAt: ALWAYS_FRESH,
    mustChangePassword: false,
  };
}

export function adminActor(user: { id: number }, sessionId: string = randomUUID()): Admin {
  return {
    kind: "admin",
    userId: user.id,
    sessionId,
    ipAddress: TEST_ADDRESS,
    authenticatedAt: ALWAYS_FRESH,
    mustChangePassword: false,
  };
}

function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("nothing was inserted");
  return row;
}
