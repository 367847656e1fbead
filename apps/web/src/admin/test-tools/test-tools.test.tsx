import type { TestToolsPage, TestToolsRow } from "@scriptkeeper/contracts/reminders/test-tools";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, prescription, settings } from "../../testing/samples.ts";

const ann: TestToolsRow = {
  id: 12,
  product_name: "Atorvastatin 40 mg",
  user_name: "Ann Lee",
  user_email: "ann@people.example",
  next_reminder_date: "2026-11-21",
  days_until_reminder: 0,
};

const changed = {
  ...prescription({ id: 12, updated_at: "2026-11-21T01:00:00.123Z" }),
  previous_reminder_date: "2026-12-24" as string | null,
};

type Prescriptions = NonNullable<FakeApi["prescriptions"]>;

/** Noon in Sydney on 21 November 2026. */
beforeEach(() => {
  vi.setSystemTime("2026-11-21T01:00:00.000Z");
});

function page(rows: TestToolsRow[] = [ann], hasMore = false): TestToolsPage {
  return { prescriptions: rows, page: 1, hasMore };
}

function renderPage(changes: Partial<Prescriptions> = {}, path = "/admin/test-tools") {
  return renderApp({
    path,
    token: "t",
    api: { auth: { verify: () => admin }, prescriptions: { testTools: () => page(), ...changes } },
  });
}

const row = async (product = "Atorvastatin 40 mg") =>
  within(await screen.findByRole("row", { name: new RegExp(`^Select .*${product}`) }));

it("B-TEST-01 B-TEST-02 the testing tools have their title and a warning about what they do", async () => {
  renderPage();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Prescription Testing Tools");
  for (const statement of [
    /real data and emails/,
    /reminder service runs every hour/,
    /today or yesterday triggers a notification on the next run/,
    /testing only/,
  ]) {
    expect(screen.getByText(statement)).toBeVisible();
  }
});

it.each([
  ["0 0 9 * * *", "every day at 09:00"],
  ["*/10 * * * * *", "every 10 seconds"],
])(
  "B-TEST-02 the testing tools say how often the reminder service really runs: %s",
  async (reminderSchedule, words) => {
    renderApp({
      path: "/admin/test-tools",
      token: "t",
      api: {
        auth: { verify: () => admin, publicSettings: () => ({ ...settings, reminderSchedule }) },
        prescriptions: { testTools: () => page() },
      },
    });
    expect(await screen.findByText(`The reminder service runs ${words}.`)).toBeVisible();
  },
);

