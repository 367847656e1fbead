import { describe, expect, test } from "vitest";
import { deriveKeys } from "../../core/index.ts";
import { readSessionToken, signSessionToken } from "./session-token.ts";

const keys = deriveKeys("a secret of at least 32 characters, for tests");
const claims = { sessionId: "0b0e6a52-52ff-4a51-9fd7-9b6a4d6f7a10", userId: 7 };
const createdAt = new Date("2026-03-10T00:00:00Z");
const expiresAt = new Date("2026-03-10T01:00:00Z");
const sign = (with_ = keys) => signSessionToken(with_, { ...claims, createdAt, expiresAt });
const before = new Date("2026-03-10T00:59:59.999Z");

describe("a session token that was read before", () => {
  test("names its session again", async () => {
    const token = await sign();
    expect(await readSessionToken(keys, token, createdAt)).toEqual(claims);
    expect(await readSessionToken(keys, token, before)).toEqual(claims);
  });

  test("ends in the exact second in which it expires, like one read for the first time", async () => {
    const token = await sign();
    expect(await readSessionToken(keys, token, before)).toEqual(claims);
    expect(await readSessionToken(keys, token, expiresAt)).toBeNull();
    expect(
      await readSessionToken(deriveKeys("a secret of at least 32 characters, for tests"), token, expiresAt),
    ).toBeNull();
    // Setting the clock back makes the token valid again: its expiry was not recorded.
    expect(await readSessionToken(keys, token, before)).toEqual(claims);
  });

  test("doesn't let in another one that is altered or signed with other keys", async () => {
    const token = await sign();
    await readSessionToken(keys, token, createdAt);
    for (const place of [0, token.indexOf(".") + 3, token.length - 2]) {
      const altered = token.slice(0, place) + (token[place] === "A" ? "B" : "A") + token.slice(place + 1);
      expect(await readSessionToken(keys, altered, createdAt)).toBeNull();
    }
    const others = deriveKeys("another secret of at least 32 characters");
    expect(await readSessionToken(others, token, createdAt)).toBeNull();
    expect(await readSessionToken(keys, await sign(others), createdAt)).toBeNull();
  });

  test("is read under the previous secret too, while that is configured", async () => {
    const rotated = deriveKeys(
      "the secret that came after it, 32 characters",
      "a secret of at least 32 characters, for tests",
    );
    const token = await sign();
    expect(await readSessionToken(rotated, token, createdAt)).toEqual(claims);
    expect(await readSessionToken(rotated, token, createdAt)).toEqual(claims);
  });
});
