import { randomUUID } from "node:crypto";
import type { AvailableProducts } from "@scriptkeeper/contracts/prescriptions/manual";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { expect } from "vitest";
import { admin } from "../people.ts";
import { ownProduct } from "../product.ts";
import { type Mail, Rest } from "../rest.ts";

/** The password that everybody chooses in these tests. */
export const CHOSEN_PASSWORD = "a new long phrase";

/** Returns an address that is not in use, however often a test runs on one product. */
export function unusedEmail(name: string): string {
  return `${name.toLowerCase()}-${randomUUID()}@people.example`;
}

/** Returns a unique name with this beginning. */
export function unusedName(name: string): string {
  return `${name}${randomUUID().slice(0, 8)}`;
}

/** Creates a customer, as staff do, with that many medicines, and returns the welcome email that arrived. */
export async function welcomePatient(
  firstName: string,
  medicines = 1,
): Promise<{ staff: Rest; email: string; mail: Mail }> {
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const email = unusedEmail(firstName);
  const listed = await staff.call<AvailableProducts>("GET", "/api/prescriptions/available-products");
  expect(listed).toMatchObject({ status: 200 });
  const products = listed.body.products
    .filter(({ variants }) => variants.length === 1 && variants[0]?.is_available)
    .slice(0, medicines)
    .map(({ product_id }) => ({ product_id }));
  const made = await staff.call("POST", "/api/prescriptions/create-manual", {
    isExistingUser: false,
    email,
    firstName,
    lastName: "Welcomed",
    products,
  });
  expect(made.status).toBe(200);
  return { staff, email, mail: await staff.mail((mail) => mail.to === email) };
}

/** Creates a patient with a password for one test, so that changes to the account affect no other test. */
export async function newPatient(
  firstName: string,
  medicines = 1,
): Promise<{ email: string; password: string }> {
  const { staff, email, mail } = await welcomePatient(firstName, medicines);
  const token = /\/reset-password\/([^\s#]+)/.exec(mail.text)?.[1];
  const set = await staff.call("POST", "/api/auth/reset-password", { token, newPassword: CHOSEN_PASSWORD });
  expect(set.status).toBe(200);
  return { email, password: CHOSEN_PASSWORD };
}

export interface DuePatient {
  email: string;
  password: string;
  /** The first medicine's id. */
  itemId: number;
  items: PrescriptionItem[];
  rest: Rest;
}

/** Creates a patient for one test whose medicines can be ordered, with reminders in three days. */
export async function duePatient(firstName: string, medicines = 1): Promise<DuePatient> {
  const own = await newPatient(firstName, medicines);
  const rest = await new Rest(ownProduct().baseUrl).signIn(own);
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  for (const { id } of await rest.prescriptions()) await makeDue(staff, id);
  const items = await rest.prescriptions();
  const [first] = items;
  if (!first || items.length !== medicines)
    throw new Error(`${items.length} medicines in place of ${medicines}`);
  return { ...own, itemId: first.id, items, rest };
}

async function makeDue(staff: Rest, id: number): Promise<void> {
  const prescription = { repeats: 3, prescription_expiry_date: "2099-12-31" };
  const edited = await staff.call("PUT", `/api/prescriptions/${id}`, prescription);
  const reminder = { next_reminder_date: new Date(Date.now() + 3 * 86_400_000).toISOString() };
  const set = await staff.call("PUT", `/api/admin/prescriptions/${id}/reminder-date`, reminder);
  expect([edited.status, set.status]).toEqual([200, 200]);
}
