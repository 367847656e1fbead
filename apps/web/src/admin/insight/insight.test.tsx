import type {
  CoverageGap,
  Insight,
  InsightReminder,
  InsightWeek,
} from "@scriptkeeper/contracts/reporting/insight";
import { addDays } from "@scriptkeeper/domain/time/days";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const FIRST = "2026-11-02";
const none = {
  sent: 0,
  opened: 0,
  ordered: 0,
  paid: 0,
  delivered: 0,
  days: 0,
  covered: 0,
  interrupted: 0,
};
const counted: Record<number, Omit<InsightWeek, "week">> = {
  0: { ...none, days: 700, covered: 700 },
  1: {
    sent: 1200,
    opened: 900,
    ordered: 800,
    paid: 700,
    delivered: 650,
    days: 7000,
    covered: 6412,
    interrupted: 155,
  },
  2: {
    sent: 800,
    opened: 500,
    ordered: 400,
    paid: 0,
    delivered: 0,
    days: 3000,
    covered: 2988,
    interrupted: 1,
  },
};
const insight: Insight = {
  weeks: Array.from({ length: 4 }, (_, n) => ({ week: addDays(FIRST, 7 * n), ...(counted[n] ?? none) })),
  products: [
    { product_id: "81", product_name: "Atorvastatin" },
    { product_id: "82", product_name: "Zolpidem" },
  ],
  cohorts: ["2026-08-01", "2026-03-01"],
  counted_on: "2026-11-24",
};
const missing: CoverageGap = {
  id: 4,
  item_id: 5,
  user_id: 7,
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  product_name: "Atorvastatin",
  variant_title: "40 mg",
  week: "2026-11-09",
  days: 7,
  covered: 4,
};
const reminder: InsightReminder = {
  id: 9,
  item_id: 5,
  user_id: 7,
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  product_name: "Atorvastatin",
  variant_title: "40 mg",
  sent_at: "2026-11-10T00:00:00.000Z",
  opened_at: null,
  order_name: "#1001",
  ordered_at: "2026-11-11T00:00:00.000Z",
  paid_at: null,
  delivered_at: null,
};

type InsightApi = NonNullable<FakeApi["insight"]>;

function renderPage(path: string, api: InsightApi = {}, exports: NonNullable<FakeApi["exports"]> = {}) {
  const asked: unknown[] = [];
  const rendered = renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      insight: {
        read: (input) => {
          asked.push(input);
          return insight;
        },
        weeklyReport: () => ({ is_wanted: false, email: "morgan@pharmacy.example", next_on: null }),
        ...api,
      },
      exports,
    },
  });
  return { ...rendered, asked };
}

/** Gives the frame 400 pixels: jsdom does no layout. */
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      private readonly report: ResizeObserverCallback;
      constructor(report: ResizeObserverCallback) {
        this.report = report;
      }
      observe() {
        const entry = { contentRect: { width: 400 } } as ResizeObserverEntry;
        this.report([entry], this as unknown as ResizeObserver);
      }
      disconnect() {}
    },
  );
});

const card = (name: string) => screen.findByRole("region", { name });

