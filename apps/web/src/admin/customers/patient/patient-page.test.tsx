import type { CustomerRow } from "@scriptkeeper/contracts/accounts/customers";
import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import type { PatientTimeline, TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { returnToPage } from "../../../testing/return-to-page.ts";
import { admin, eligibilityWith, prescription } from "../../../testing/samples.ts";
import { spring } from "../../discounts/testing/render-discounts.tsx";

const ann: CustomerRow = {
  id: 7,
  email: "ann@people.example",
  first_name: "Ann",
  last_name: "Lee",
  phone: "(02) 5550 1234",
  created_at: "2026-01-01T20:00:00.000Z",
  prescription_count: 2,
  last_order_date: "2026-11-19T20:00:00.000Z",
  email_bad_at: null,
  unsubscribed_at: null,
};

const event = (changes: Partial<TimelineEvent> = {}): TimelineEvent => ({
  key: "email-1",
  kind: "email",
  at: "2026-11-12T00:00:00.000Z",
  title: "Reminder email",
  detail: "Time to reorder your prescription",
  state: { label: "Sent", tone: "good" },
  by: null,
  changes: [],
  steps: [
    { at: "2026-11-12T00:00:05.000Z", label: "Accepted by the mail server", detail: null, tone: "good" },
  ],
  ...changes,
});
const page = (events: TimelineEvent[], older: PatientTimeline["older"] = null) => ({ events, older });
const forecast = () => ({
  user: { id: 7, first_name: "Ann", last_name: "Lee", email: ann.email },
  emails: [
    {
      day: "2026-11-25",
      kind: "reminder" as const,
      items: [
        { id: 1, product_name: "Atorvastatin", variant_title: "40 mg", why: "Its reminder is due then." },
      ],
    },
  ],
  silent: [
    {
      id: 2,
      product_name: "Cetirizine",
      variant_title: "10 mg",
      about: "reminder" as const,
      reason: "no_repeats" as const,
      why: "It has no repeats left.",
    },
  ],
});

interface Answers {
  exports?: FakeApi["exports"];
  discounts?: FakeApi["discounts"];
  prescriptions?: FakeApi["prescriptions"];
  savedViews?: FakeApi["savedViews"];
  getCustomer?: NonNullable<FakeApi["users"]>["getCustomer"];
  stopReminders?: NonNullable<FakeApi["users"]>["stopReminders"];
}

function renderPage(
  { prescriptions, exports, discounts, savedViews, getCustomer = () => ann, stopReminders }: Answers = {},
  path = "/admin/customers/7",
) {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      users: { getCustomer, ...(stopReminders && { stopReminders }) },
      logs: { patientForecast: forecast },
      exports: exports ?? {},
      discounts: discounts ?? {},
      savedViews: savedViews ?? {},
      prescriptions: {
        listPatientMedicines: () => [
          prescription({
            id: 1,
            repeats: 2,
            lasts_until: "2026-12-12",
            status_why: ["No reminder is waiting for an order."],
          }),
          prescription({
            id: 2,
            product_name: "Cetirizine 10 mg",
            repeats: 0,
            eligibility: eligibilityWith({ repeats: 0 }),
          }),
        ],
        patientTimeline: () => page([event()]),
        ...prescriptions,
      },
    },
  });
}

const heading = () => screen.findByRole("heading", { level: 1, name: "Ann Lee" });
const timeline = async () => within(await screen.findByRole("list", { name: "Timeline" }));

