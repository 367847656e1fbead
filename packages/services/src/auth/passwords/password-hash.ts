import { randomBytes } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { type Actor, AppError } from "../../core/index.ts";
import { type Asker, createFairQueue } from "./fair-queue.ts";
import { hashing, parameters, THREADS } from "./hashing.ts";

const RETRY_AFTER_SECONDS = 5;
/** The beginning of a hash with the current parameters. */
const BEGINNING = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** The queue for all hashing in this process. */
const queue = createFairQueue({
  concurrency: THREADS,
  maxWaiting: 100,
  refusal: () => new AppError("BUSY", messages.passwordsBusy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
});

/** For work that no user waits for. */
const ownWork: Asker = { ipAddress: "none", account: "none" };

/** Hashes a password when its turn comes; never call it inside a transaction. BUSY when too many wait. */
export function hashPassword(password: string, asker = ownWork): Promise<string> {
  return queue.run(asker, () => hashing.hash(password));
}

/**
 * Verifies a password; takes as long for an account without one (`null`) as for one with it. Waits and refuses like
 * `hashPassword`.
 */
export async function verifyPassword(
  hash: string | null,
  password: string,
  asker = ownWork,
): Promise<boolean> {
  const matches = await queue.run(asker, () => hashing.verify(hash ?? unmatchableHash(), password));
  return hash !== null && matches;
}

/**
 * Returns a hash that takes as long to verify as any other and matches no password: nobody finds one whose digest is
 * all zeros.
 */
export function unmatchableHash(): string {
  const [salt, digest] = [randomBytes(16), Buffer.alloc(32)].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `${BEGINNING}${salt}$${digest}`;
}

/** Whether the hash was made with parameters other than the current ones. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(BEGINNING);
}

/** The asker of the fair queue: the caller's address and, within it, the account. */
export function toAsker(actor: Actor, account: string): Asker {
  return { ipAddress: addressOf(actor), account };
}

export function addressOf(actor: Actor): string {
  return "ipAddress" in actor ? actor.ipAddress : "none";
}
