import type { UnreviewedItem } from "@scriptkeeper/contracts/prescriptions/changes";
import type { PatientOrder, PatientRow } from "@scriptkeeper/contracts/prescriptions/patients";
import { screen, within } from "@testing-library/react";
import type { FakeApi } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { admin, prescription } from "../../../testing/samples.ts";

type Prescriptions = NonNullable<FakeApi["prescriptions"]>;

export const ann: PatientRow = {
  id: 7,
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  order_count: 2,
  item_count: 3,
};
export const bo: PatientRow = {
  id: 8,
  first_name: "Bo",
  last_name: "Ng",
  email: "bo@people.example",
  order_count: 1,
  item_count: 1,
};

export function order(id: number, items: PatientOrder["items"]): PatientOrder {
  return { id, shopify_order_id: null, created_at: "2026-05-01T02:00:00.000Z", items };
}

export const ordersOf: Record<number, PatientOrder[]> = {
  7: [
    order(30, [
      prescription({ id: 1, prescription_group_id: 30, product_name: "Atorvastatin" }),
      prescription({ id: 2, prescription_group_id: 30, product_name: "Metformin" }),
    ]),
    order(20, [prescription({ id: 3, prescription_group_id: 20, product_name: "Ramipril" })]),
  ],
  8: [order(40, [prescription({ id: 4, prescription_group_id: 40, product_name: "Salbutamol" })])],
};

export function page(
  patients: PatientRow[],
  changes: { page?: number; total?: number; hasMore?: boolean } = {},
) {
  return { patients, page: 1, limit: 50, total: patients.length, hasMore: false, items: 4, ...changes };
}

export function reviewPage(prescriptions: UnreviewedItem[]) {
  return { prescriptions, page: 1, limit: 50, total: prescriptions.length };
}

/** Renders an administrator's prescriptions screen, with two patients by default. */
export function renderPrescriptions(
  query = "",
  prescriptions: Prescriptions = {},
  deliveries: FakeApi["deliveries"] = {},
  latePatients: FakeApi["latePatients"] = {},
  others: Pick<FakeApi, "auth" | "undo" | "discounts" | "users" | "worklist"> = {},
) {
  return renderApp({
    path: `/admin/prescriptions${query}`,
    token: "t",
    api: {
      ...others,
      auth: { verify: () => admin, ...others.auth },
      prescriptions: {
        listPatients: () => page([ann, bo]),
        listPatientOrders: ({ userId }) => ordersOf[userId] ?? [],
        needsReview: () => reviewPage([]),
        needsAttention: () => ({ prescriptions: [], page: 1, limit: 50, total: 0 }),
        ...prescriptions,
      },
      deliveries: { listLate: () => ({ deliveries: [], page: 1, limit: 20, total: 0 }), ...deliveries },
      latePatients: { list: () => ({ lines: [], older: null, total: 0 }), ...latePatients },
    },
  });
}

export function toast(text: string) {
  return screen.findByText(text, { selector: "[data-toast] *" });
}

/** Finds a toast that offers Undo. */
export async function undoableToast(text: string) {
  const region = await screen.findByRole("region", { name: "Notifications with something to do (F8)" });
  return within(region).findByText(text);
}

export async function row(name: string) {
  const cell = await screen.findByText(name);
  return within(cell.closest("tr") as HTMLElement);
}
