import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, settings } from "../../testing/samples.ts";

it.each([
  ["/admin/customers", "Error loading customers"],
  ["/admin/users", "Error loading users"],
  ["/admin/notifications", "Failed to load notification logs. Please try again later."],
  ["/admin/transaction-logs", "Failed to fetch transaction logs"],
  ["/admin/prescriptions", "Failed to load prescriptions"],
])(
  "%s says once that it can't be loaded without the store's settings, and tries again",
  async (path, title) => {
    let isDown = true;
    const { user } = renderApp({
      path,
      token: "t",
      api: {
        auth: {
          verify: () => admin,
          publicSettings: () => (isDown ? Promise.reject(refusal("BUSY", { status: 503 })) : settings),
        },
        users: { listCustomers: later, list: later },
        logs: { notificationLogs: later, transactions: later, transactionStats: later },
        prescriptions: { listPatients: later, needsReview: later },
      },
    });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getAllByText(title)).toHaveLength(1);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  },
);

/** A promise that stays pending. */
function later(): Promise<never> {
  return new Promise(() => undefined);
}
