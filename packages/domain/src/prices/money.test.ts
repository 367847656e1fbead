import fc from "fast-check";
import { expect, it } from "vitest";
import { dollars, shortDollars } from "./money.ts";

it("writes dollars the Australian way", () => {
  expect(dollars(3000)).toBe("$30.00");
  expect(dollars(123_456_789)).toBe("$1,234,567.89");
  expect(dollars(-100_005)).toBe("-$1,000.05");
  expect([3000, 3050, 100_000].map(shortDollars)).toEqual(["$30", "$30.50", "$1,000"]);
});

it("groups thousands as the language does", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (cents) => {
      const whole = Math.floor(cents / 100).toLocaleString("en-AU");
      expect(dollars(cents).slice(1, -3)).toBe(whole);
    }),
  );
});
