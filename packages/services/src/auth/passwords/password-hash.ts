import { randomBytes } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { type Actor, AppError } from "../../core/index.ts";
import { type Asker, createFairQueue } from "./fair-queue.ts";
import { hashing, parameters, THREADS } from "./hashing.ts";

const RETRY_AFTER_SECONDS = 5;
/** How a hash with today's parameters begins. */
const BEGINNING = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** All hashing of this process. */
const queue = createFairQueue({
  concurrency: THREADS,
  maxWaiting: 100,
  refusal: () => new AppError("BUSY", messages.passwordsBusy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
});

/** For what nobody waits for but the product. */
const ownWork: Asker = { ipAddress: "none", account: "none" };

/** Never inside a transaction: it waits for its turn. BUSY when too many wait. */
export function hashPassword(password: string, asker = ownWork): Promise<string> {
  return queue.run(asker, () => hashing.hash(password));
}

/** Takes as long for an account without a password (`null`) as for one with it. Waits and refuses as `hashPassword`. */
export async function verifyPassword(
  hash: string | null,
  password: string,
  asker = ownWork,
): Promise<boolean> {
  const matches = await queue.run(asker, () => hashing.verify(hash ?? unmatchableHash(), password));
  return hash !== null && matches;
}

/** Takes as long to look at as any other, and is no password's: nobody finds one whose digest is nothing but zeros. */
export function unmatchableHash(): string {
  const [salt, digest] = [randomBytes(16), Buffer.alloc(32)].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `${BEGINNING}${salt}$${digest}`;
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(BEGINNING);
}

/** Who takes turns with others for a password: the caller's address and, within it, the account. */
export function toAsker(actor: Actor, account: string): Asker {
  return { ipAddress: addressOf(actor), account };
}

export function addressOf(actor: Actor): string {
  return "ipAddress" in actor ? actor.ipAddress : "none";
}
