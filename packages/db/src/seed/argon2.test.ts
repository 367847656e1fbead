import argon2 from "argon2";
import { expect, test } from "vitest";

/** Made with argon2 0.44.0 at OWASP's parameters. */
const known =
  "$argon2id$v=19$m=19456,t=2,p=1$c2NyaXB0a2VlcGVyLXNhbHQ$vcawO4woFF8QXyKtwYD3/05B2TMwSFN2FC617ekTrMQ";

test("the shipped argon2 binary loads, and knows a hash that was made before", async () => {
  expect(await argon2.verify(known, "patient-demo-pass")).toBe(true);
  expect(await argon2.verify(known, "admin-demo-pass")).toBe(false);
});
