import type { ForecastDay, PatientForecast } from "@scriptkeeper/contracts/reminders/forecast";
import { addDays } from "@scriptkeeper/domain/time/days";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const ann = { id: 7, first_name: "Ann", last_name: "Lee", email: "ann@people.example" };
const none = { emails: 0, items: 0 };

/** Noon in Sydney on 21 November 2026. */
beforeEach(() => {
  vi.setSystemTime("2026-11-21T01:00:00.000Z");
});

function thirtyDays(changes: Record<number, Partial<ForecastDay>> = {}): ForecastDay[] {
  return Array.from({ length: 30 }, (_, index) => ({
    day: addDays("2026-11-21", index),
    reminders: none,
    notices: none,
    ...changes[index],
  }));
}

const countedAt = "2026-11-21T03:50:00.000Z";
const busy = {
  countedAt,
  days: thirtyDays({
    0: { reminders: { emails: 1, items: 1 }, notices: { emails: 2, items: 5 } },
    2: { reminders: { emails: 1200, items: 3400 } },
  }),
};

const patient: PatientForecast = {
  user: ann,
  emails: [
    {
      day: "2026-11-26",
      kind: "reminder",
      items: [
        {
          id: 12,
          product_name: "Atorvastatin",
          variant_title: "40 mg",
          why: "Its reminder date is 26 Nov 2026.",
        },
      ],
    },
    {
      day: "2026-12-01",
      kind: "soon",
      items: [
        { id: 12, product_name: "Atorvastatin", variant_title: "40 mg", why: "It expires on 15 Dec 2026." },
        { id: 14, product_name: "Metformin", variant_title: null, why: "It expires on 15 Dec 2026." },
      ],
    },
  ],
  silent: [
    {
      id: 14,
      product_name: "Metformin",
      variant_title: "500 mg",
      about: "reminder",
      reason: "no_date",
      why: "No reminder date is set.",
    },
  ],
};