describe("the list of prescriptions", () => {
  it("B-TEST-05 shows what is needed to find a prescription", async () => {
    renderPage();
    const cells = (await row())
      .getAllByRole("cell")
      .slice(1)
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      "Atorvastatin 40 mg ID 12",
      "Ann Lee ann@people.example",
      "21 Nov 2026",
      "Overdue due today",
      "TodayTomorrowCustom",
    ]);
    expect(
      screen
        .getAllByRole("columnheader")
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(["Product", "User", "Current Reminder", "Status", "Actions"]);
  });

  it("sorts by its headers; a filter by date sorts by the date, the only column that can then be reversed", async () => {
    const testTools = vi.fn(() => page());
    const { user, address } = renderPage({ testTools });
    const head = async (name: string) => screen.findByRole("columnheader", { name });
    await user.click(within(await head("User")).getByRole("button"));
    await waitFor(() => expect(address()).toContain("?sort=patient&order=asc"));
    expect(await head("User")).toHaveAttribute("aria-sort", "ascending");
    expect(testTools).toHaveBeenLastCalledWith(expect.objectContaining({ sort: "patient", order: "asc" }));
    await user.click(screen.getByRole("button", { name: "Overdue" }));
    await waitFor(() => expect(address()).toBe("/admin/test-tools?filter=overdue"));
    expect(await head("Current Reminder")).toHaveAttribute("aria-sort", "ascending");
    expect(within(await head("User")).queryByRole("button")).toBeNull();
    await user.click(within(await head("Current Reminder")).getByRole("button"));
    await waitFor(() => expect(address()).toBe("/admin/test-tools?filter=overdue&sort=reminder"));
    expect(await head("Current Reminder")).toHaveAttribute("aria-sort", "descending");
    expect(testTools).toHaveBeenLastCalledWith(expect.objectContaining({ sort: "reminder", order: "desc" }));
  });

  it.each([
    ["Not set", null, null, "Not set"],
    ["Invalid date", "soon", null, "Not set"],
    ["20 Nov 2026", "2026-11-20", -1, "Overdue"],
    ["24 Nov 2026", "2026-11-24", 3, "Very Soon"],
    ["28 Nov 2026", "2026-11-28", 7, "Soon"],
    ["29 Nov 2026", "2026-11-29", 8, "In 8 days"],
  ])("B-TEST-05 B-TEST-07 shows the date and status %s", async (text, date, days, status) => {
    renderPage({ testTools: () => page([{ ...ann, next_reminder_date: date, days_until_reminder: days }]) });
    const cells = (await row())
      .getAllByRole("cell")
      .slice(1)
      .map((cell) => cell.textContent);
    expect(cells.slice(2, 4)).toEqual([text, status]);
  });

  it("B-TEST-10 says that it is loading, and says when there are none", async () => {
    const answer = later<TestToolsPage>();
    renderPage({ testTools: () => answer.promise });
    expect(await screen.findByText("Loading prescriptions...")).toBeInTheDocument();
    answer.resolve(page([]));
    expect(await screen.findByText("No prescriptions found.")).toBeVisible();
    expect(screen.getByText(/^Prescriptions appear here after the first paid order/)).toBeVisible();
  });

  it("leads back to the first page from one past the end", async () => {
    const testTools = ({ page: at }: { page?: unknown }) => page(at === 1 ? [ann] : []);
    const { user, address } = renderPage({ testTools }, "/admin/test-tools?page=2");
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    await row();
    await expect.poll(address).toBe("/admin/test-tools");
  });

  it("says that it could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage({
      testTools: () => (asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : page()),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load prescriptions");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row()).toBeTruthy();
  });

  it("says when the store's time zone could not be loaded, and tries again", async () => {
    let isAway = true;
    const publicSettings = () => (isAway ? Promise.reject(refusal("INTERNAL", { status: 500 })) : settings);
    const { user } = renderApp({
      path: "/admin/test-tools",
      token: "t",
      api: { auth: { verify: () => admin, publicSettings }, prescriptions: { testTools: () => page() } },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load prescriptions");
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row()).toBeTruthy();
  });

  it("B-TEST-03 B-TEST-04 B-TEST-08 sends search and filter to the server, and keeps them in the URL", async () => {
    const testTools = vi.fn(() => page());
    const { user, address } = renderPage({ testTools }, "/admin/test-tools?page=2");
    await user.type(await screen.findByPlaceholderText("Search by product or user..."), "ann{Enter}");
    await user.click(screen.getByRole("button", { name: "Overdue" }));
    await waitFor(() => expect(address()).toBe("/admin/test-tools?search=ann&filter=overdue"));
    expect(testTools).toHaveBeenLastCalledWith({ search: "ann", filter: "overdue", page: 1 });
    expect(screen.getByRole("button", { name: "Overdue" })).toHaveAttribute("aria-pressed", "true");
    await user.click(screen.getByRole("button", { name: "Upcoming" }));
    await waitFor(() =>
      expect(testTools).toHaveBeenLastCalledWith({ search: "ann", filter: "upcoming", page: 1 }),
    );
    await user.click(screen.getByRole("button", { name: "All" }));
    await waitFor(() => expect(address()).toBe("/admin/test-tools?search=ann"));
  });

  it("B-TEST-04 reloads on Refresh", async () => {
    const testTools = vi.fn(() => page());
    const { user } = renderPage({ testTools });
    await row();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(testTools).toHaveBeenCalledTimes(2));
  });

  it("moves to the next page and back without a total", async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => ({ ...ann, id: index + 1 }));
    const { user, address } = renderPage({ testTools: () => page(fifty, true) });
    expect(await screen.findByText(/^1–50 prescriptions$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(address()).toBe("/admin/test-tools?page=2"));
  });
});

