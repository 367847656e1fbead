import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { eligibilityWith } from "../../../testing/samples.ts";
import { fact, renderDetail, single } from "./testing/render-detail.tsx";

const heading = () => screen.findByRole("heading", { level: 1, name: "Atorvastatin 40 mg" });
const tab = (name: string) => screen.findByRole("tab", { name });

describe("the head of a prescription", () => {
  it("B-RXD-01 has four tabs, Back, Edit and Delete", async () => {
    renderDetail();
    await heading();
    expect(screen.getAllByRole("tab").map((each) => each.textContent)).toEqual([
      "Details",
      "Customer",
      "Discounts",
      "History",
    ]);
    for (const name of ["Back", "Edit", "Delete"]) {
      expect(screen.getByRole("button", { name })).toBeVisible();
    }
  });

  it("B-RXD-02 has badges for its status, an unavailable product and no repeats", async () => {
    renderDetail({
      prescriptions: { get: () => single({ status: "expired", is_available: false, repeats: 0 }) },
    });
    await heading();
    for (const badge of ["Expired", "Product Unavailable", "No Repeats Remaining"]) {
      expect(screen.getByText(badge)).toBeVisible();
    }
  });

  it("B-RXD-01 goes back to the list, even when the visit began here", async () => {
    const { user, address } = renderDetail();
    await user.click(await screen.findByRole("button", { name: "Back" }));
    await waitFor(() => expect(address()).toBe("/admin/prescriptions"));
  });

  it("B-RXD-01 deletes after a question and returns to the list", async () => {
    const deleteItem = vi.fn(() => ({ success: true as const }));
    const { user, address } = renderDetail({ prescriptions: { deleteItem } });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/Are you sure you want to delete Atorvastatin 40 mg/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Delete prescription" }));
    await waitFor(() => expect(address()).toBe("/admin/prescriptions"));
    expect(deleteItem.mock.calls).toEqual([[{ id: 12, change_id: expect.any(String) }]]);
  });
});

it("a reminder that the patient put off says until when, and for when it was planned", async () => {
  const reminder_put_off = { until: "2026-11-28", planned: "2026-11-21" };
  renderDetail({
    prescriptions: { get: () => ({ ...single({ next_reminder_date: "2026-11-28" }), reminder_put_off }) },
  });
  await heading();
  expect(fact("Next reminder")).toBe(
    "28 Nov 2026 (7 days from now)Put off by the patient until 28 Nov 2026, originally planned for 21 Nov 2026",
  );
});

