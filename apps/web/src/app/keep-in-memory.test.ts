import { describe, expect, it } from "vitest";
import { keepInMemory } from "./keep-in-memory.ts";

const refuse = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const refusing: [string, () => unknown][] = [
  ["refuses its storage", refuse],
  ["has none", () => null],
  ["lets nothing be kept", () => ({ setItem: refuse, getItem: () => null })],
];

describe.each(refusing)("a browser that %s", (_, storage) => {
  const page = {} as Window;
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(page, name, { configurable: true, get: storage });
  keepInMemory(page);

  it("keeps values in memory, each kind of storage separately", () => {
    page.localStorage.setItem("token", "t");
    expect([page.localStorage.getItem("token"), page.sessionStorage.getItem("token")]).toEqual(["t", null]);
    page.localStorage.removeItem("token");
    expect(page.localStorage.getItem("token")).toBeNull();
  });
});

it("a browser with working storage uses its own, with no trace of the test for it", () => {
  const kept = new Map([["token", "t"]]);
  const own = {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  const page = { localStorage: own, sessionStorage: own } as unknown as Window;
  keepInMemory(page);
  expect(page.localStorage).toBe(own);
  expect([...kept]).toEqual([["token", "t"]]);
});