describe("setting the reminder date", () => {
  it.each([
    ["Today", "2026-11-21T01:00:00.000Z"],
    ["Tomorrow", "2026-11-22T01:00:00.000Z"],
  ])(
    "B-TEST-06 B-TEST-09 %s: saves noon of that day in the store's zone, once, and reloads the list",
    async (name, sent) => {
      const answer = later<typeof changed>();
      const setReminderDate = vi.fn(() => answer.promise);
      const testTools = vi.fn(() => page());
      const { user } = renderPage({ setReminderDate, testTools });
      await user.dblClick(
        (await row()).getByRole("button", { name: `${name}: reminder of Atorvastatin 40 mg for Ann Lee` }),
      );
      answer.resolve(changed);
      expect(await screen.findByText("Reminder date updated successfully")).toBeVisible();
      expect(setReminderDate.mock.calls).toEqual([[{ id: 12, next_reminder_date: sent }]]);
      await waitFor(() => expect(testTools).toHaveBeenCalledTimes(2));
    },
  );

  it("B-TEST-06 Today: uses the store's day of the click, whatever the row says and however long the screen was open", async () => {
    const setReminderDate = vi.fn(() => changed);
    const { user } = renderPage({
      setReminderDate,
      testTools: () => page([{ ...ann, next_reminder_date: "2026-12-24" }]),
    });
    const shown = await row();
    vi.setSystemTime("2026-11-21T14:00:00.000Z");
    await user.click(shown.getByRole("button", { name: /^Today/ }));
    await waitFor(() =>
      expect(setReminderDate.mock.calls).toEqual([
        [{ id: 12, next_reminder_date: "2026-11-22T01:00:00.000Z" }],
      ]),
    );
  });

  it("B-TEST-06 Custom: picking a day applies it at once", async () => {
    const setReminderDate = vi.fn(() => changed);
    const { user } = renderPage({ setReminderDate });
    await user.click((await row()).getByRole("button", { name: /^Custom/ }));
    await user.click(await screen.findByRole("button", { name: /November 30th/ }));
    expect(await screen.findByText("Reminder date updated successfully")).toBeVisible();
    expect(setReminderDate.mock.calls).toEqual([
      [{ id: 12, next_reminder_date: "2026-11-30T01:00:00.000Z" }],
    ]);
    expect(screen.queryByRole("grid")).toBeNull();
  });

  it("is possible for the next row without waiting for the answer to the one before", async () => {
    const setReminderDate = vi.fn(() => new Promise<never>(() => undefined));
    const { user } = renderPage({
      setReminderDate,
      testTools: () => page([ann, { ...ann, id: 13, product_name: "Metformin 500 mg" }]),
    });
    await user.click((await row()).getByRole("button", { name: /^Tomorrow/ }));
    await user.click((await row("Metformin 500 mg")).getByRole("button", { name: /^Tomorrow/ }));
    await waitFor(() => expect(setReminderDate).toHaveBeenCalledTimes(2));
  });

  it("B-TEST-09 keeps the focus in place when the row leaves a filtered list", async () => {
    let rows = [ann, { ...ann, id: 13, product_name: "Metformin 500 mg" }];
    const { user } = renderPage(
      {
        testTools: () => page(rows),
        setReminderDate: () => {
          rows = rows.slice(1);
          return changed;
        },
      },
      "/admin/test-tools?filter=overdue",
    );
    await user.click((await row()).getByRole("button", { name: /^Tomorrow/ }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Today: reminder of Metformin/ })).toHaveFocus(),
    );
    await user.click((await row("Metformin 500 mg")).getByRole("button", { name: /^Tomorrow/ }));
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveFocus());
  });

  it("says that it was not set, with the server's message or its own", async () => {
    const { user } = renderPage();
    await user.click((await row()).getByRole("button", { name: /^Today/ }));
    expect(await screen.findByText("Failed to update reminder date")).toBeVisible();
  });

  it("B-TEST-06 can be undone for 10 seconds, which restores the day before", async () => {
    const undoReminderDate = vi.fn(() => prescription());
    const testTools = vi.fn(() => page());
    const { user } = renderPage({ setReminderDate: () => changed, undoReminderDate, testTools });
    await user.click((await row()).getByRole("button", { name: /^Today/ }));
    expect(await screen.findByText("Atorvastatin 40 mg: 21 Nov 2026")).toBeVisible();
    await user.keyboard("{F8}");
    screen.getByRole("button", { name: "Undo" }).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Reminder date restored")).toBeVisible();
    expect(screen.getByText("Atorvastatin 40 mg: 24 Dec 2026")).toBeVisible();
    expect(undoReminderDate.mock.calls).toEqual([
      [{ id: 12, next_reminder_date: "2026-12-24", set_at: "2026-11-21T01:00:00.123Z" }],
    ]);
    await waitFor(() => expect(testTools).toHaveBeenCalledTimes(3));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("B-TEST-06 says why it could not be undone", async () => {
    const { user } = renderPage({
      setReminderDate: () => ({ ...changed, previous_reminder_date: null }),
      undoReminderDate: () =>
        Promise.reject(refusal("CONFLICT", { status: 409, message: "It was changed meanwhile." })),
    });
    await user.click((await row()).getByRole("button", { name: /^Tomorrow/ }));
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Reminder date not restored")).toBeVisible();
    expect(screen.getByText("It was changed meanwhile.")).toBeVisible();
  });
});
