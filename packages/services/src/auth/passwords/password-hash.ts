import { randomBytes } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import argon2 from "argon2";
import { type Actor, AppError } from "../../core/index.ts";
import { type Asker, createFairQueue } from "./fair-queue.ts";

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const RETRY_AFTER_SECONDS = 5;

/**
 * All hashing of this process. libuv computes in 4 threads, in which it also reads files and looks up names: half of them
 * are left to those.
 */
const queue = createFairQueue({
  concurrency: 2,
  maxWaiting: 100,
  refusal: () => new AppError("BUSY", messages.passwordsBusy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
});

/** For what nobody waits for but the product. */
const ownWork: Asker = { ipAddress: "none", account: "none" };

/** Never inside a transaction: it waits for its turn. BUSY when too many wait. */
export function hashPassword(password: string, asker = ownWork): Promise<string> {
  return queue.run(asker, () => argon2.hash(password, parameters));
}

/** Takes as long for an account without a password (`null`) as for one with it. Waits and refuses as `hashPassword`. */
export async function verifyPassword(
  hash: string | null,
  password: string,
  asker = ownWork,
): Promise<boolean> {
  const matches = await queue.run(asker, () => argon2.verify(hash ?? unmatchableHash(), password));
  return hash !== null && matches;
}

/** Takes as long to look at as any other, and is no password's: nobody finds one whose digest is nothing but zeros. */
export function unmatchableHash(): string {
  const { memoryCost, timeCost, parallelism } = parameters;
  const [salt, digest] = [randomBytes(16), Buffer.alloc(32)].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, parameters);
}

/** Who takes turns with others for a password: the caller's address and, within it, the account. */
export function toAsker(actor: Actor, account: string): Asker {
  return { ipAddress: addressOf(actor), account };
}

export function addressOf(actor: Actor): string {
  return "ipAddress" in actor ? actor.ipAddress : "none";
}
