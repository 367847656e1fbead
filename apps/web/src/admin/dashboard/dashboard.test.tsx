import type { DashboardOutlook } from "@scriptkeeper/contracts/reporting/dashboard";
import { addDays } from "@scriptkeeper/domain/time/days";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { returnToPage } from "../../testing/return-to-page.ts";
import { admin, today } from "../../testing/samples.ts";

const numbers = {
  totalCustomers: 1240,
  activePrescriptions: 3512,
  expiringPrescriptions: 87,
  pendingRenewals: 0,
};

const outlook: DashboardOutlook = {
  today,
  remindersDue: days(today, { 3: 12, 5: 4 }),
  renewals: days(addDays(today, -29), {}),
  countedAt: "2026-11-09T03:50:00.000Z",
  timeZone: "Australia/Sydney",
};

function days(first: string, counts: Record<number, number>) {
  return Array.from({ length: 30 }, (_, index) => ({
    day: addDays(first, index),
    count: counts[index] ?? 0,
  }));
}

function renderPage(logs: FakeApi["logs"] = {}) {
  return renderApp({
    path: "/admin",
    token: "t",
    api: {
      auth: { verify: () => admin },
      logs: { dashboardStats: () => numbers, outlook: () => outlook, ...logs },
      worklist: {
        read: () => ({
          groups: [],
          view: "open",
          page: 1,
          limit: 8,
          worker_outage: null,
          today,
          time_zone: "Australia/Sydney",
        }),
      },
    },
  });
}

/** Gives the frame 600 pixels: jsdom does no layout. */
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      private readonly report: ResizeObserverCallback;
      constructor(report: ResizeObserverCallback) {
        this.report = report;
      }
      observe() {
        const entry = { contentRect: { width: 600 } } as ResizeObserverEntry;
        this.report([entry], this as unknown as ResizeObserver);
      }
      disconnect() {}
    },
  );
});

describe("the cards", () => {
  it.each([
    ["Total Customers", "1,240", "/admin/customers"],
    ["Active Prescriptions", "3,512", "/admin/prescriptions?filter=active"],
    ["Expiring Soon", "87", "/admin/prescriptions?filter=expiring"],
    ["Pending Renewals", "0", "/admin/prescriptions?filter=pending"],
  ])("B-DASH-01 B-DASH-04 %s opens the list that it counts", async (label, number, list) => {
    renderPage();
    const link = await screen.findByRole("link", { name: label });
    expect(link).toHaveAttribute("href", list);
    const card = within(link.closest("div") as HTMLElement);
    expect(await card.findByText(number)).toBeVisible();
  });

  it("B-DASH-02 show a spinner while they load", async () => {
    const stats = later<typeof numbers>();
    renderPage({ dashboardStats: () => stats.promise });
    expect(await screen.findAllByRole("status", { name: "Loading" })).toHaveLength(4);
  });

  it("B-DASH-03 say that loading failed and offer to try again", async () => {
    let asked = 0;
    const { user } = renderPage({
      dashboardStats: () => (asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : numbers),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load dashboard statistics");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("3,512")).toBeVisible();
  });

  it("say that they may be out of date when reloading fails", async () => {
    const dashboardStats = vi.fn(() => numbers);
    renderPage({ dashboardStats });
    expect(await screen.findByText("3,512")).toBeVisible();
    dashboardStats.mockImplementation(() => {
      throw refusal("INTERNAL", { status: 500 });
    });
    returnToPage();
    expect(await screen.findByRole("alert")).toHaveTextContent("What you see may be out of date.");
    expect(screen.getByText("3,512")).toBeVisible();
  });
});

describe("the charts", () => {
  async function reminders() {
    const chart = await screen.findByRole("figure", {
      name: "Reminders due in the next 30 days: 16, the most on 24 Nov 2026 (12).",
    });
    await within(chart).findAllByRole("link");
    return chart;
  }

  it("draw one bar a day and say in words what they show", async () => {
    renderPage();
    const chart = await reminders();
    expect(chart.querySelectorAll("rect.fill-accent")).toHaveLength(30);
    expect(within(chart).getByText("24 Nov 2026: 12")).toBeInTheDocument();
    expect(screen.getByText("None in the last 30 days")).toBeVisible();
  });

  it("open the rows of a day from its bar, by mouse or keyboard, and say what the bar counts", async () => {
    const remindersDue = vi.fn(() => ({
      reminders: [],
      total: 12,
      counted_at: "2026-11-09T03:50:00.000Z",
      next: null,
    }));
    const { user, address } = renderPage({ remindersDue });
    const chart = within(await reminders());
    const [first, last] = chart.getAllByRole("link");
    expect(chart.getAllByRole("link").map((link) => link.getAttribute("tabindex"))).toEqual(["0", "-1"]);
    expect(last).toHaveAttribute("href", "/admin/reminders-due?day=2026-11-26");
    await user.hover(last as HTMLElement);
    expect(screen.getByText("26 Nov 2026: 4", { selector: "p" })).toBeVisible();
    await user.unhover(last as HTMLElement);
    expect(screen.getByText("Overdue reminders count as today's.")).toBeVisible();
    first?.focus();
    await user.keyboard("{ArrowRight}");
    expect(last).toHaveFocus();
    await user.keyboard("{Home}");
    expect(first).toHaveFocus();
    await user.click(first as HTMLElement);
    await waitFor(() => expect(address()).toBe("/admin/reminders-due?day=2026-11-24"));
    await waitFor(() => expect(remindersDue).toHaveBeenCalledWith({ day: "2026-11-24" }));
  });

  it("open the rows of all days from the total, and link no number that is zero", async () => {
    const { user } = renderPage({
      outlook: () => ({ ...outlook, renewals: days(addDays(today, -29), { 29: 3 }) }),
    });
    const sum = await screen.findByText(/in the last 30 days/, { selector: "p" });
    expect(within(sum).getByRole("link", { name: "3" })).toHaveAttribute("href", "/admin/orders");
    for (const fold of screen.getAllByText("Show the numbers as a table")) await user.click(fold);
    const [, table] = screen.getAllByRole("table");
    const numbers = within(table as HTMLElement).getAllByRole("link");
    expect(numbers.map((link) => link.getAttribute("href"))).toEqual([`/admin/orders?day=${today}`]);
  });

  it("show the same numbers in a table that links to the same rows", async () => {
    const { user } = renderPage();
    const [first] = await screen.findAllByText("Show the numbers as a table");
    await user.click(first as HTMLElement);
    const table = within(screen.getByRole("table", { name: "Reminders due by day" }));
    expect(table.getByRole("row", { name: "24 Nov 2026 12" })).toBeVisible();
    expect(table.getAllByRole("row")).toHaveLength(31);
    expect(table.getByRole("link", { name: "12" })).toHaveAttribute(
      "href",
      "/admin/reminders-due?day=2026-11-24",
    );
  });

  it("B-DASH-03 leave the cards alone when only the charts fail, and try again", async () => {
    let asked = 0;
    const { user } = renderPage({
      outlook: () => (asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : outlook),
    });
    expect(await screen.findByText("3,512")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/in the next 30 days/, { selector: "p" })).toHaveTextContent("16 in");
  });
});
