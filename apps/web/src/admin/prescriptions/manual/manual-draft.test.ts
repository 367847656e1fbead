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

describe("missing values", () => {
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
  ])("%s is reported with the documented message", (_row, draft: ManualDraft, problem) => {
    expect(readDraft(draft)).toEqual({ problem });
  });

  it("B-NEW-08 quantities and repeats must be numbers that the server accepts", () => {
    for (const wrong of [{ quantity: "" }, { quantity: "1000" }, { repeats: "x" }, { repeats: "100" }]) {
      expect(readDraft({ ...existing, lines: [{ ...line, ...wrong }] })).toHaveProperty("problem");
    }
  });
});

describe("the strength", () => {
  const small = { variant_id: "1", title: "30 tablets", is_available: true };
  const large = { variant_id: "2", title: "60 tablets", is_available: true };

  it("is preselected for a product with only one, and must be chosen for a product with several", () => {
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

describe("the request", () => {
  it("B-NEW-08 B-NEW-10 has the documented defaults for a line, and sends the email", () => {
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

  it("B-NEW-01 trims what was typed for a new customer", () => {
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

  it("B-NEW-08 has a quantity of at least 1 and at least 0 repeats", () => {
    expect(readDraft({ ...existing, lines: [{ ...line, quantity: "0", repeats: "-2" }] })).toMatchObject({
      input: { products: [{ quantity: 1, repeats: 0 }] },
    });
  });

  it("B-NEW-09 has a discount with its scope", () => {
    expect(
      readDraft({ ...existing, lines: [{ ...line, percentage: 15, scope: "repeats_only" }] }),
    ).toMatchObject({ input: { products: [{ discount_percentage: 15, discount_scope: "repeats_only" }] } });
  });
});