function renderPage(
  logs: NonNullable<FakeApi["logs"]> = {},
  path = "/admin/test-tools?tab=forecast",
  prescriptions: FakeApi["prescriptions"] = {},
  exports: FakeApi["exports"] = {},
) {
  const api = { auth: { verify: () => admin }, logs: { forecast: () => busy, ...logs } };
  return renderApp({
    path,
    token: "t",
    api: { ...api, prescriptions: prescriptions ?? {}, exports: exports ?? {} },
  });
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const tableOf = async (name: string) => within(await screen.findByRole("table", { name }));

describe("the next 30 days", () => {
  it("open from their tab and are kept in the URL", async () => {
    const testTools = () => ({ prescriptions: [], page: 1, hasMore: false });
    const { user, address } = renderPage({}, "/admin/test-tools", { testTools });
    await user.click(await screen.findByRole("tab", { name: "What will be sent" }));
    expect(await screen.findByRole("heading", { name: "The next 30 days" })).toBeVisible();
    await expect.poll(address).toBe("/admin/test-tools?tab=forecast");
  });

  it("have a row each with emails and prescriptions, and a total", async () => {
    renderPage();
    const rows = (await tableOf("Upcoming emails by day")).getAllByRole("row").slice(1);
    expect(rows).toHaveLength(30);
    expect(rows.slice(0, 3).map((row) => cellsOf(row).slice(1))).toEqual([
      ["Today", "1 email about 1 prescription", "2 emails about 5 prescriptions"],
      ["22 Nov 2026", "None", "None"],
      ["23 Nov 2026", "1,200 emails about 3,400 prescriptions", "None"],
    ]);
    expect(
      screen.getByText(
        "Reminders: 1,201 emails about 3,401 prescriptions. Expiry notices: 2 emails about 5 prescriptions.",
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        /^Counted 21 Nov 2026, 2:50 pm by the rules of the reminder service, and updated every five minutes/,
      ),
    ).toBeVisible();
    expect(screen.getByText("Days are in the store's time zone (Australia/Sydney).")).toBeVisible();
  });

  it("are sorted by their emails, with Today still named", async () => {
    const { user, address } = renderPage();
    const table = await tableOf("Upcoming emails by day");
    await user.click(table.getByRole("button", { name: "Reminders" }));
    await user.click(table.getByRole("button", { name: "Reminders" }));
    const rows = table.getAllByRole("row").slice(1, 3);
    expect(rows.map((row) => cellsOf(row)[1])).toEqual(["23 Nov 2026", "Today"]);
    expect(address()).toBe("/admin/test-tools?tab=forecast&days=reminders&days_order=desc");
    await user.click(screen.getByRole("button", { name: "Keys" }));
    expect(await screen.findByRole("dialog", { name: /^Keys/ })).toBeVisible();
  });

  it("are exported when selected, without the view of another tab", async () => {
    const selected = vi.fn(() => ({ name: "forecast.csv", text: "" }));
    const testTools = () => ({ prescriptions: [], page: 1, hasMore: false });
    const path = "/admin/test-tools?tab=forecast&view=9";
    const { user, address } = renderPage({}, path, { testTools }, { selected });
    const table = await tableOf("Upcoming emails by day");
    await user.click(table.getByRole("checkbox", { name: "Select 23 Nov 2026" }));
    await user.click(table.getByRole("checkbox", { name: "Select 21 Nov 2026" }));
    expect(await screen.findByText("2 days selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Export Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: "JSON, for programs" }));
    await waitFor(() =>
      expect(selected).toHaveBeenCalledExactlyOnceWith({
        list: "forecast",
        ids: ["2026-11-23", "2026-11-21"],
        format: "json",
      }),
    );
    await user.click(screen.getByRole("tab", { name: "Reminder dates" }));
    await waitFor(() => expect(address()).toBe("/admin/test-tools"));
  });

  it("say that nothing is coming up", async () => {
    renderPage({ forecast: () => ({ days: thirtyDays(), countedAt }) });
    expect(
      await screen.findByText("No reminders or notices will be sent in the next 30 days."),
    ).toBeVisible();
  });

  it("say that they could not be loaded, and try again", async () => {
    let works = false;
    const { user } = renderPage({
      forecast: () => {
        if (works) return busy;
        throw refusal("BUSY", { status: 503, message: "The service is busy." });
      },
    });
    expect(await screen.findByText("Failed to load the forecast")).toBeVisible();
    works = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("table", { name: "Upcoming emails by day" })).toBeVisible();
  });
});

describe("one patient's forecast", () => {
  it("is found by name, and lists emails with day, kind and reason", async () => {
    const patientForecast = vi.fn(() => patient);
    const { user, address } = renderPage({ patientForecast }, undefined, {
      searchUsers: () => ({ users: [{ ...ann, phone: null }] }),
    });
    expect(patientForecast).not.toHaveBeenCalled();
    await user.type(await screen.findByRole("searchbox", { name: "Customer" }), "ann");
    await user.click(await screen.findByRole("button", { name: "Select Ann Lee" }));
    const rows = (await tableOf("Upcoming emails")).getAllByRole("row").slice(1);
    expect(rows.map(cellsOf)).toEqual([
      ["26 Nov 2026 (in 5 days)", "Reminder", "Atorvastatin, 40 mg ID 12Its reminder date is 26 Nov 2026."],
      [
        "1 Dec 2026 (in 10 days)",
        "Expiry notice: ends soon",
        "Atorvastatin, 40 mg ID 12It expires on 15 Dec 2026.Metformin ID 14It expires on 15 Dec 2026.",
      ],
    ]);
    const silent = (await tableOf("Not coming")).getAllByRole("row").slice(1);
    expect(silent.map(cellsOf)).toEqual([
      ["Metformin, 500 mg ID 14", "Reminder", "No reminder date is set."],
    ]);
    expect(patientForecast.mock.calls).toEqual([[{ userId: 7 }]]);
    await expect.poll(address).toBe("/admin/test-tools?tab=forecast&patient=7");
    await user.click(screen.getByRole("button", { name: "Change customer" }));
    await waitFor(() => expect(address()).toBe("/admin/test-tools?tab=forecast"));
    expect(screen.queryByRole("table", { name: "Not coming" })).toBeNull();
  });

  it.each([
    ["Export days", "All 30 rows in this list", { list: "forecast", filter: {} }],
    ["Export emails", "All 2 rows in this list", { list: "emails_to_come", filter: { user_id: 7 } }],
    ["Export reasons", "The 1 row in this list", { list: "emails_not_to_come", filter: { user_id: 7 } }],
  ])("and the days above it are exported as files: %s", async (label, amount, list) => {
    const link = vi.fn(() => {
      throw refusal("BUSY", { status: 503, message: "The service is busy." });
    });
    const { user } = renderPage(
      { patientForecast: () => patient },
      "/admin/test-tools?tab=forecast&patient=7",
      {},
      { link },
    );
    await user.click(await screen.findByRole("button", { name: label }));
    expect(screen.getByText(amount)).toBeVisible();
    await user.click(await screen.findByRole("menuitem", { name: "JSON, for programs" }));
    expect(await screen.findByText("The service is busy.")).toBeVisible();
    expect(link).toHaveBeenCalledExactlyOnceWith({ ...list, format: "json" });
  });

  it("is opened by the URL, with the patient's name", async () => {
    renderPage(
      { patientForecast: () => ({ ...patient, emails: [], silent: patient.silent }) },
      "/admin/test-tools?tab=forecast&patient=7",
    );
    expect(await screen.findByText("Ann Lee")).toBeVisible();
    expect(screen.getByText("No reminders or notices are coming up.")).toBeVisible();
    expect(screen.getByText("The reasons are below.")).toBeVisible();
  });

  it("says of a customer without prescriptions that there are none, not that reasons follow", async () => {
    renderPage(
      { patientForecast: () => ({ ...patient, emails: [], silent: [] }) },
      "/admin/test-tools?tab=forecast&patient=7",
    );
    expect(await screen.findByText("This customer has no prescriptions.")).toBeVisible();
    expect(screen.queryByText("The reasons are below.")).toBeNull();
  });

  it("says when the patient does not exist, and offers to choose another", async () => {
    const { user, address } = renderPage(
      {
        patientForecast: () => {
          throw refusal("NOT_FOUND", { status: 404, message: "Customer not found" });
        },
      },
      "/admin/test-tools?tab=forecast&patient=99",
    );
    expect(await screen.findByText("Customer not found")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Choose another customer" }));
    await waitFor(() => expect(address()).toBe("/admin/test-tools?tab=forecast"));
    expect(screen.getByRole("searchbox", { name: "Customer" })).toBeVisible();
  });

  it("says that it could not be loaded, and tries again", async () => {
    let works = false;
    const { user } = renderPage(
      {
        patientForecast: () => {
          if (works) return patient;
          throw refusal("BUSY", { status: 503, message: "The service is busy." });
        },
      },
      "/admin/test-tools?tab=forecast&patient=7",
    );
    expect(await screen.findByText("The service is busy.")).toBeVisible();
    works = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("table", { name: "Upcoming emails" })).toBeVisible();
    expect(screen.queryByText("The service is busy.")).toBeNull();
  });

  it("is empty when the URL has no valid number", async () => {
    const patientForecast = vi.fn(() => patient);
    renderPage({ patientForecast }, "/admin/test-tools?tab=forecast&patient=me");
    expect(await screen.findByRole("searchbox", { name: "Customer" })).toBeVisible();
    expect(patientForecast).not.toHaveBeenCalled();
  });
});
