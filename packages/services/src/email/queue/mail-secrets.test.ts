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
  "care-invitation",
  "recall",
  "carer-renewal:1",
  "carer-renewal:11",
  "carer-unsubscribe:1",
];

const keyed = { id: 7, user_id: 3, ...newSecretSource(deriveKeys(march)) };
const unnamed: SecretSource = { id: 7, user_id: 3, secret_id: null, secret_key_id: null };

describe("the secret in an email", () => {
  test("differs for every purpose, row, person and secret key, and only for them", () => {
    const every = purposes.flatMap((purpose) =>
      ["8d5a8e4b-5f0c-4a55-9b9b-0c8f0f6f1a01", "8d5a8e4b-5f0c-4a55-9b9b-0c8f0f6f1a02"].flatMap((secret_id) =>
        [1, 11, null].flatMap((user_id) =>
          [march, may, july].map((secret) => ({ purpose, secret_id, user_id, secret })),
        ),
      ),
    );
    const secretOf = ({ purpose, secret, ...of }: (typeof every)[number], id: number) => {
      const keys = deriveKeys(secret);
      return mailSecret(keys, { id, ...of, secret_key_id: keys.id }, purpose);
    };
    const secrets = every.map((each) => secretOf(each, 7));
    expect(new Set(secrets).size).toBe(every.length);
    expect(every.map((each) => secretOf(each, 8))).toEqual(secrets);
  });

  test("differs for any two rows and persons", () => {
    const source = fc.record({
      id: fc.integer({ min: 1 }),
      user_id: fc.integer({ min: 1 }),
      secret_id: fc.uuid(),
    });
    const keys = deriveKeys(march);
    fc.assert(
      fc.property(source, source, (a, b) => {
        const secretOf = (of: typeof a) => mailSecret(keys, { ...of, secret_key_id: keys.id }, "reset");
        const isSame = a.secret_id === b.secret_id && a.user_id === b.user_id;
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