describe("the insight", () => {
  it("says how many reminders reached each stage, and links every number to its rows", async () => {
    renderPage("/admin/insight");
    const ordered = within(await card("Ordered"));
    expect(ordered.getByRole("link", { name: "Ordered: 1,200 of 2,000 (60%)" })).toHaveAttribute(
      "href",
      "/admin/insight?stage=ordered",
    );
    expect(within(await card("Reminders sent")).getByText("2,000", { selector: "a" })).toBeVisible();
    const table = within(
      screen.getByRole("table", { name: "What happened after reminders, and days covered, week by week" }),
    );
    expect(table.getAllByRole("row")).toHaveLength(5);
    expect(
      table.getByRole("link", { name: "Ordered, week of 9 Nov 2026: 800 of 1,200 (67%)" }),
    ).toHaveAttribute("href", "/admin/insight?stage=ordered&week=2026-11-09");
  });

  it("sorts its weeks as the URL says, and exports the selected ones", async () => {
    const selected = vi.fn(() => ({ name: "weeks.csv", text: "" }));
    const { user, address } = renderPage(
      "/admin/insight?weeks=sent&weeks_order=desc&product=81",
      {},
      { selected },
    );
    const table = within(await screen.findByRole("table", { name: /week by week$/ }));
    const weeks = () =>
      table.getAllByRole("row").flatMap((row) => row.querySelectorAll("td")[1]?.textContent ?? []);
    expect(weeks()).toEqual(["9 Nov 2026", "16 Nov 2026", "23 Nov 2026", "2 Nov 2026"]);
    await user.click(table.getByRole("checkbox", { name: "Select the week of 16 Nov 2026" }));
    await user.click(table.getByRole("checkbox", { name: "Select the week of 9 Nov 2026" }));
    expect(await screen.findByText("2 weeks selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Export Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: "CSV, for spreadsheets" }));
    await vi.waitFor(() =>
      expect(selected).toHaveBeenCalledExactlyOnceWith({
        list: "insight",
        ids: ["2026-11-16", "2026-11-09"],
        format: "csv",
        filter: { product_id: "81", cohort: "" },
      }),
    );
    await user.click(table.getByRole("button", { name: "Week of" }));
    await vi.waitFor(() => expect(address()).toBe("/admin/insight?weeks=week&product=81"));
  });

  it("has a bar for each week in one Tab stop, with arrow keys that move between weeks with rows", async () => {
    const { user, address } = renderPage("/admin/insight", {
      reminders: () => ({ reminders: [], total: 0, next: null }),
    });
    const ordered = within(await card("Ordered"));
    const last = await ordered.findByRole("link", { name: "Week of 16 Nov 2026: 400 of 800 (50%)" });
    const before = ordered.getByRole("link", { name: "Week of 9 Nov 2026: 800 of 1,200 (67%)" });
    expect([before.getAttribute("tabindex"), last.getAttribute("tabindex")]).toEqual(["-1", "0"]);
    last.focus();
    await user.keyboard("{ArrowLeft}");
    expect(before).toHaveFocus();
    expect(ordered.getByText("Week of 9 Nov 2026: 800 of 1,200 (67%)", { selector: "p" })).toBeVisible();
    await user.keyboard("{Home}{End}{ArrowRight}");
    expect(last).toHaveFocus();
    await user.click(before);
    expect(address()).toBe("/admin/insight?stage=ordered&week=2026-11-09");
  });

  it("says for how many days supplies lasted, and links every week to the medicines that were missing", async () => {
    const { user, address } = renderPage("/admin/insight?product=81", {
      coverageGaps: () => ({ gaps: [missing], total: 155, next: null }),
    });
    const covered = within(await card("Days covered"));
    expect(
      covered.getByRole("link", { name: "Days covered: 10,100 of 10,700 (94%), 156 missing" }),
    ).toHaveAttribute("href", "/admin/insight?product=81&stage=coverage_gaps");
    const table = within(screen.getByRole("table", { name: /days covered/ }));
    expect(
      table.getByRole("link", {
        name: "Days covered, week of 16 Nov 2026: 2,988 of 3,000 (99%), 1 missing",
      }),
    ).toHaveAttribute("href", "/admin/insight?product=81&stage=coverage_gaps&week=2026-11-16");
    const bar = await covered.findByRole("link", {
      name: "Week of 9 Nov 2026: 6,412 of 7,000 (92%), 155 missing",
    });
    expect(covered.queryByRole("link", { name: /^Week of 2 Nov/ })).toBeNull();
    await user.hover(bar);
    expect(covered.getByText(/^Week of 9 Nov 2026: /, { selector: "p" })).toBeVisible();
    await user.click(bar);
    expect(address()).toBe("/admin/insight?product=81&stage=coverage_gaps&week=2026-11-09");
    const rows = within(await screen.findByRole("table", { name: "Medicines missing" }));
    expect(screen.getByText("155").parentElement).toHaveTextContent(
      "155 medicines missing on at least one day in the week of 9 Nov 2026, for one product",
    );
    expect(rows.getByRole("link", { name: "Ann Lee" })).toHaveAttribute("href", "/admin/customers/7");
    expect(rows.getByText("4 of 7")).toBeVisible();
  });

  it("says when days were counted, and nothing for weeks that have not been", async () => {
    renderPage("/admin/insight");
    expect(await screen.findByText(/Counted each night, last on 24 Nov 2026/)).toBeVisible();
    const uncounted = insight.weeks.map((week) => ({ ...week, days: 0, covered: 0, interrupted: 0 }));
    renderPage("/admin/insight?product=81", {
      read: () => ({ ...insight, counted_on: null, weeks: uncounted }),
    });
    expect(await screen.findByText("No days counted in these weeks")).toBeInTheDocument();
  });

  it("filters by product and by month of first prescription, and keeps the filters in its links", async () => {
    const { user, asked, address } = renderPage("/admin/insight");
    await screen.findByRole("option", { name: "Zolpidem" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Product" }), "Zolpidem");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Patients with their first prescription in" }),
      "March 2026",
    );
    expect(address()).toBe("/admin/insight?product=82&cohort=2026-03-01");
    expect(asked.at(-1)).toEqual({ product_id: "82", cohort: "2026-03-01" });
    const paid = within(await card("Paid"));
    expect(paid.getByRole("link", { name: /^Paid: / })).toHaveAttribute(
      "href",
      "/admin/insight?product=82&cohort=2026-03-01&stage=paid",
    );
  });

  it("says so when its products and months are opened before they have loaded", async () => {
    const answer = later<Insight>();
    renderPage("/admin/insight", { read: () => answer.promise });
    const product = await screen.findByLabelText("Product");
    expect(within(product).getByRole("option", { name: "Loading..." })).toBeDisabled();
    answer.resolve(insight);
    expect(await within(product).findByRole("option", { name: "Zolpidem" })).toBeEnabled();
    expect(screen.queryByRole("option", { name: "Loading..." })).toBeNull();
  });

  it("filters by another product when the one before could not be loaded", async () => {
    const read = ({ product_id }: { product_id?: string | undefined }) =>
      product_id === "82" ? Promise.reject(refusal("INTERNAL", { status: 500 })) : insight;
    const { user } = renderPage("/admin/insight", { read });
    await screen.findByRole("option", { name: "Zolpidem" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Product" }), "Zolpidem");
    expect(await screen.findByText("The insight could not be loaded")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Product" }), "Atorvastatin");
    expect(await card("Delivered")).toBeVisible();
  });

  it("says that nothing is counted yet, and shows the numbers once they are there", async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
    const weeks = insight.weeks.map(({ week }) => ({ week, ...none }));
    const read = vi
      .fn()
      .mockResolvedValueOnce({ ...insight, weeks, counted_on: null })
      .mockResolvedValue(insight);
    renderPage("/admin/insight", { read });
    expect(await screen.findByText("Nothing counted yet")).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await card("Delivered")).toBeVisible();
    expect(screen.queryByText("Nothing counted yet")).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it("says where there is nothing yet, and offers to retry what failed", async () => {
    const empty = { ...insight, weeks: insight.weeks.map(({ week }) => ({ week, ...none })) };
    renderPage("/admin/insight", { read: () => empty });
    expect(await screen.findByText("Nothing was counted in these weeks")).toBeVisible();
    const { user } = renderPage("/admin/insight?product=81", {
      read: vi
        .fn()
        .mockRejectedValueOnce(refusal("INTERNAL", { status: 500 }))
        .mockResolvedValue(insight),
    });
    expect(await screen.findByText("The insight could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await card("Delivered")).toBeVisible();
  });
});

describe("the weekly report", () => {
  it("is requested with one press, and says when it comes and to which address", async () => {
    const wanted: unknown[] = [];
    const email = "morgan@pharmacy.example";
    const { user } = renderPage("/admin/insight", {
      weeklyReport: () => ({
        is_wanted: wanted.length > 0,
        email,
        next_on: wanted.length > 0 ? "2026-11-30" : null,
      }),
      wantWeeklyReport: (input) => {
        wanted.push(input);
        return { is_wanted: true, email, next_on: "2026-11-30" };
      },
    });
    const box = await screen.findByRole("checkbox", { name: "Send me this every Monday" });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(await screen.findByText(`The next one goes to ${email} on 30 Nov 2026.`)).toBeVisible();
    expect(box).toBeChecked();
    expect(wanted).toEqual([{ is_wanted: true }]);
  });
});

describe("the rows of a number", () => {
  it("match the number, link to patient and prescription, and are paged", async () => {
    const asked: unknown[] = [];
    const { user, address } = renderPage("/admin/insight?stage=ordered&week=2026-11-09&product=81", {
      reminders: (input) => {
        asked.push(input);
        return { reminders: [reminder], total: 800, next: input.after ? null : 9 };
      },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Ordered" })).toBeVisible();
    expect(await screen.findByText("800")).toBeVisible();
    const table = within(screen.getByRole("table", { name: "Reminders" }));
    expect(table.getByRole("link", { name: "Ann Lee" })).toHaveAttribute("href", "/admin/customers/7");
    expect(table.getByRole("link", { name: "Atorvastatin, 40 mg" })).toHaveAttribute(
      "href",
      "/admin/prescriptions/5",
    );
    expect(table.getByText("#1001")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Older" }));
    expect(asked).toEqual([
      { product_id: "81", cohort: "", week: "2026-11-09", stage: "ordered" },
      { product_id: "81", cohort: "", week: "2026-11-09", stage: "ordered", after: 9 },
    ]);
    await user.click(screen.getByRole("link", { name: "Insight" }));
    expect(address()).toBe("/admin/insight?product=81");
  });

  it("are shown even when patient and prescription are deleted", async () => {
    const deleted = { ...reminder, user_id: null, first_name: null, last_name: null, email: null };
    renderPage("/admin/insight?stage=sent", {
      reminders: () => ({ reminders: [{ ...deleted, product_name: null }], total: 1, next: null }),
    });
    const table = within(await screen.findByRole("table", { name: "Reminders" }));
    expect(table.getAllByText("Deleted")).toHaveLength(2);
    expect(table.queryByRole("link")).toBeNull();
  });
});
