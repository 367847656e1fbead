import { expect } from "vitest";
import { admin } from "./people.ts";
import { ownProduct } from "./product.ts";
import { type Mail, Rest } from "./rest.ts";

/** What everybody chooses in these tests. */
export const CHOSEN_PASSWORD = "a new long phrase";

/** A customer made by hand with one medicine, and the welcome that was read at the address. */
export async function welcomePatient(firstName: string): Promise<{ staff: Rest; email: string; mail: Mail }> {
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const email = `${firstName.toLowerCase()}-${Date.now()}@people.example`;
  const listed = await staff.call<{ products: { product_id: string }[] }>(
    "GET",
    "/api/prescriptions/available-products",
  );
  expect(listed).toMatchObject({ status: 200 });
  const product_id = listed.body.products[0]?.product_id;
  const made = await staff.call("POST", "/api/prescriptions/create-manual", {
    ...{ isExistingUser: false, email, firstName, lastName: "Welcomed", products: [{ product_id }] },
  });
  expect(made.status).toBe(200);
  return { staff, email, mail: await staff.mail((mail) => mail.to === email) };
}

/** A patient of the test's own, with a password: what is changed about this account is nobody else's. */
export async function newPatient(firstName: string): Promise<{ email: string; password: string }> {
  const { staff, email, mail } = await welcomePatient(firstName);
  const token = /\/reset-password\/([^\s#]+)/.exec(mail.text)?.[1];
  const set = await staff.call("POST", "/api/auth/reset-password", { token, newPassword: CHOSEN_PASSWORD });
  expect(set.status).toBe(200);
  return { email, password: CHOSEN_PASSWORD };
}

/** A patient of the test's own whose one medicine can be ordered and is to be reminded of in three days. */
export async function duePatient(
  firstName: string,
): Promise<{ email: string; password: string; itemId: number; rest: Rest }> {
  const own = await newPatient(firstName);
  const rest = await new Rest(ownProduct().baseUrl).signIn(own);
  const staff = await new Rest(ownProduct().baseUrl).signIn(admin);
  const [item] = await rest.prescriptions();
  if (!item) throw new Error("the new patient has no prescription");
  const prescription = { repeats: 3, prescription_expiry_date: "2099-12-31" };
  const edited = await staff.call("PUT", `/api/prescriptions/${item.id}`, prescription);
  const reminder = { next_reminder_date: new Date(Date.now() + 3 * 86_400_000).toISOString() };
  const set = await staff.call("PUT", `/api/admin/prescriptions/${item.id}/reminder-date`, reminder);
  expect([edited.status, set.status]).toEqual([200, 200]);
  return { ...own, itemId: item.id, rest };
}
