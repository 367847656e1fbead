import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { screen } from "@testing-library/react";
import type { FakeApi } from "../../../../testing/fake-api.ts";
import { renderApp } from "../../../../testing/render-app.tsx";
import { admin, prescription, settings } from "../../../../testing/samples.ts";

/** Prescription 12 as `prescriptions.get` returns it. */
export function single(changes: Partial<ReturnType<typeof prescription>> = {}) {
  return {
    ...prescription({ id: 12, prescription_group_id: 5, expiry_date: "2027-11-01", ...changes }),
    discount: null,
  };
}

export const winter: Discount = {
  id: 4,
  name: "Winter",
  description: null,
  discount_type: "fixed_amount",
  discount_value: 5,
  application_scope: "all_orders",
  user_id: null,
  is_global: true,
  user_email: null,
  is_active: true,
  start_date: null,
  end_date: null,
  usage_count: 0,
};

export interface Answers {
  path?: string;
  publicSettings?: NonNullable<FakeApi["auth"]>["publicSettings"];
  prescriptions?: FakeApi["prescriptions"];
  discounts?: FakeApi["discounts"];
  deliveries?: FakeApi["deliveries"];
  editing?: FakeApi["editing"];
  logs?: FakeApi["logs"];
}

/** Renders the page of prescription 12. */
export function renderDetail({
  path = "/admin/prescriptions/12",
  publicSettings = () => settings,
  prescriptions,
  discounts,
  deliveries,
  editing,
  logs,
}: Answers = {}) {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin, publicSettings },
      prescriptions: { get: () => single(), ...prescriptions },
      discounts: {
        ofPrescription: () => ({ discount: null }),
        list: () => ({ discounts: [winter], total: 1, page: 1, limit: 50 }),
        ...discounts,
      },
      deliveries: { ofPrescription: () => ({ orders: [] }), ...deliveries },
      ...(editing && { editing }),
      ...(logs && { logs }),
    },
  });
}

/** Returns the text of a fact on the page. */
export function fact(name: string) {
  return screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
}
