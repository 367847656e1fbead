import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { prescription } from "../../testing/samples.ts";
import { single } from "./detail/testing/render-detail.tsx";
import { ann, products, result } from "./testing/manual.tsx";
import { renderPrescriptions, toast, undoableToast } from "./testing/render-prescriptions.tsx";

const noCustomers = () => ({ customers: [], page: 1, limit: 50, total: 0, hasMore: false });
const worklist = {
  groups: [],
  view: "open" as const,
  page: 1,
  limit: 8,
  worker_outage: null,
  today: "2026-11-21",
  time_zone: "Australia/Sydney",
};

function render(prescriptions: NonNullable<Parameters<typeof renderPrescriptions>[1]>) {
  const listCustomers = vi.fn(noCustomers);
  const read = vi.fn(() => worklist);
  const listDiscounts = vi.fn(() => ({ discounts: [], total: 0 }));
  const { user } = renderPrescriptions(
    "",
    prescriptions,
    {},
    {},
    { users: { listCustomers }, worklist: { read }, discounts: { list: listDiscounts } },
  );
  const goTo = async (name: string) => {
    const navigation = within(await screen.findByRole("navigation", { name: "Administration" }));
    await user.click(navigation.getByRole("link", { name: new RegExp(`^${name}`) }));
    await screen.findByRole("heading", { level: 1, name });
  };
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  return { user, listCustomers, listDiscounts, read, goTo, press };
}

it("B-NEW-11 a new customer and their discount show at once in lists that had already been loaded", async () => {
  const { user, listCustomers, listDiscounts, goTo, press } = render({
    availableProducts: () => ({ products }),
    searchUsers: () => ({ users: [ann] }),
    createManual: () => result,
  });
  await goTo("Customers");
  await waitFor(() => expect(listCustomers).toHaveBeenCalledTimes(1));
  await goTo("Discounts");
  await waitFor(() => expect(listDiscounts).toHaveBeenCalledTimes(1));
  await goTo("Prescriptions");
  await user.click(await screen.findByRole("tab", { name: "Create New Order" }));
  await user.type(await screen.findByLabelText("Customer"), "an");
  await press("Select Ann Lee");
  await press("Add Metformin");
  await press("Create Prescription");
  expect(await toast("Prescription created")).toBeVisible();
  await goTo("Customers");
  await waitFor(() => expect(listCustomers).toHaveBeenCalledTimes(2));
  await goTo("Discounts");
  await waitFor(() => expect(listDiscounts).toHaveBeenCalledTimes(2));
});

it("B-RXD-11 a corrected prescription reloads the worklist and the customers that had already been loaded", async () => {
  const { user, listCustomers, read, goTo, press } = render({
    get: () => single(),
    update: () => prescription({ id: 12 }),
  });
  await goTo("Customers");
  await goTo("Dashboard");
  await waitFor(() => expect([listCustomers, read].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  await goTo("Prescriptions");
  await press("Show Orders of Ann Lee");
  await user.click(await screen.findByRole("link", { name: "View Details of Ramipril" }));
  await press("Edit");
  const repeats = await screen.findByLabelText("Repeats");
  await user.clear(repeats);
  await user.type(repeats, "2");
  await press("Save Changes");
  expect(await undoableToast("Prescription updated")).toBeVisible();
  await goTo("Dashboard");
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await goTo("Customers");
  await waitFor(() => expect(listCustomers).toHaveBeenCalledTimes(2));
});
