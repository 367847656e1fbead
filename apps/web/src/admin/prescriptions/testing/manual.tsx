import type { CreateManualResult } from "@scriptkeeper/contracts/prescriptions/manual";
import { screen } from "@testing-library/react";
import { renderPrescriptions } from "./render-prescriptions.tsx";

const names = ["Atorvastatin", "Metformin", "Ramipril"];
export const products = names.map((product_name, index) => ({
  product_id: String(1001 + index),
  product_name,
  days_supply: 30,
  processing_days: 5,
  is_cannabis: product_name === "Ramipril",
  variants: [{ variant_id: String(9001 + index), title: null, is_available: true }],
}));
export const ann = { id: 7, first_name: "Ann", last_name: "Lee", email: "ann@people.example", phone: null };
export const result: CreateManualResult = {
  message: "Prescription created",
  emailType: "notification",
  isNewUser: false,
  emailSent: true,
  groupId: 9,
};

/** Renders the form, with products and one customer to choose from. */
export async function open(prescriptions: Parameters<typeof renderPrescriptions>[1] = {}) {
  const app = renderPrescriptions("?tab=new", {
    availableProducts: () => ({ products }),
    searchUsers: () => ({ users: [ann] }),
    ...prescriptions,
  });
  await screen.findByRole("heading", { name: "Create Prescription Manually" });
  const press = async (name: string | RegExp) => app.user.click(await screen.findByRole("button", { name }));
  const type = async (label: string, text: string) => app.user.type(screen.getByLabelText(label), text);
  return { ...app, press, type, create: () => press("Create Prescription") };
}

/** Renders the form with a customer and a product filled in. */
export async function openFilled(
  prescriptions: Parameters<typeof renderPrescriptions>[1] = {},
  product = "Metformin",
) {
  const form = await open(prescriptions);
  await form.type("Customer", "an");
  await form.press("Select Ann Lee");
  await form.press(`Add ${product}`);
  return form;
}
