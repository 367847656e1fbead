import { expect, it } from "vitest";
import { medicineAmongWords, medicineName } from "./medicine-name.ts";

it("a medicine is called by its name, its strength and its pack", () => {
  const product_name = "Tovarastin 20 mg tablets";
  expect(medicineName({ product_name, variant_title: "30 tablets" })).toBe(
    "Tovarastin 20 mg tablets, 30 tablets",
  );
  expect(medicineName({ product_name, variant_title: null })).toBe(product_name);
  expect(medicineName({ product_name })).toBe(product_name);
});

it("within a sentence the strength and pack are in brackets, so that commas only separate medicines", () => {
  const product_name = "Tovarastin 20 mg tablets";
  expect(medicineAmongWords({ product_name, variant_title: "30 tablets" })).toBe(
    "Tovarastin 20 mg tablets (30 tablets)",
  );
  expect(medicineAmongWords({ product_name, variant_title: null })).toBe(product_name);
  expect(medicineAmongWords({ product_name })).toBe(product_name);
});
