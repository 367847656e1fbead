import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../testing/fake-api.ts";
import { discount, prescription } from "../../testing/samples.ts";
import {
  ann,
  bo,
  order,
  ordersOf,
  page,
  renderPrescriptions,
  row,
  toast,
} from "./testing/render-prescriptions.tsx";

const group = (id: number) => screen.findByRole("region", { name: `Order #${id}` });
const item = async (name: string) => within((await screen.findByText(name)).closest("li") as HTMLElement);

describe("the list of prescriptions", () => {
  it("B-RX-01 is the first of three tabs", async () => {
    renderPrescriptions();
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      "All Prescriptions",
      "Needs Review",
      "Create New Order",
    ]);
    expect(tabs[0]).toHaveAttribute("aria-selected", "true");
  });

  it("B-RX-03 has a row for each patient with a checkbox, name and email, number of orders and a toggle", async () => {
    renderPrescriptions();
    const ofAnn = await row("Ann Lee");
    expect(ofAnn.getByRole("checkbox", { name: "Select all prescriptions of Ann Lee" })).toBeEnabled();
    expect(ofAnn.getAllByText("ann@people.example")[0]).toBeVisible();
    expect(ofAnn.getByText("2")).toBeVisible();
    expect(ofAnn.getByRole("button", { name: "Show Orders of Ann Lee" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    expect(screen.getByText("1–2 of 2 patients")).toBeVisible();
  });

  it("B-RX-24 shows Unknown for a missing name and N/A for a missing address", async () => {
    renderPrescriptions("", {
      listPatients: () => page([{ ...ann, first_name: "", last_name: "", email: "" }]),
    });
    expect((await row("Unknown")).getAllByText("N/A")[0]).toBeVisible();
  });

  it("is sorted by patient and by email, as the URL and the exported file say", async () => {
    const asked = vi.fn(() => page([ann, bo]));
    const { user, address } = renderPrescriptions("?page=2&open=7", { listPatients: asked });
    await user.click(await screen.findByRole("button", { name: "Patient" }));
    await waitFor(() => expect(address()).toBe("/admin/prescriptions?sort=patient&order=asc"));
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith({
        search: "",
        filter: "all",
        page: 1,
        sort: "patient",
        order: "asc",
      }),
    );
    await user.click(screen.getByRole("button", { name: "Email" }));
    await waitFor(() => expect(address()).toBe("/admin/prescriptions?sort=email&order=asc"));
    expect(screen.getByRole("columnheader", { name: /^Email/ })).toHaveAttribute("aria-sort", "ascending");
  });

  it.each([
    ["the order of another list", "?sort=expiry&order=asc", { filter: "all" }],
    [
      "an order that this filter does not offer",
      "?filter=active&sort=newest&order=asc",
      { filter: "active" },
    ],
  ])("keeps its own order when the URL has %s", async (_, query, of) => {
    const asked = vi.fn(() => page([ann]));
    renderPrescriptions(query, { listPatients: asked });
    await row("Ann Lee");
    expect(asked).toHaveBeenCalledWith({ search: "", page: 1, ...of });
  });

  it("shows the chosen columns, with the open patient's orders spanning all of them", async () => {
    const { user } = renderPrescriptions("?open=7");
    const orders = await group(30);
    await user.click(screen.getByRole("button", { name: "Columns of Patients and their prescriptions" }));
    await user.click(await screen.findByRole("checkbox", { name: "Prescriptions" }));
    expect(
      await screen.findByRole("columnheader", { name: "Prescriptions", hidden: true }),
    ).toBeInTheDocument();
    expect(orders.closest("td")).toHaveAttribute("colspan", "6");
  });

  it("B-RX-04 B-RX-05 opens one patient at a time, keeps it in the URL and closes it again", async () => {
    const { user, address } = renderPrescriptions();
    await user.click((await row("Ann Lee")).getByRole("button", { name: /Show Orders/ }));
    expect(await group(30)).toBeVisible();
    await expect.poll(address).toBe("/admin/prescriptions?open=7");
    await user.click((await row("Bo Ng")).getByRole("button", { name: /Show Orders/ }));
    expect(await group(40)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Order #30" })).toBeNull();
    await user.click((await row("Bo Ng")).getByRole("button", { name: /Hide Orders/ }));
    expect(screen.queryByRole("region", { name: "Order #40" })).toBeNull();
    await expect.poll(address).toBe("/admin/prescriptions");
  });

  it("B-RX-02 sends each search to the server once, starting at the first page", async () => {
    const asked = vi.fn(() => page([ann]));
    const { user, address } = renderPrescriptions("?page=3&open=7", { listPatients: asked });
    await user.type(await screen.findByRole("searchbox", { name: "Search prescriptions" }), "lee");
    await waitFor(() => expect(address()).toBe("/admin/prescriptions?search=lee"));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(asked).toHaveBeenLastCalledWith({ search: "lee", filter: "all", page: 1 });
  });

  it("B-DASH-04 shows what a dashboard card counts", async () => {
    const asked = vi.fn(() => page([ann]));
    const ordersAsked = vi.fn(() => ordersOf[7] ?? []);
    renderPrescriptions("?filter=expiring&open=7", { listPatients: asked, listPatientOrders: ordersAsked });
    expect(await screen.findByRole("combobox", { name: "Show" })).toHaveDisplayValue("Expiring soon");
    expect(await screen.findByText("4 prescriptions in all")).toBeVisible();
    expect(asked).toHaveBeenCalledWith({ search: "", filter: "expiring", page: 1 });
    expect(ordersAsked).toHaveBeenCalledWith({ userId: 7, filter: "expiring" });
  });

  it("moves through the pages", async () => {
    const { user, address } = renderPrescriptions("", {
      listPatients: ({ page: number }) => page([ann], { page: Number(number), total: 60 }),
    });
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(address()).toBe("/admin/prescriptions?page=2"));
    expect(await screen.findByText("51–51 of 60 patients")).toBeVisible();
  });

  it("B-RX-13 says when there are no prescriptions, and offers all when a search found none", async () => {
    const { user, address } = renderPrescriptions("?search=zzz", { listPatients: () => page([]) });
    expect(await screen.findByText("No prescriptions found")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all prescriptions" }));
    await waitFor(() => expect(address()).toBe("/admin/prescriptions"));
  });

  it("B-RX-14 says in a message and in its place that loading failed, and tries again", async () => {
    let asked = 0;
    const { user } = renderPrescriptions("", {
      listPatients: () =>
        asked++ === 0
          ? Promise.reject(refusal("INTERNAL", { status: 500, message: "It broke." }))
          : page([bo]),
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to load prescriptions");
    expect(alert).toHaveTextContent("It broke.");
    await waitFor(() => expect(screen.getAllByText("Failed to load prescriptions")).toHaveLength(2));
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Bo Ng")).toBeVisible();
  });

  it("B-RX-14 says that a patient's orders failed to load, and tries again", async () => {
    let asked = 0;
    const { user } = renderPrescriptions("?open=7", {
      listPatientOrders: () =>
        asked++ === 0 ? Promise.reject(refusal("BUSY", { status: 503 })) : (ordersOf[7] ?? []),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load prescriptions");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await group(30)).toBeVisible();
  });
});

describe("a prescription item", () => {
  const renderPage = (changes: Parameters<typeof prescription>[0]) =>
    renderPrescriptions("?open=7", {
      listPatientOrders: () => [order(30, [prescription({ product_name: "Atorvastatin", ...changes })])],
    });

  it("B-RX-06 B-RX-08 B-RX-09 shows quantity, repeats, reminder and expiry", async () => {
    renderPage({ quantity: 2, repeats: 3, next_reminder_date: "2026-11-26" });
    const shown = await item("Atorvastatin");
    expect(shown.getByText("Quantity").nextSibling).toHaveTextContent("2");
    expect(shown.getByText("Repeats").nextSibling).toHaveTextContent("3");
    expect(shown.getByText("Reminder").nextSibling).toHaveTextContent("26 Nov 2026 (5 days from now)");
    expect(shown.getByText("Expiry").nextSibling).toHaveTextContent(/^1 May 2027$/);
  });

  it("B-RX-06 B-RX-08 B-RX-09 hides repeats of 0, and says which values are missing", async () => {
    renderPage({
      repeats: 0,
      next_reminder_date: null,
      prescription_expiry_date: null,
      expiry_date: "2027-02-03",
    });
    const shown = await item("Atorvastatin");
    expect(shown.queryByText("Repeats")).toBeNull();
    expect(shown.getByText("No reminder scheduled")).toBeVisible();
    expect(shown.getByText("Expiry").nextSibling).toHaveTextContent("3 Feb 2027 (system default)");
  });

  it.each([
    ["active", "Active", "text-success"],
    ["expired", "Expired", "text-danger"],
    ["pending_renewal", "Pending", "text-warning"],
    ["on_hold", "on_hold", "bg-sunken"],
  ])("B-RX-10 with the status %s has the badge %s", async (status, text, look) => {
    renderPage({ status });
    expect((await item("Atorvastatin")).getByText(text)).toHaveClass(look);
  });

  it.each([
    [{}, "Discount 10%"],
    [{ scope: "first_order_only" as const }, "Discount 10% (1st)"],
    [{ scope: "repeats_only" as const }, "Discount 10% (Rep)"],
    [{ isActive: false, scope: "first_order_only" as const }, "Inactive discount 10% (1st)"],
    [{ percentage: null, label: "$5.00 off" }, "Discount $5.00 off"],
  ])("B-RX-07 with the discount %o has a badge that reads %s", async (changes, text) => {
    renderPage({ discount: discount(changes) });
    const badge = (await item("Atorvastatin")).getByText(/iscount/).parentElement;
    expect(badge).toHaveTextContent(text);
    expect(badge?.querySelector(".lucide-check") !== null).toBe("isActive" in changes);
  });

  it("B-RX-11 has its four actions; the details are a link", async () => {
    renderPage({ id: 12 });
    const shown = await item("Atorvastatin");
    expect(shown.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Update Reminder of Atorvastatin",
      "Edit Repeats of Atorvastatin",
      "Delete Atorvastatin",
    ]);
    expect(shown.getByRole("link", { name: "View Details of Atorvastatin" })).toHaveAttribute(
      "href",
      "/admin/prescriptions/12",
    );
  });
});

describe("a test email", () => {
  const open = async (
    testReminder: (input: { to?: string | undefined }) => { success: true } | Promise<{ success: true }>,
  ) => {
    const { user } = renderPrescriptions("?open=7", { testReminder });
    const button = within(await group(30)).getByRole("button", { name: "Send Test Email for order #30" });
    return { user, button };
  };

  it("B-RX-05 B-RX-21 is sent for the order, once on a double click", async () => {
    const answer = later<{ success: true }>();
    const sent = vi.fn(() => answer.promise);
    const { user, button } = await open(sent);
    await user.dblClick(button);
    answer.resolve({ success: true });
    expect(await toast("Test email sent successfully")).toBeVisible();
    expect(sent.mock.calls).toEqual([[{ itemId: 1, to: "customer" }]]);
    expect(await toast("To ann@people.example")).toBeVisible();
    fireEvent.click(button, { detail: 2 });
    await user.click(within(await group(30)).getByRole("button", { name: /^To me instead/ }));
    expect(await toast("To you, not to the customer.")).toBeVisible();
    expect(sent.mock.calls).toEqual([[{ itemId: 1, to: "customer" }], [{ itemId: 1, to: "me" }]]);
  });

  it("B-RX-05 names its recipient, and can go to whoever asks instead", async () => {
    const sent = vi.fn(async () => ({ success: true as const }));
    const { user, button } = await open(sent);
    expect(button).toHaveAccessibleDescription("to ann@people.example");
    await user.click(
      within(await group(30)).getByRole("button", {
        name: "To me instead: the test email for order #30",
      }),
    );
    expect(await toast("To you, not to the customer.")).toBeVisible();
    expect(sent.mock.calls).toEqual([[{ itemId: 1, to: "me" }]]);
  });

  it("can go to whoever asks while the customer's is still being sent", async () => {
    const answer = later<{ success: true }>();
    const sent = vi.fn(({ to }: { to?: string | undefined }) =>
      to === "me" ? { success: true as const } : answer.promise,
    );
    const { user, button } = await open(sent);
    await user.click(button);
    await user.click(within(await group(30)).getByRole("button", { name: /^To me instead/ }));
    expect(await toast("To you, not to the customer.")).toBeVisible();
    answer.reject(refusal("INTERNAL", { status: 500 }));
    expect(await within(await group(30)).findByText(/^To ann@people.example:/)).toBeVisible();
    expect(sent.mock.calls).toEqual([[{ itemId: 1, to: "customer" }], [{ itemId: 1, to: "me" }]]);
  });

  it("B-RX-22 shows its failure beside the button", async () => {
    const { user, button } = await open(() => Promise.reject(refusal("INTERNAL", { status: 500 })));
    await user.click(button);
    expect(await toast("There was an error sending the test email")).toBeVisible();
    expect(within(await group(30)).getByText("Failed to send test email")).toBeVisible();
    expect(within(await group(30)).getByRole("button", { name: /Send Test Email/ })).toBeEnabled();
  });
});
