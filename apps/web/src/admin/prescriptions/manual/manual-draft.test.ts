import { describe, expect, it } from "vitest";
import { emptyDraft, type ManualDraft, newLine, readDraft } from "./manual-draft.ts";

const product = {
  product_id: "1001",
  product_name: "Atorvastatin",
  days_supply: 30,
  processing_days: 5,
  is_cannabis: false,
  variants: [],
};
const line = newLine(product, "2026-11-21");
const customer = { id: 7, first_name: "Ann", last_name: "Lee", email: "ann@people.example", phone: null };
const existing: ManualDraft = { ...emptyDraft, customer, lines: [line] };
const typed = { email: " bo@people.example ", firstName: " Bo ", lastName: "Ng", phone: "" };
const brandNew: ManualDraft = { ...emptyDraft, mode: "new", newCustomer: typed, lines: [line] };

describe("what is missing", () => {
  it.each([
    ["B-NEW-02", { ...existing, customer: null }, "Please select an existing customer"],
    [
      "B-NEW-03",
      { ...brandNew, newCustomer: { ...typed, email: " " } },
      "Please fill in all required fields",
    ],
    [
      "B-NEW-03",
      { ...brandNew, newCustomer: { ...typed, firstName: "" } },
      "Please fill in all required fields",
    ],
    [
      "B-NEW-03",
      { ...brandNew, newCustomer: { ...typed, lastName: "" } },
      "Please fill in all required fields",
    ],
    ["B-NEW-04", { ...existing, lines: [] }, "Please add at least one product"],
    ["B-NEW-04", { ...brandNew, lines: [] }, "Please add at least one product"],
  ])("%s is said in the documented words", (_row, draft: ManualDraft, problem) => {
    expect(readDraft(draft)).toEqual({ problem });
  });

  it("B-NEW-08 quantities and repeats must be numbers that the server takes", () => {
    for (const wrong of [{ quantity: "" }, { quantity: "1000" }, { repeats: "x" }, { repeats: "100" }]) {
      expect(readDraft({ ...existing, lines: [{ ...line, ...wrong }] })).toHaveProperty("problem");
    }
  });
});

describe("the strength", () => {
  const small = { variant_id: "1", title: "30 tablets", is_available: true };
  const large = { variant_id: "2", title: "60 tablets", is_available: true };

  it("of a product with one is that one, and of a product with several none until it is chosen", () => {
    const of = (...variants: (typeof small)[]) => newLine({ ...product, variants }, "2026-11-21");
    expect(of(small).variantId).toBe("1");
    const asked = of(small, large);
    expect(readDraft({ ...existing, lines: [line, asked] })).toEqual({
      problem: "Please choose the strength and pack of each product",
    });
    expect(readDraft({ ...existing, lines: [{ ...asked, variantId: "2" }] })).toMatchObject({
      input: { products: [{ variant_id: "2" }] },
    });
  });
});

describe("what is sent", () => {
  it("B-NEW-08 B-NEW-10 a line has the documented defaults, and the email goes out", () => {
    expect(readDraft(existing)).toEqual({
      input: {
        isExistingUser: true,
        userId: 7,
        email: "ann@people.example",
        firstName: "Ann",
        lastName: "Lee",
        phone: "",
        doctorName: "",
        sendWelcomeEmail: true,
        products: [
          {
            product_id: "1001",
            product_name: "Atorvastatin",
            quantity: 1,
            repeats: 5,
            expiry_date: "2027-11-21",
            prescription_expiry_date: null,
            discount_percentage: 0,
            discount_scope: null,
          },
        ],
      },
    });
  });

  it("B-NEW-01 a new customer is sent without the blanks around what was typed", () => {
    expect(readDraft(brandNew)).toMatchObject({
      input: {
        isExistingUser: false,
        userId: null,
        email: "bo@people.example",
        firstName: "Bo",
        lastName: "Ng",
        phone: "",
      },
    });
  });

  it("B-NEW-08 a quantity is at least 1 and repeats at least 0", () => {
    expect(readDraft({ ...existing, lines: [{ ...line, quantity: "0", repeats: "-2" }] })).toMatchObject({
      input: { products: [{ quantity: 1, repeats: 0 }] },
    });
  });

  it("B-NEW-09 a discount is sent with its scope", () => {
    expect(
      readDraft({ ...existing, lines: [{ ...line, percentage: 15, scope: "repeats_only" }] }),
    ).toMatchObject({ input: { products: [{ discount_percentage: 15, discount_scope: "repeats_only" }] } });
  });
});
