import argon2 from "argon2";

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let absent: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, parameters);
}

/** Takes as long for an account without a password (`null`) as for one with it. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  absent ??= hashPassword("no account has this password");
  const matches = await argon2.verify(hash ?? (await absent), password);
  return hash !== null && matches;
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, parameters);
}
