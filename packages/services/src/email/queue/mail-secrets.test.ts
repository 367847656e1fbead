import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveKeys, hashToken } from "../../core/index.ts";
import {
  acceptedSecrets,
  hasKeyOf,
  type MailSecretPurpose,
  mailSecret,
  newSecretSource,
  type SecretSource,
} from "./mail-secrets.ts";

const march = "the secret of march, 0123456789abcdef";
const may = "the secret of may, 0123456789abcdefgh";
const july = "the secret of july, 0123456789abcdefg";
const purposes: MailSecretPurpose[] = [
  "renewal",
  "reset",
  "unsubscribe",
  "temporary-password",
  "set-password",
];

const keyed = { id: 7, user_id: 3, ...newSecretSource(deriveKeys(march)) };
const unnamed: SecretSource = { id: 7, user_id: 3, secret_id: null, secret_key_id: null };

describe("the secret in an email", () => {
  test("differs for every purpose, row and person", () => {
    const source = fc.record({
      id: fc.integer({ min: 1 }),
      user_id: fc.integer({ min: 1 }),
      secret_id: fc.uuid(),
      secret_key_id: fc.constant(deriveKeys(march).id),
    });
    const one = fc.record({ source, purpose: fc.constantFrom(...purposes) });
    fc.assert(
      fc.property(one, one, (a, b) => {
        const isSame =
          a.purpose === b.purpose &&
          a.source.secret_id === b.source.secret_id &&
          a.source.user_id === b.source.user_id;
        const secretOf = ({ source: of, purpose }: typeof a) => mailSecret(deriveKeys(march), of, purpose);
        expect(secretOf(a) === secretOf(b)).toBe(isSame);
      }),
    );
  });

  test("doesn't depend on the row's number, which comes back after a backup is restored", () => {
    const next = { ...keyed, ...newSecretSource(deriveKeys(march)) };
    expect(mailSecret(deriveKeys(march), next, "reset")).not.toBe(
      mailSecret(deriveKeys(march), keyed, "reset"),
    );
  });

  test("stays the same in emails from the previous release", () => {
    expect(mailSecret(deriveKeys(march), unnamed, "renewal")).toBe(
      "jj9TzW6t2fdSRCvMLolRmkuCC1d5xhmlR6LCzqnPhKE",
    );
  });

  test("stays the same while its key is the previous one, and can't be made once that is gone", () => {
    const before = mailSecret(deriveKeys(march), keyed, "reset");
    expect(mailSecret(deriveKeys(may, march), keyed, "reset")).toBe(before);
    expect(mailSecret(deriveKeys(march, may), keyed, "reset")).toBe(before);
    expect(hasKeyOf(deriveKeys(may), keyed)).toBe(false);
    expect(acceptedSecrets(deriveKeys(july, may), keyed, "unsubscribe")).toEqual([]);
    expect(() => mailSecret(deriveKeys(july, may), keyed, "reset")).toThrow("no longer set");
  });

  test("of the previous release is made with the previous key, and accepted under both", () => {
    const rotated = deriveKeys(may, march);
    expect(mailSecret(rotated, unnamed, "reset")).toBe(mailSecret(deriveKeys(march), unnamed, "reset"));
    expect(acceptedSecrets(rotated, unnamed, "unsubscribe")).toEqual(
      [may, march].map((secret) => mailSecret(deriveKeys(secret), unnamed, "unsubscribe")),
    );
  });
});

test("a key's name reveals nothing of the keys, and differs between two secrets", () => {
  const keys = deriveKeys(may, march);
  expect(keys.id).toMatch(/^[0-9a-f]{8}$/);
  expect(keys.id).not.toBe(keys.previous?.id);
  expect(Buffer.from(keys.mail).toString("hex")).not.toContain(keys.id);
  expect(hashToken(may).toString("hex")).not.toContain(keys.id);
});

test("a short secret makes no keys, neither as the current nor as the previous one", () => {
  expect(() => deriveKeys("short")).toThrow("at least 32");
  expect(() => deriveKeys(may, "short")).toThrow("at least 32");
});
