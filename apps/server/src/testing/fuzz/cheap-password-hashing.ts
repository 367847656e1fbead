import { hash, verify } from "@node-rs/argon2";
import { hashing } from "@scriptkeeper/services/auth";
import { vi } from "vitest";

/** The parameters in an ordinary hash, and those that take a thousandth of the time. */
const ORDINARY = "$m=19456,t=2,p=1$";
const QUICK = "$m=16,t=2,p=1$";

/**
 * Makes hashing cheap: the password attempts of a million calls would take most of the run. Each hash still claims the
 * ordinary parameters.
 */
export function hashPasswordsCheaply(): void {
  vi.spyOn(hashing, "hash").mockImplementation(async (password) =>
    (await hash(password, { memoryCost: 16, timeCost: 2, parallelism: 1 })).replace(QUICK, ORDINARY),
  );
  vi.spyOn(hashing, "verify").mockImplementation((digest, password) =>
    verify(digest.replace(ORDINARY, QUICK), password),
  );
}
