import { expect, it } from "vitest";
import { patient } from "../../testing/samples.ts";
import { initials, toSessionUser } from "./session-state.ts";

const { role: _, is_admin: __, ...person } = patient;

it.each([
  [{ role: "admin" }, "admin"],
  [{ role: "user", is_admin: true }, "user"],
  [{ role: "pharmacist" }, "user"],
  [{ is_admin: true }, "admin"],
  [{ is_admin: false }, "user"],
  [{}, "user"],
])("A-ENT-02 A-ROLE-01 an answer with %o gives the role %s", (answer, role) => {
  expect(toSessionUser({ ...person, ...answer }).role).toBe(role);
});

it("A-ENT-01 the session keeps the user's fields and nothing else", () => {
  expect(Object.keys(toSessionUser(patient)).sort()).toEqual(
    ["id", "email", "first_name", "last_name", "role", "shopify_customer_id", "created_at"].sort(),
  );
});

it.each([
  [{ first_name: "ann", last_name: "lee" }, "AL"],
  [{ first_name: "Ann", last_name: "" }, "A"],
  [{ first_name: "😀li", last_name: "Åse" }, "😀Å"],
  [null, "??"],
])("A-SHELL-02 the initials of %o are %s", (user, letters) => {
  expect(initials(user)).toBe(letters);
});
