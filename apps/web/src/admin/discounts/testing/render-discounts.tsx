import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import type { Effect } from "@scriptkeeper/contracts/editing/effects";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { FakeApi } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { admin } from "../../../testing/samples.ts";

export const spring: Discount = {
  id: 3,
  name: "Spring offer",
  description: "For those who come back",
  discount_type: "percentage",
  discount_value: 10,
  application_scope: "repeats_only",
  user_id: null,
  is_global: true,
  user_email: null,
  is_active: true,
  start_date: null,
  end_date: null,
  usage_count: 4,
};
export const ann: Discount = {
  ...spring,
  id: 4,
  name: "For Ann",
  description: null,
  discount_type: "fixed_amount",
  discount_value: 5,
  application_scope: "first_order_only",
  user_id: 7,
  is_global: false,
  user_email: "ann@people.example",
  is_active: false,
};

export const effectOfSpring: Effect = {
  prescriptions: { count: 2, isMore: false },
  patients: { count: 1, isMore: false },
  outlook: null,
  says: ["It is on 2 prescriptions of 1 patient."],
  opens: [
    { words: "2 prescriptions", list: "items", counted: "discount.1" },
    { words: "1 patient", list: "patients", counted: "discount.1" },
  ],
  rests_on: "Expected from the reminders.",
  why: [],
};

export const effectOfNone: Effect = {
  ...effectOfSpring,
  prescriptions: { count: 0, isMore: false },
  patients: { count: 0, isMore: false },
  says: ["No prescription has it, so no price changes."],
  opens: [],
};

type Discounts = NonNullable<FakeApi["discounts"]>;

export const annLee = {
  id: 7,
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  phone: null,
};

/** Chooses Ann as the discount's only customer. */
export async function chooseAnn(user: UserEvent, form: ReturnType<typeof within>) {
  await user.click(form.getByRole("radio", { name: "One customer" }));
  await user.type(form.getByLabelText("Customer"), "ann");
  await user.click(await form.findByRole("button", { name: "Select Ann Lee" }));
}

export function renderDiscounts(
  changes: Partial<Discounts> = {},
  discounts: Discount[] = [spring, ann],
  prescriptions: NonNullable<FakeApi["prescriptions"]> = {},
  editing: NonNullable<FakeApi["editing"]> = {},
  undo: NonNullable<FakeApi["undo"]> = {},
) {
  return renderApp({
    path: "/admin/discounts",
    token: "t",
    api: {
      auth: { verify: () => admin },
      discounts: { list: () => ({ discounts, total: discounts.length }), ...changes },
      prescriptions,
      editing,
      undo,
    },
  });
}

export const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^Select .*${name}`) }));
export const dialog = async () => within(await screen.findByRole("dialog"));
export const saved = { success: true as const, discount: spring };
