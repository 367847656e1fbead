import { expect, test } from "vitest";
import { hashing } from "./hashing.ts";

/** Hashes made by argon2 0.44.0, the library that the product used before, with a salt of the same length. */
const before = [
  [
    "patient-demo-pass",
    "$argon2id$v=19$m=19456,t=2,p=1$c2NyaXB0a2VlcGVyLXNhbHQ$vcawO4woFF8QXyKtwYD3/05B2TMwSFN2FC617ekTrMQ",
  ],
  [
    "pässwörd 🐎",
    "$argon2id$v=19$m=19456,t=2,p=1$c2NyaXB0a2VlcGVyLXNhbHQ$LhDsqGVJIaBlf8TjZpaX0Z2wwrU1taJbXkw6GxBkUJQ",
  ],
  [
    "a\u0000b",
    "$argon2id$v=19$m=19456,t=2,p=1$c2NyaXB0a2VlcGVyLXNhbHQ$vWXjUzVADCVDcjVrD2Qy4ANvHL0AFThGOPLvDufXG7M",
  ],
  [
    "half a pair \ud800",
    "$argon2id$v=19$m=19456,t=2,p=1$c2NyaXB0a2VlcGVyLXNhbHQ$pGYyHVmFVvCYzTtx9BS1iSR1QTOg2cBM00tqWfSfx6s",
  ],
  [
    "older parameters",
    "$argon2id$v=19$m=8192,t=3,p=4$c2NyaXB0a2VlcGVyLXNhbHQ$gUGMl9wT18Bs447eVhdpiB007ZhAQvOYRWmu9ZG5+0Y",
  ],
] as const;

test.each(before)("the shipped binary loads, and verifies an earlier hash of %j", async (password, hash) => {
  expect(await hashing.verify(hash, password)).toBe(true);
  expect(await hashing.verify(hash, `${password}.`)).toBe(false);
});

test("a hash is Argon2id with OWASP's parameters, differs each time, and can be verified", async () => {
  const [first, second] = [await hashing.hash("a quiet horse"), await hashing.hash("a quiet horse")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await hashing.verify(second, "a quiet horse")).toBe(true);
});

test("an invalid hash fails, and the next is still checked", async () => {
  await expect(hashing.verify("nonsense", "a quiet horse")).rejects.toThrow();
  expect(await hashing.verify(before[0][1], before[0][0])).toBe(true);
});