describe("a patient's page", () => {
  it("says who the patient is and how to reach them, with a phone number to tap", async () => {
    renderPage();
    await heading();
    expect(document.title).toBe("Ann Lee – Scriptkeeper");
    expect(screen.getByText("ann@people.example")).toBeVisible();
    expect(screen.getByText("no known problems")).toBeVisible();
    expect(screen.getByRole("link", { name: "(02) 5550 1234" })).toHaveAttribute("href", "tel:0255501234");
  });

  it("shows how long each medicine lasts and why it can't be ordered", async () => {
    renderPage();
    const table = within(await screen.findByRole("table", { name: "Medicines" }));
    expect(table.getByRole("row", { name: /Atorvastatin.*Active.* 2 12 Dec 2026.*Yes/ })).toBeVisible();
    const { sentence } = eligibilityWith({ repeats: 0 });
    expect(table.getByRole("cell", { name: `No: ${sentence}` })).toBeVisible();
    expect(table.getByRole("link", { name: /Atorvastatin/ })).toHaveAttribute(
      "href",
      "/admin/prescriptions/1",
    );
  });

  it("filters medicines by name and status, keeps that in the URL, and says when none matches", async () => {
    const { user, address } = renderPage();
    const box = await screen.findByRole("searchbox", { name: "Search medicines" });
    await user.type(box, "active CETI{Enter}");
    await waitFor(() => expect(screen.queryByRole("link", { name: /Atorvastatin/ })).toBeNull());
    expect(screen.getByRole("link", { name: "Cetirizine 10 mg" })).toBeVisible();
    await waitFor(() => expect(address()).toBe("/admin/customers/7?medicine=active+CETI"));
    await user.clear(box);
    await user.type(box, "expired{Enter}");
    expect(await screen.findByText("No medicines match your search")).toBeVisible();
  });

  it("saves the medicines' search and columns as a view for all patients, without touching the timeline", async () => {
    const view: SavedView = {
      id: 4,
      list: "medicines",
      name: "By repeats",
      is_shared: true,
      revision: 2,
      params: { medicines: "repeats" },
      columns: null,
      saved_at: "2026-01-01T20:00:00.000Z",
      saved_by: "Morgan Tan",
      may_change: true,
    };
    const asked = vi.fn(() => ({ views: [view] }));
    const { user, address } = renderPage(
      { savedViews: { list: asked } },
      "/admin/customers/7?show=email&view=4",
    );
    const links = () => screen.getAllByRole("link", { name: /mg/ }).map(({ textContent }) => textContent);
    expect(await screen.findByRole("button", { name: /^By repeats/ })).toBeVisible();
    await waitFor(() => expect(links()).toEqual(["Cetirizine 10 mg", "Atorvastatin 40 mg"]));
    expect(address()).toBe("/admin/customers/7?show=email&medicines=repeats&view=4");
    expect(asked).toHaveBeenCalledWith({ list: "medicines" });
    await user.click(screen.getByRole("button", { name: "Repeats" }));
    await waitFor(() => expect(links()).toEqual(["Atorvastatin 40 mg", "Cetirizine 10 mg"]));
    expect(address()).toBe("/admin/customers/7?show=email&medicines=repeats&view=4&medicines_order=desc");
    expect(screen.getByText("(changed)")).toBeVisible();
  });

  it("exports the medicines as a file", async () => {
    const link = vi.fn(() => {
      throw refusal("BUSY", { status: 503, message: "The service is busy." });
    });
    const { user } = renderPage({ exports: { link } });
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByText("All 2 rows in this list")).toBeVisible();
    await user.click(await screen.findByRole("menuitem", { name: "CSV, for spreadsheets" }));
    expect(await screen.findByText("The service is busy.")).toBeVisible();
    expect(link).toHaveBeenCalledExactlyOnceWith({
      list: "medicines",
      filter: { user_id: 7 },
      format: "csv",
    });
  });

  it("exports only the medicines that match the search", async () => {
    const selected = vi.fn(() => ({ name: "medicines.csv", text: "id\r\n" }));
    const { user } = renderPage({ exports: { selected } }, "/admin/customers/7?medicine=ceti");
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: "CSV, for spreadsheets" }));
    await waitFor(() =>
      expect(selected).toHaveBeenCalledExactlyOnceWith({
        list: "medicines",
        ids: [2],
        filter: { user_id: 7 },
        format: "csv",
      }),
    );
  });

  it("changes all selected medicines at once, and offers this patient's own discounts for them", async () => {
    const own = { ...spring, id: 8, name: "Ann's own", user_id: 7 };
    const others = { ...spring, id: 9, name: "Somebody else's", user_id: 8 };
    const changeMany = vi.fn(() => ({ results: [] }));
    const { user } = renderPage({
      discounts: { list: () => ({ discounts: [own, others], total: 2 }) },
      prescriptions: { changeMany },
    });
    await user.click(await screen.findByRole("checkbox", { name: "Select all prescriptions of this page" }));
    expect(await screen.findByText("2 prescriptions selected")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Change Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: "Assign a Discount" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Assign a Discount" }));
    expect(dialog.getByText("2 prescriptions of 1 patient")).toBeVisible();
    await dialog.findByRole("option", { name: /^Ann's own/ });
    expect(dialog.queryByRole("option", { name: /^Somebody else's/ })).toBeNull();
    await user.selectOptions(dialog.getByLabelText("Discount"), "8");
    await user.click(dialog.getByRole("button", { name: "Preview" }));
    await vi.waitFor(() =>
      expect(changeMany).toHaveBeenCalledWith(
        expect.objectContaining({
          itemIds: [1, 2],
          dryRun: true,
          action: { kind: "assign_discount", discountConfigId: 8 },
        }),
      ),
    );
  });

  it("explains a medicine's status on request", async () => {
    const { user } = renderPage();
    const table = within(await screen.findByRole("table", { name: "Medicines" }));
    expect(table.getByText("No reminder is waiting for an order.")).not.toBeVisible();
    await user.click(table.getByText("Why"));
    expect(table.getByText("No reminder is waiting for an order.")).toBeVisible();
  });

  it("says which emails will be sent, and why not for the other medicines", async () => {
    renderPage();
    const coming = within(await screen.findByRole("list", { name: "Upcoming emails" }));
    expect(coming.getByText(/25 Nov 2026.*Reminder/)).toBeVisible();
    expect(screen.getByText(/Cetirizine, 10 mg, no reminder/)).toHaveTextContent("It has no repeats left.");
  });

  it("links a change to the place where it can be undone", async () => {
    const change = event({
      key: "change-31",
      kind: "change",
      title: "Update repeats",
      by: "Bea Min",
      steps: [],
      undo: { entity: "prescription_item", record: "12" },
    });
    renderPage({ prescriptions: { patientTimeline: () => page([change, event()]) } });
    const links = (await timeline()).getAllByRole("link", { name: /^View details or undo: / });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/admin/transaction-logs/audit?entity=prescription_item&record=12",
    ]);
  });

  it("links a parcel to the carrier's tracking page", async () => {
    const parcel = event({
      key: "parcel-1",
      kind: "delivery",
      title: "Parcel of order #984",
      detail: "Demo Post, DP1",
      steps: [],
      tracking_url: "https://post.example/DP1",
    });
    renderPage({ prescriptions: { patientTimeline: () => page([parcel, event()]) } });
    const link = (await timeline()).getByRole("link", { name: "Track the parcel of order #984" });
    expect(link).toHaveAttribute("href", "https://post.example/DP1");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("stops the emails from beside the upcoming ones, where they are not stopped yet", async () => {
    const stopReminders = vi.fn(() => ann);
    const getCustomer = vi.fn(() => ann);
    const { user } = renderPage({ getCustomer, stopReminders });
    await user.click(await screen.findByRole("button", { name: "Stop reminders" }));
    getCustomer.mockReturnValue({ ...ann, unsubscribed_at: "2026-11-20T20:00:00.000Z" });
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Stop reminders" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(stopReminders).toHaveBeenCalledOnce();
    expect(await screen.findByText("No reminders")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Stop reminders" })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it("warns that no email arrives, and offers to try the address again", async () => {
    const { user } = renderPage({
      getCustomer: () => ({ ...ann, email_bad_at: "2026-11-01T00:00:00.000Z" }),
    });
    await heading();
    expect(screen.getByText("Email does not arrive")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Why, and what to do" }));
    expect(screen.getByText("Emails have not arrived since 1 Nov 2026")).toBeVisible();
    expect(screen.queryByText("no known problems")).toBeNull();
    expect(screen.getByRole("button", { name: "Try this address again" })).toBeVisible();
  });

  it("is edited in the same dialog as the list of customers", async () => {
    const { user } = renderPage();
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Customer" }));
    expect(await dialog.findByRole("region", { name: "Carers" })).toBeVisible();
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("keeps what is typed into the dialog when the patient is deleted at the same time", async () => {
    const getCustomer = vi.fn(() => ann);
    const { user } = renderPage({ getCustomer });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const field = await screen.findByLabelText("First Name");
    await user.clear(field);
    await user.type(field, "Anni");
    getCustomer.mockImplementation(() => {
      throw refusal("NOT_FOUND", { status: 404 });
    });
    returnToPage();
    expect((await screen.findAllByText(/^What you see may be out of date/)).at(-1)).toBeVisible();
    await user.type(field, "ka");
    expect(screen.getByLabelText("First Name")).toHaveValue("Annika");
  });

  it("says that it could not be loaded, with a way back and a Retry", async () => {
    const getCustomer = () => Promise.reject(refusal("INTERNAL", { status: 500 }));
    const { user, address } = renderPage({ getCustomer });
    expect(await screen.findByText("This customer could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back" }));
    await expect.poll(address).toBe("/admin/customers");
  });

  it.each(["/admin/customers/9", "/admin/customers/none", "/admin/customers/99999999999"])(
    "says that %s is no patient, with a way back",
    async (path) => {
      const getCustomer = () => Promise.reject(refusal("NOT_FOUND", { status: 404 }));
      const { user, address } = renderPage({ getCustomer }, path);
      expect(await screen.findByRole("heading", { name: "Patient not found" })).toBeVisible();
      await user.click(screen.getByRole("button", { name: "Back" }));
      await expect.poll(address).toBe("/admin/customers");
    },
  );
});

describe("a patient's timeline", () => {
  it("shows an event with its state and its later steps", async () => {
    renderPage();
    const [entry] = (await timeline()).getAllByRole("listitem");
    expect(entry).toHaveTextContent("Reminder email");
    expect(entry).toHaveTextContent("Sent");
    expect(entry).toHaveTextContent("Accepted by the mail server");
  });

  it("explains an event's state on request", async () => {
    const told = "Order paid, on 1 Mar 2026, 1:00 pm. The store reported the payment.";
    const patientTimeline = () => page([event({ kind: "order", title: "Order #1001", state_why: [told] })]);
    const { user } = renderPage({ prescriptions: { patientTimeline } });
    await user.click((await timeline()).getByText("Why this state"));
    expect(screen.getByText(told)).toBeVisible();
  });

  it("filters by one kind of event, kept in the URL, and shows all again", async () => {
    const patientTimeline = vi.fn(() => page([event()]));
    const { user, address } = renderPage({ prescriptions: { patientTimeline } });
    await user.click(await screen.findByRole("button", { name: "Orders" }));
    await expect.poll(address).toBe("/admin/customers/7?show=order");
    await expect.poll(() => patientTimeline.mock.lastCall).toMatchObject([{ userId: 7, kinds: ["order"] }]);
    expect(screen.getByRole("button", { name: "Orders", pressed: true })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "All" }));
    await expect.poll(address).toBe("/admin/customers/7");
  });

  it("continues where the page before ended, and says when there is no more", async () => {
    const older = { at: "2026-11-12T00:00:00.000000Z", source: "email", id: "1" };
    const patientTimeline = vi.fn(({ cursor }: { cursor?: unknown }) =>
      cursor
        ? page([event({ key: "order-1", kind: "order", title: "Order #1001" })])
        : page([event()], older),
    );
    const { user } = renderPage({ prescriptions: { patientTimeline } });
    await user.click(await screen.findByRole("button", { name: "Show earlier" }));
    expect(await (await timeline()).findByText("Order #1001")).toBeVisible();
    expect(patientTimeline.mock.lastCall).toMatchObject([{ cursor: older }]);
    expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
  });

  it("loads pages until it reaches the order in the URL, then highlights and focuses it", async () => {
    const older = { at: "2026-11-12T00:00:00.000000Z", source: "order", id: "1" };
    const order = (id: string) => event({ key: `order-${id}`, kind: "order", title: `Order ${id}` });
    const pages = [page([order("a")], older), page([order("b")], older), page([order("c")], older)];
    const patientTimeline = vi.fn(() => pages[patientTimeline.mock.calls.length - 1] ?? page([]));
    renderPage({ prescriptions: { patientTimeline } }, "/admin/customers/7?show=order&order=c");
    const sought = (await (await timeline()).findByText("Order c")).closest("li");
    expect(sought).toHaveAttribute("aria-current", "true");
    expect(sought).toHaveFocus();
    expect((await timeline()).getByText("Order a").closest("li")).not.toHaveAttribute("aria-current");
    expect(patientTimeline).toHaveBeenCalledTimes(3);
  });

  it("keeps what is typed in Go to when the order in the URL is reached", async () => {
    const answer = later<ReturnType<typeof page>>();
    const { user } = renderPage(
      { prescriptions: { patientTimeline: () => answer.promise } },
      "/admin/customers/7?show=order&order=c",
    );
    await screen.findByRole("button", { name: "Edit" });
    await user.keyboard("{Control>}k{/Control}");
    const box = await screen.findByRole("combobox", { name: "Go to" });
    await user.keyboard("l");
    answer.resolve(page([event({ key: "order-c", kind: "order", title: "Order c" })]));
    expect((await screen.findByText("Order c")).closest("li")).toHaveAttribute("aria-current", "true");
    await user.keyboard("e");
    expect(box).toHaveValue("le");
  });

  it("says when the order in the URL is not found", async () => {
    renderPage({}, "/admin/customers/7?order=c");
    expect(await screen.findByText("The order you were looking for is not here")).toBeVisible();
    expect((await timeline()).getByText("Reminder email")).toBeVisible();
  });

  it("says in its place that it can't be loaded, and tries again", async () => {
    let isDown = true;
    const patientTimeline = () =>
      isDown ? Promise.reject(new TypeError("Failed to fetch")) : page([event()]);
    const { user } = renderPage({ prescriptions: { patientTimeline } });
    expect(await screen.findByText("Failed to load the timeline")).toBeVisible();
    expect(screen.getByRole("table", { name: "Medicines" })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await (await timeline()).findByText("Reminder email")).toBeVisible();
  });

  it("says that there are no events", async () => {
    renderPage({ prescriptions: { patientTimeline: () => page([]) } }, "/admin/customers/7?show=note");
    expect(await screen.findByText("Nothing of this kind yet")).toBeVisible();
  });
});
