// The code of the hashing threads. Plain JavaScript, because neither tests nor `npm run dev` translate what threads
// load.
import { setPriority } from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";

const LOWER_PRIORITY = 10;

/** Lowers the priority only on Linux, where it belongs to a thread; elsewhere it would slow the whole process down. */
if (process.platform === "linux") setPriority(LOWER_PRIORITY);

/** @param {{ password: string, parameters: import("@node-rs/argon2").Options }} asked */
export function hash({ password, parameters }) {
  return hashSync(password, parameters);
}

/** @param {{ password: string, hash: string }} asked */
export function verify({ password, hash }) {
  return verifySync(hash, password);
}