describe("a prescription that can't be shown", () => {
  it.each(["/admin/prescriptions/12", "/admin/prescriptions/none"])(
    "B-RXD-09 %s: says Prescription not found, with a way back",
    async (path) => {
      const get = () =>
        Promise.reject(refusal("NOT_FOUND", { status: 404, message: "Prescription not found" }));
      const { user, address } = renderDetail({ path, prescriptions: { get } });
      expect(await screen.findByRole("heading", { name: "Prescription not found" })).toBeVisible();
      await user.click(screen.getByRole("button", { name: "Back" }));
      await waitFor(() => expect(address()).toBe("/admin/prescriptions"));
    },
  );

  it("B-RXD-10 returns to the list with a message when loading it fails", async () => {
    const get = () => Promise.reject(refusal("INTERNAL", { status: 500 }));
    const { address } = renderDetail({ prescriptions: { get } });
    expect(await screen.findByText("Failed to load prescription details")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/admin/prescriptions"));
  });

  it("B-RXD-10 returns to the list with a message when the store's settings can't be loaded", async () => {
    const publicSettings = () => Promise.reject(refusal("INTERNAL", { status: 500 }));
    const { address } = renderDetail({ publicSettings });
    expect(await screen.findByText("Failed to load prescription details")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/admin/prescriptions"));
  });
});

describe("the tabs", () => {
  it("B-RXD-03 Details: shows product, dates, renewals and origin", async () => {
    renderDetail({
      prescriptions: {
        get: () =>
          single({
            next_reminder_date: "2026-11-23",
            last_reminder_sent: "2026-11-01T00:00:00.000Z",
            repeats: 0,
            eligibility: eligibilityWith({ repeats: 0 }),
            last_order: {
              state: "paid",
              at: "2026-10-01T00:00:00.000Z",
              continue_url: null,
              repeat_given_back: false,
            },
          }),
      },
    });
    await heading();
    for (const title of [
      "Product information",
      "Dates and timeline",
      "Renewal activity",
      "System information",
    ]) {
      expect(screen.getByRole("heading", { name: title })).toBeVisible();
    }
    expect(fact("Repeats")).toBe("0");
    expect(fact("Doctor")).toBe("Not recorded");
    expect(fact("Next reminder")).toBe("23 Nov 2026 (2 days from now)");
    expect(fact("Expiry (system default)")).toBe("1 Nov 2027 (in 345 days)");
    expect(fact("Last reminder sent")).toBe("1 Nov 2026, 11:00 am");
    expect(fact("Last order")).toBe("Paid, 1 Oct 2026, 10:00 am");
    expect(fact("Can be ordered")).toContain(eligibilityWith({ repeats: 0 }).sentence);
    expect(fact("Order")).toBe("#5");
  });

  it("B-RXD-03 says that a placed order's payment has yet to be confirmed", async () => {
    const last_order = { state: "open", at: "2026-10-01T00:00:00.000Z", continue_url: null } as const;
    const placed = { ...last_order, repeat_given_back: false, is_placed: true };
    renderDetail({ prescriptions: { get: () => single({ last_order: placed }) } });
    await heading();
    expect(fact("Last order")).toMatch(/^Placed, payment to be confirmed, 1 Oct 2026/);
  });

  it("B-RXD-04 Customer: shows who it is and links to their page", async () => {
    const { user, address } = renderDetail();
    await user.click(await tab("Customer"));
    expect(fact("Email")).toBe("ann@people.example");
    await waitFor(() => expect(address()).toBe("/admin/prescriptions/12?tab=customer"));
    expect(screen.getByRole("link", { name: "View Customer" })).toHaveAttribute(
      "href",
      "/admin/customers?user=7",
    );
  });

  it("B-RXD-08 History: shows one timeline, newest first, with who did what", async () => {
    const event: HistoryEvent = {
      key: "a",
      kind: "created",
      at: "2026-05-01T00:00:00.000Z",
      title: "Prescription created",
      detail: null,
      state: null,
      by: null,
      changes: [],
    };
    const events: HistoryEvent[] = [
      {
        ...event,
        key: "d",
        kind: "updated",
        title: "Last updated",
        by: "Morgan Reid",
        changes: [{ field: "Repeats", from: "3", to: "5" }],
      },
      { ...event, key: "c", kind: "reminded", title: "Last reminder sent" },
      {
        ...event,
        key: "b",
        kind: "renewed",
        title: "Last renewal",
        state: { label: "Paid", tone: "good" },
      },
      event,
    ];
    renderDetail({
      path: "/admin/prescriptions/12?tab=history",
      prescriptions: { history: () => ({ events, isComplete: false }) },
    });
    const entries = within(await screen.findByRole("list", { name: "History" }));
    const titles = events.map(({ title }) => entries.getByText(title).textContent);
    expect(titles).toEqual(["Last updated", "Last reminder sent", "Last renewal", "Prescription created"]);
    expect(entries.getByText("Paid")).toBeVisible();
    expect(entries.getByText(/by Morgan Reid/)).toBeVisible();
    expect(entries.getByText(/Repeats: 3/)).toHaveTextContent("Repeats: 3 →became 5");
    expect(screen.getByText("Older events are not shown.")).toBeVisible();
  });

  it("B-RXD-08 shows no time for events whose day alone is known", async () => {
    const event: HistoryEvent = {
      key: "last-renewal",
      kind: "renewed",
      title: "Last renewal",
      detail: null,
      state: null,
      by: null,
      at: "2026-03-02T13:00:00.000Z",
      day: "2026-03-03",
      changes: [],
    };
    renderDetail({
      path: "/admin/prescriptions/12?tab=history",
      prescriptions: { history: () => ({ events: [event], isComplete: true }) },
    });
    const entries = within(await screen.findByRole("list", { name: "History" }));
    expect(entries.getByRole("time")).toHaveTextContent(/^3 Mar 2026$/);
  });

  it("B-RXD-08 says that the history could not be loaded and tries again", async () => {
    let asked = 0;
    const { user } = renderDetail({
      path: "/admin/prescriptions/12?tab=history",
      prescriptions: {
        history: () =>
          asked++ === 0
            ? Promise.reject(refusal("INTERNAL", { status: 500 }))
            : { events: [], isComplete: true },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("list", { name: "History" })).toBeInTheDocument();
  });
});
