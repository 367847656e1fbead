import { randomUUID } from "node:crypto";
import { signSessionToken } from "@scriptkeeper/services/auth";
import { deriveKeys } from "@scriptkeeper/services/core";
import type { BigShop } from "./big-shop.ts";
import { SECRET_KEY } from "./server-process.ts";

export interface SignedIn {
  userId: number;
  token: string;
}

/** Inserts a live session for each of these users, who have no passwords. */
export async function signIn(shop: BigShop, userIds: number[]): Promise<SignedIn[]> {
  const keys = deriveKeys(SECRET_KEY);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  return Promise.all(
    userIds.map(async (userId) => {
      const sessionId = randomUUID();
      const row = [sessionId, userId, expiresAt];
      await shop.pool.query("insert into sessions (id, user_id, expires_at) values ($1, $2, $3)", row);
      const token = await signSessionToken(keys, { sessionId, userId, createdAt, expiresAt });
      return { userId, token };
    }),
  );
}
