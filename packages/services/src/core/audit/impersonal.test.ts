import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressMark, impersonal, impersonalRow, NOT_KEPT } from "./impersonal.ts";

describe("what the audit keeps of a record", () => {
  test("includes ids, numbers, days and our own words, but no names, phone numbers or medicines", () => {
    expect(
      impersonal({
        user_id: 7,
        role: "admin",
        first_name: "Pat",
        phone: "0400 000 000",
        last_name: "",
        items: [{ product_name: "Amoxicillin", repeats: 3, expiry_date: "2026-12-01" }],
      }),
    ).toEqual({
      user_id: 7,
      role: "admin",
      first_name: NOT_KEPT,
      phone: NOT_KEPT,
      last_name: "",
      items: [{ product_name: NOT_KEPT, repeats: 3, expiry_date: "2026-12-01" }],
    });
  });

  test("includes an address only as a mark that identifies it, whatever its case", () => {
    const { email } = impersonal({ email: "Pat@People.example" }) as { email: string };
    expect(email).toBe(addressMark("pat@people.example"));
    expect(email).not.toContain("people");
  });

  test("includes only our own words from any other table's row", () => {
    const word = fc
      .stringMatching(/^[A-Za-z][A-Za-z ]{2,20}$/)
      .filter((text) => !/^(true|false)$/.test(text));
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{3,8}_x$/), word), (row) => {
        const text = JSON.stringify(Object.values(impersonalRow(row)));
        for (const value of Object.values(row))
          if (!NOT_KEPT.includes(value)) expect(text).not.toContain(value);
      }),
    );
    expect(
      impersonalRow({ id: "12", day: "2026-01-02", role: "admin", note: "Pat takes it", none: null }),
    ).toEqual({
      id: "12",
      day: "2026-01-02",
      role: "admin",
      note: NOT_KEPT,
      none: null,
    });
  });
});
