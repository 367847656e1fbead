import type { StoreStatus } from "@scriptkeeper/contracts/installation/store-status";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const looked = "2026-03-09T23:30:00.000Z";
const good: StoreStatus = {
  checkedAt: looked,
  answeredAt: looked,
  checks: [
    {
      name: "connection",
      title: "Connection",
      state: "good",
      finding: "Connected to Pharmacy Example.",
      advice: null,
    },
  ],
  scopes: [{ scope: "read_orders", use: "Noticing payments", state: "granted" }],
  topics: [{ topic: "ORDERS_PAID", scope: "read_orders", state: "subscribed", refusal: null, advice: null }],
};
const troubled: StoreStatus = {
  ...good,
  checkedAt: "2026-03-10T01:00:00.000Z",
  checks: [
    {
      name: "connection",
      title: "Connection",
      state: "bad",
      finding: "The store gave no answer.",
      advice: "Check that the server can reach the internet.",
    },
  ],
  scopes: [{ scope: "read_customer_merge", use: "Noticing merges", state: "missing" }],
  topics: [
    {
      topic: "CUSTOMERS_MERGE",
      scope: "read_customer_merge",
      state: "refused",
      refusal: "Access denied",
      advice: "Grant read_customer_merge.",
    },
  ],
};

function renderPage(store: { status: () => StoreStatus; check?: () => StoreStatus }) {
  return renderApp({
    path: "/admin/settings?section=store",
    token: "t",
    api: { auth: { verify: () => admin }, store },
  });
}

const list = async () => within(await screen.findByRole("list", { name: "State of the store" }));

it("shows the store's last known state beside its settings", async () => {
  renderPage({ status: () => good });
  expect((await list()).getByText("Connected to Pharmacy Example.")).toBeVisible();
  expect(screen.getByText(/Settings are kept in the server's environment/)).toBeVisible();
  expect(await screen.findByText(/Last checked: .*\(Australia\/Sydney\)\./)).toBeVisible();
});

it("checks again on request, and says what is wrong, what to do and what a refused topic needs", async () => {
  const { user } = renderPage({ status: () => good, check: () => troubled });
  await list();
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("The store gave no answer.")).toBeVisible();
  expect((await list()).getByText("Check that the server can reach the internet.")).toBeVisible();
  expect(screen.getByText(/The store did not answer; the results below are from/)).toBeVisible();
  const topics = within(screen.getByRole("table", { name: "Messages from the store" }));
  const row = topics.getByRole("row", { name: /CUSTOMERS_MERGE/ });
  expect(row).toHaveTextContent("Refused");
  expect(row).toHaveTextContent("Grant read_customer_merge.");
  expect(row).toHaveTextContent("The store says: “Access denied”");
  const scopes = within(screen.getByRole("table", { name: "Scopes of the app" }));
  expect(scopes.getByRole("row", { name: /read_customer_merge/ })).toHaveTextContent("Missing");
});

it("says when the store has never been checked", async () => {
  renderPage({ status: () => ({ checkedAt: null, answeredAt: null, checks: [], scopes: [], topics: [] }) });
  expect(await screen.findByText("The store has not been checked yet.")).toBeVisible();
});
