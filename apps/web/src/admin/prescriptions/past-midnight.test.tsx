import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, prescription, settings } from "../../testing/samples.ts";
import { ordersOf } from "./testing/render-prescriptions.tsx";

afterEach(() => vi.useRealTimers());

it.each([
  ["/admin/prescriptions?open=7", "Update Reminder of Ramipril"],
  ["/admin/prescriptions/12", null],
])("B-RX-15 %s, left open past the store's midnight, uses the new day", async (path, button) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-21T12:59:00Z") });
  let today = settings.today;
  const publicSettings = vi.fn(() => ({ ...settings, today }));
  const { user } = renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin, publicSettings },
      prescriptions: {
        listPatients: () => ({
          patients: [
            {
              id: 7,
              first_name: "Ann",
              last_name: "Lee",
              email: "a@b.example",
              order_count: 2,
              item_count: 3,
            },
          ],
          page: 1,
          limit: 50,
          total: 1,
          hasMore: false,
          items: 3,
        }),
        listPatientOrders: () => ordersOf[7] ?? [],
        needsReview: () => ({ prescriptions: [], page: 1, limit: 50, total: 0 }),
        get: () => ({ ...prescription({ id: 12, next_reminder_date: "2026-11-22" }), discount: null }),
      },
      deliveries: { ofPrescription: () => ({ orders: [] }) },
    },
  });
  await screen.findByText(button ? "Ramipril" : "22 Nov 2026 (Tomorrow)");
  const before = publicSettings.mock.calls.length;
  today = "2026-11-22";
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(publicSettings.mock.calls.length).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(publicSettings.mock.calls.length).toBe(before + 1);
  if (button === null) {
    expect(screen.getByText("22 Nov 2026 (Today)")).toBeVisible();
    return;
  }
  await user.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByLabelText("Reminder date")).toHaveValue("2026-11-23");
});
