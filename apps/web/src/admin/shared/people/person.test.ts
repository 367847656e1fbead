import { expect, it } from "vitest";
import { personEmail, personName } from "./person.ts";

it.each([
  ["Ann", "Lee", "Ann Lee"],
  ["Ann", "", "Ann"],
  ["", "Lee", "Lee"],
  ["", "", "Unknown"],
  [null, null, "Unknown"],
])('B-RX-24 %s %s is called "%s"', (first_name, last_name, name) => {
  expect(personName({ first_name, last_name })).toBe(name);
});

it('B-RX-24 a missing address is shown as "N/A"', () => {
  expect(personEmail({ email: "" })).toBe("N/A");
  expect(personEmail({ email: "ann@people.example" })).toBe("ann@people.example");
});
