import type { WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkGroup, WorkLine, Worklist, WorkMark } from "@scriptkeeper/contracts/worklist/worklist";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../../testing/fake-api.ts";
import { paragraph } from "../../../testing/paragraph.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { returnToPage } from "../../../testing/return-to-page.ts";
import { admin, prescription } from "../../../testing/samples.ts";

const line = (kind: WorkKind, key: string, columns: Partial<WorkLine> = {}): WorkLine => ({
  kind,
  key,
  title: `Pia ${key}`,
  detail: null,
  why: `Because of ${key}.`,
  since: "2026-11-20",
  search: `pia-${key}@people.example`,
  item_id: 5,
  mark: null,
  ...columns,
});

const workMark = (columns: Partial<WorkMark> = {}): WorkMark => ({
  assigned_to: null,
  snoozed_until: null,
  note: null,
  revision: 1,
  changed_at: "2026-11-21T00:00:00.000Z",
  changed_by: "Bea Min",
  ...columns,
});

const group = (kind: WorkKind, lines: WorkLine[], columns: Partial<WorkGroup> = {}): WorkGroup => ({
  kind,
  count: lines.length,
  is_more: false,
  snoozed: 0,
  lines,
  ...columns,
});

const list = (groups: WorkGroup[], columns: Partial<Worklist> = {}): Worklist => ({
  groups,
  view: "open",
  page: 1,
  limit: 8,
  worker_outage: null,
  today: "2026-11-21",
  time_zone: "Australia/Sydney",
  ...columns,
});

interface Server {
  /** The lists that successive reads return; the last is repeated. */
  reads: (Worklist | Error)[];
  mark?: NonNullable<FakeApi["worklist"]>["mark"];
  api?: FakeApi;
}

function render({ reads, mark, api = {} }: Server, path = "/admin") {
  const asked: unknown[] = [];
  const rendered = renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      ...api,
      worklist: {
        read: (input) => {
          asked.push(input);
          const answer = reads.length > 1 ? reads.shift() : reads[0];
          if (answer instanceof Error) throw answer;
          return answer ?? list([]);
        },
        ...(mark && { mark }),
        ...api.worklist,
      },
    },
  });
  return { ...rendered, asked };
}

const section = async () => within(await screen.findByRole("region", { name: "To do" }));

describe("the worklist", () => {
  it("says that no reminders go out while no worker runs, and doesn't claim that all is done", async () => {
    const still = list([], { worker_outage: { since: "2026-11-20T03:05:00Z" } });
    render({ reads: [still] });
    const todo = await section();
    expect(await todo.findByText("Reminders and emails are not being sent")).toBeVisible();
    expect(todo.getByText(/has not run since 20 Nov 2026, 2:05 pm\. Ask whoever runs/)).toBeVisible();
    expect(todo.queryByText(/All done/)).toBeNull();
  });

  it("says that a worker was never started", async () => {
    render({ reads: [list([], { worker_outage: { since: null } })] });
    expect(await screen.findByText(/checks for paid orders\. It has never run\./)).toBeVisible();
  });

  it("does not name the same day twice", async () => {
    const why = "Should have run out on 20 Nov 2026.";
    render({ reads: [list([group("late_patient", [line("late_patient", "1", { why })])])] });
    const [first] = await (await section()).findAllByRole("listitem");
    expect(first).toHaveTextContent(`Pia 1${why} YesterdayRecord outcome`);
  });

  it("says for each line who, why and since when, grouped by kind with a count, with the action that resolves it", async () => {
    render({
      reads: [
        list([
          group("late_patient", [line("late_patient", "1", { detail: "Atorvastatin, 20 mg" })]),
          group("review", [line("review", "2"), line("review", "3")], { count: 200, is_more: true }),
        ]),
      ],
    });
    const region = await section();
    expect(await region.findByRole("heading", { name: "Late renewals 1" })).toBeVisible();
    expect(region.getByRole("heading", { name: "Needs review 200+" })).toBeVisible();
    const [first] = region.getAllByRole("listitem");
    expect(first).toHaveTextContent(
      "Pia 1 Atorvastatin, 20 mgBecause of 1. Since 20 Nov 2026 (yesterday)Record outcomeTakePut offNote",
    );
    expect(region.getByRole("link", { name: "Show all 200+ of Needs review" })).toHaveAttribute(
      "href",
      "/admin?kind=review",
    );
    expect(region.getByRole("button", { name: "Review: Pia 2" })).toBeVisible();
  });

  it("links each count in its text to the rows that it counts", async () => {
    const why = "2 live prescriptions of it. 1 patient waits for it.";
    const opens = [
      { words: "2 live prescriptions", list: "items", counted: "product-live.4" },
      { words: "1 patient", list: "patients", counted: "product-waiting.4" },
    ] as const;
    const lines = [line("unavailable_product", "1", { why, opens: [...opens] })];
    render({ reads: [list([group("unavailable_product", lines)])] });
    const region = await section();
    expect(await region.findByText(paragraph(why))).toBeVisible();
    for (const { words, list, counted } of opens) {
      const link = region.getByRole("link", { name: words });
      expect(link).toHaveAttribute("href", `/admin/prescriptions?list=${list}&counted=${counted}`);
      expect(link).toHaveAttribute("target", "_blank");
    }
  });

  it("never truncates the phone number to call", async () => {
    const detail = "Atorvastatin, 20 mg · +61 2 5550 1021";
    render({ reads: [list([group("late_patient", [line("late_patient", "1", { detail })])])] });
    const [number] = await (await section()).findAllByText("· +61 2 5550 1021", { selector: ".shrink-0" });
    expect(number?.closest(".dense\\:truncate")).toBeNull();
  });

  it.each([
    ["unavailable_product", "Open product", "/admin/products?search=pia-1%40people.example&unavailable=yes"],
    ["price_rows", "Open prices", "/admin/products?tab=prices&run=1"],
    ["store_not_ready", "Open settings", "/admin/settings?section=store"],
    ["unsent_mail", "Open emails", "/admin/notifications?status=queued"],
    ["attention", "Open prescription", "/admin/prescriptions/5"],
  ] as const)(
    "links a line of the kind %s to the place where it is resolved",
    async (kind, label, address) => {
      render({ reads: [list([group(kind, [line(kind, "1")])])] });
      const region = await section();
      expect(await region.findByRole("link", { name: `${label}: Pia 1` })).toHaveAttribute("href", address);
    },
  );

  it("opens the page of a line's patient, also by a key, and continues with the next line's action", async () => {
    const [first, second] = [1, 2].map((id) => line("late_delivery", `${id}`, { patient_id: id }));
    const other = line("late_delivery", "3");
    const { user, address } = render({
      reads: [
        list([group("late_delivery", [first, second, other] as WorkLine[])]),
        list([group("late_delivery", [second, other] as WorkLine[])]),
      ],
      api: { deliveries: { settle: ({ renewalId }) => ({ id: renewalId, arrived: true }) } },
    });
    const region = await section();
    expect(await region.findByRole("link", { name: "Pia 1" })).toHaveAttribute("href", "/admin/customers/1");
    expect(region.queryByRole("link", { name: "Pia 3" })).toBeNull();
    await user.keyboard("j{Enter}");
    await waitFor(() => expect(region.getByRole("button", { name: "Mark as arrived: Pia 2" })).toHaveFocus());
    await user.keyboard("p");
    await waitFor(() => expect(address()).toBe("/admin/customers/2"));
  });

  it("resolves a line with one press, and reloads the rest", async () => {
    const settled: unknown[] = [];
    const undone: unknown[] = [];
    const { user } = render({
      reads: [list([group("late_delivery", [line("late_delivery", "r-1")])]), list([]), list([])],
      api: {
        deliveries: {
          settle: ({ renewalId, change_id }) => {
            settled.push([renewalId, change_id]);
            return { id: renewalId, arrived: true };
          },
        },
        undo: {
          undo: ({ change_id }) => {
            undone.push(["r-1", change_id]);
            return { undone: 1, skipped: [] };
          },
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Mark as arrived: Pia r-1" }));
    expect(await screen.findByText("All done: nothing needs attention now")).toBeVisible();
    expect(settled).toEqual([["r-1", expect.any(String)]]);
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(undone).toEqual(settled));
  });

  it("resolves no line on the second click of a double click on the line that was there before", async () => {
    const attended: unknown[] = [];
    const { user } = render({
      reads: [list([group("checkout", [line("checkout", "1"), line("checkout", "2")])]), list([])],
      api: {
        worklist: {
          attend: ({ id }) => {
            attended.push(id);
            return { success: true };
          },
        },
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Done: Pia 2" }), { detail: 2 });
    await user.click(screen.getByRole("button", { name: "Done: Pia 1" }));
    expect(await screen.findByText("All done: nothing needs attention now")).toBeVisible();
    expect(attended).toEqual([1]);
  });

  it("ignores Release and Bring back on the second click of a double click, which may land on another line", async () => {
    const marked: unknown[] = [];
    const taken = workMark({ assigned_to: { id: 1, name: "Ada" }, snoozed_until: "2026-11-22" });
    const { user } = render({
      reads: [list([group("checkout", [line("checkout", "1"), line("checkout", "2", { mark: taken })])])],
      mark: ({ key, mine, snooze }) => {
        marked.push([key, mine, snooze]);
        return taken;
      },
    });
    await user.dblClick(await screen.findByRole("button", { name: "Take: Pia 1" }));
    await waitFor(() => expect(marked).toEqual([["1", true, undefined]]));
    fireEvent.click(screen.getByRole("button", { name: "Release: Pia 2" }), { detail: 2 });
    fireEvent.click(screen.getByRole("button", { name: "Bring back: Pia 2" }), { detail: 2 });
    await user.click(screen.getByRole("button", { name: "Bring back: Pia 2" }));
    await waitFor(() => expect(marked).toHaveLength(2));
    expect(marked[1]).toEqual(["2", undefined, null]);
  });

  it("acts once while a key is held, and ignores an Enter held since the previous line", async () => {
    const marked: unknown[] = [];
    const { user } = render({
      reads: [list([group("checkout", [line("checkout", "1")])])],
      mark: ({ mine }) => {
        marked.push(mine);
        return workMark();
      },
    });
    const done = await screen.findByRole("button", { name: "Done: Pia 1" });
    await user.keyboard("j");
    expect(done).toHaveFocus();
    fireEvent.keyDown(done, { key: "a" });
    await waitFor(() => expect(marked).toEqual([true]));
    await waitFor(() => expect(screen.getByRole("button", { name: "Take: Pia 1" })).toBeEnabled());
    fireEvent.keyDown(done, { key: "a", repeat: true });
    expect(fireEvent.keyDown(done, { key: "Enter", repeat: true })).toBe(false);
    expect(fireEvent.keyDown(done, { key: "Enter" })).toBe(true);
    expect(marked).toEqual([true]);
  });

  it("goes back from a page whose last line has left to the lines that remain", async () => {
    const { user, address } = render(
      {
        reads: [
          list([group("checkout", [], { count: 50 })], { page: 2, limit: 50 }),
          list([group("checkout", [line("checkout", "1")], { count: 50 })], { limit: 50 }),
        ],
      },
      "/admin?kind=checkout&page=2",
    );
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(await screen.findByRole("button", { name: "Done: Pia 1" })).toBeVisible();
    expect(address()).toBe("/admin?kind=checkout");
  });

  it("doesn't claim that a line stays, or that nothing was noted, when no answer came", async () => {
    const lost = () => Promise.reject(new TypeError("Failed to fetch"));
    const { user } = render({
      reads: [list([group("checkout", [line("checkout", "1")])])],
      mark: lost,
      api: { worklist: { attend: lost } },
    });
    await user.click(await screen.findByRole("button", { name: "Done: Pia 1" }));
    expect(await screen.findByText("We don't know whether it was done")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Take: Pia 1" }));
    expect(await screen.findByText("We don't know whether it was saved")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Put off: Pia 1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Put off" }));
    await user.click(dialog.getByRole("button", { name: "Put off" }));
    expect(await dialog.findByText("We don't know whether it was saved")).toBeVisible();
  });

  it("says that all is done and how many lines are put off, with a link to them", async () => {
    render({ reads: [list([group("review", [], { count: 0, snoozed: 3 })])] });
    const region = await section();
    expect(await region.findByText("All done: nothing needs attention now")).toBeVisible();
    const putOff = region.getByRole("link", { name: "3 put off" });
    expect(putOff).toHaveAttribute("href", "/admin?view=snoozed");
    expect(putOff.closest("p")).toHaveTextContent(/^3 put off\. New tasks appear here automatically\.$/);
  });

  it("links the number of put-off lines of a kind to those lines, and continues with the next kind after one is resolved", async () => {
    const reviews = group("review", [line("review", "2")], { snoozed: 2 });
    const { user } = render({
      reads: [list([group("checkout", [line("checkout", "1")]), reviews]), list([reviews])],
      api: { worklist: { attend: () => ({ success: true }) } },
    });
    const region = await section();
    expect(await region.findByRole("link", { name: "2 put off" })).toHaveAttribute(
      "href",
      "/admin?kind=review&view=snoozed",
    );
    await user.keyboard("j{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Review: Pia 2" })).toHaveFocus());
  });

  it("says that it could not be loaded, and tries again", async () => {
    const { user } = render({ reads: [refusal("INTERNAL", { status: 500 }), list([])] });
    const region = await section();
    expect(await region.findByText("Failed to load the worklist")).toBeVisible();
    await user.click(region.getByRole("button", { name: "Retry" }));
    expect(await region.findByText("All done: nothing needs attention now")).toBeVisible();
  });

  it("says that it is loading", async () => {
    const answer = later<Worklist>();
    render({ reads: [], api: { worklist: { read: () => answer.promise } } });
    const region = await section();
    expect(region.getByRole("status", { name: "Loading the worklist" })).toBeVisible();
    answer.resolve(list([]));
    expect(await region.findByText("All done: nothing needs attention now")).toBeVisible();
  });

  it("keeps the lines that it shows in the URL", async () => {
    const { user, asked, address } = render({ reads: [list([])] });
    const region = await section();
    await user.click(await region.findByRole("button", { name: "Put off" }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ view: "snoozed", page: 1 }));
    expect(address()).toBe("/admin?view=snoozed");
    expect(region.getByRole("button", { name: "Put off" })).toHaveAttribute("aria-pressed", "true");
  });
});

const worked = {
  id: 7,
  email: "pia@people.exampel",
  first_name: "Pia",
  last_name: "Lee",
  phone: "(02) 5550 1234",
  created_at: "2026-01-01T20:00:00.000Z",
  prescription_count: 2,
  last_order_date: null,
  email_bad_at: "2026-11-01T20:00:00.000Z",
  unsubscribed_at: null,
};
const unchanged = () => ({ fields: [], unpaidRepeats: 0 });

describe("a worklist line that needs typing", () => {
  const lines = [line("bad_address", "7"), line("late_delivery", "r-1")];
  const addresses = [list([group("bad_address", lines.slice(0, 1)), group("late_delivery", lines.slice(1))])];

  it("corrects an address that takes no email in place, typing over the old one", async () => {
    const saved: unknown[] = [];
    const { user } = render({
      reads: [...addresses, list([group("late_delivery", lines.slice(1))])],
      api: {
        editing: { record: unchanged },
        users: {
          getCustomer: () => worked,
          updateCustomer: (input) => {
            saved.push(input);
            return { ...worked, email: "pia@new.example", email_bad_at: null };
          },
        },
      },
    });
    await screen.findByRole("button", { name: "Fix address: Pia 7" });
    await user.keyboard("j{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Fix address" }));
    const field = await dialog.findByLabelText("Email Address");
    await waitFor(() => expect(field).toHaveFocus());
    expect(dialog.getByRole("link", { name: "(02) 5550 1234" })).toHaveAttribute("href", "tel:0255501234");
    await user.keyboard("{Enter}");
    expect(await dialog.findByText(/^This is the address that does not work/)).toBeVisible();
    await user.clear(field);
    await user.keyboard("Pia@People.exampel{Enter}");
    expect(await dialog.findByText(/^This is the address that does not work/)).toBeVisible();
    expect(saved).toEqual([]);
    await user.clear(field);
    await user.keyboard("pia@new.example{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(saved).toEqual([
      {
        id: 7,
        email: "pia@new.example",
        base: { email: "pia@people.exampel" },
        change_id: expect.any(String),
      },
    ]);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Mark as arrived: Pia r-1" })).toHaveFocus(),
    );
  });

  it("tries an address again when it is right after all", async () => {
    const lifted: unknown[] = [];
    const { user } = render({
      reads: [...addresses, list([])],
      api: {
        editing: { record: unchanged },
        users: {
          getCustomer: () => worked,
          liftEmailStop: ({ id, stop }) => {
            lifted.push([id, stop]);
            return { ...worked, email_bad_at: null };
          },
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Fix address: Pia 7" }));
    await user.click(await screen.findByRole("button", { name: "Try this address again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(lifted).toEqual([[7, "bad_address"]]);
    expect(await screen.findByText("All done: nothing needs attention now")).toBeVisible();
  });

  it("tries an administrator's address again with one press, since only they can change it", async () => {
    const lifted: unknown[] = [];
    const { user } = render({
      reads: [list([group("bad_address", [line("bad_address", "7", { is_staff: true })])]), list([])],
      api: {
        users: {
          liftEmailStop: ({ id, stop }) => {
            lifted.push([id, stop]);
            return { ...worked, email_bad_at: null };
          },
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Try again: Pia 7" }));
    expect(await screen.findByText("All done: nothing needs attention now")).toBeVisible();
    expect(lifted).toEqual([[7, "bad_address"]]);
  });

  it("reviews a prescription in place: only the repeats have to be typed", async () => {
    const completed: unknown[] = [];
    const item = {
      ...prescription({ id: 5, repeats: null, prescription_expiry_date: null }),
      discount: null,
    };
    const { user } = render({
      reads: [list([group("review", [line("review", "5")])]), list([])],
      api: {
        editing: { record: unchanged },
        prescriptions: {
          get: () => ({ ...item, is_cannabis: true }),
          completeData: (input) => {
            completed.push(input);
            return prescription({ id: 5 });
          },
        },
      },
    });
    await screen.findByRole("button", { name: "Review: Pia 5" });
    await user.keyboard("j{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Update Prescription Data" }));
    await waitFor(() => expect(dialog.getByLabelText("Repeats")).toHaveFocus());
    expect(
      dialog.getByText(/^This is past the 6 months that a prescription for a cannabis product/),
    ).toBeVisible();
    await user.keyboard("5{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(completed).toMatchObject([{ id: 5, repeats: 5, prescription_expiry_date: "2027-11-21" }]);
    expect(await screen.findByText("All done: nothing needs attention now")).toBeVisible();
  });

  it("sets a missing reminder in place, and links to a prescription that has no strength", async () => {
    const set: unknown[] = [];
    const item = { ...prescription({ id: 5, next_reminder_date: null }), discount: null };
    const { user } = render({
      reads: [
        list([
          group("attention", [
            line("attention", "5", { attention: "no_reminder" }),
            line("attention", "6", { attention: "strength_unknown", item_id: 6 }),
          ]),
        ]),
      ],
      api: {
        editing: { record: unchanged },
        prescriptions: {
          get: () => item,
          updateReminder: (input) => {
            set.push(input);
            return { prescription: item };
          },
        },
      },
    });
    expect(await screen.findByRole("link", { name: "Open prescription: Pia 6" })).toHaveAttribute(
      "href",
      "/admin/prescriptions/6",
    );
    screen.getByRole("button", { name: "Update Reminder: Pia 5" }).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Update Reminder" }));
    await waitFor(() => expect(dialog.getByLabelText("Reminder date")).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(set).toMatchObject([{ prescriptionId: 5, clearLastReminder: true }]));
  });

  it("keeps what is typed when the prescription can't be reloaded", async () => {
    const item = { ...prescription({ id: 5, repeats: null }), discount: null };
    const get = vi.fn(() => item);
    const { user } = render({
      reads: [list([group("review", [line("review", "5")])])],
      api: { editing: { record: unchanged }, prescriptions: { get } },
    });
    await user.click(await screen.findByRole("button", { name: "Review: Pia 5" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Update Prescription Data" }));
    await user.type(dialog.getByLabelText("Repeats"), "1");
    get.mockImplementation(() => {
      throw refusal("INTERNAL", { status: 500 });
    });
    returnToPage();
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    await user.keyboard("2");
    expect(screen.getByLabelText("Repeats")).toHaveValue("12");
  });

  it("ignores the list's letter keys while the dialog's subject is loading", async () => {
    const read = later<ReturnType<typeof prescription> & { discount: null }>();
    const get = vi.fn(() => read.promise);
    const mark = vi.fn(() => new Promise<never>(() => undefined));
    const { user } = render({
      reads: [list([group("review", [line("review", "5")])])],
      mark,
      api: { editing: { record: unchanged }, prescriptions: { get } },
    });
    await user.click(await screen.findByRole("button", { name: "Review: Pia 5" }));
    await waitFor(() => expect(get).toHaveBeenCalled());
    await user.keyboard("a");
    expect(mark).not.toHaveBeenCalled();
    read.resolve({ ...prescription({ id: 5, repeats: null }), discount: null });
    expect(await screen.findByRole("dialog", { name: "Update Prescription Data" })).toBeVisible();
  });

  it("says what could not be loaded, and tries again", async () => {
    let isAway = true;
    const item = { ...prescription({ id: 5, repeats: null }), discount: null };
    const { user } = render({
      reads: [list([group("review", [line("review", "5")])])],
      api: {
        editing: { record: unchanged },
        prescriptions: {
          get: () => {
            if (isAway) throw refusal("INTERNAL", { status: 500 });
            return item;
          },
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Review: Pia 5" }));
    expect(await screen.findByText("Failed to load the prescription")).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("dialog", { name: "Update Prescription Data" })).toBeVisible();
  });
});

describe("a worklist line", () => {
  it("can be taken, and shows what somebody else noted at the same time", async () => {
    const theirs = line("review", "1", {
      mark: workMark({ assigned_to: { id: 9, name: "Bea Min" }, note: "I call at noon" }),
    });
    const { user } = render({
      reads: [list([group("review", [line("review", "1")])]), list([group("review", [theirs])])],
      mark: () => {
        throw refusal("CONFLICT", { status: 409, message: "Bea Min changed this line meanwhile." });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Take: Pia 1" }));
    expect(await screen.findByText("Bea Min changed this line meanwhile.")).toBeVisible();
    const region = await section();
    expect(await region.findByText("Bea Min")).toBeVisible();
    expect(region.getByText("“I call at noon”")).toBeVisible();
  });

  it("returns by Undo to its earlier note and day, and says who changed it since", async () => {
    const marked: unknown[] = [];
    const bea = { id: 9, name: "Bea Min" };
    const theirs = workMark({
      assigned_to: bea,
      snoozed_until: "2026-11-20",
      note: "I call at noon",
      revision: 4,
    });
    const { user } = render({
      reads: [list([group("review", [line("review", "1", { mark: theirs })])])],
      mark: (input) => {
        marked.push(input);
        if (input.back_to && marked.length > 2)
          throw refusal("CONFLICT", { status: 409, message: "Bea Min changed this line meanwhile." });
        return { ...theirs, assigned_to: { id: 1, name: "Morgan Reid" }, revision: input.revision + 1 };
      },
    });
    const back = {
      kind: "review",
      key: "1",
      revision: 5,
      back_to: { assigned_to: 9, snoozed_until: "2026-11-20", note: "I call at noon" },
    };
    const take = async () => {
      await user.click(await screen.findByRole("button", { name: "Take: Pia 1" }));
      (await screen.findByRole("button", { name: "Undo" })).focus();
      await user.keyboard("{Enter}");
    };
    await take();
    expect(await screen.findByText("Undone")).toBeVisible();
    expect(marked).toEqual([{ kind: "review", key: "1", revision: 4, mine: true }, back]);
    await take();
    expect(await screen.findByText("Bea Min changed this line meanwhile.")).toBeVisible();
    expect(marked.at(-1)).toEqual(back);
  });

  it("returns by Undo to its earlier state, even when the list was reloaded before the answer came", async () => {
    const marked: unknown[] = [];
    const answer = later<WorkMark>();
    const taken = workMark({ assigned_to: { id: admin.id, name: "Morgan Reid" } });
    const { user } = render({
      reads: [
        list([group("review", [line("review", "1")])]),
        list([group("review", [line("review", "1", { mark: taken })])]),
      ],
      mark: (input) => {
        marked.push(input.back_to);
        return input.back_to ? taken : answer.promise;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Take: Pia 1" }));
    returnToPage();
    expect(await screen.findByRole("button", { name: "Release: Pia 1" })).toBeVisible();
    answer.resolve(taken);
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(marked).toHaveLength(2));
    expect(marked[1]).toEqual({ assigned_to: null, snoozed_until: null, note: null });
  });

  it("is put off and annotated by keys alone, which are inactive while somebody types", async () => {
    const marked: unknown[] = [];
    const { user } = render({
      reads: [list([group("review", [line("review", "1"), line("review", "2")])])],
      mark: (input) => {
        marked.push(input);
        return workMark({ snoozed_until: input.snooze ? "2026-11-24" : null, note: input.note ?? null });
      },
    });
    await screen.findByRole("button", { name: "Review: Pia 1" });
    await user.keyboard("jj");
    expect(screen.getByRole("button", { name: "Review: Pia 2" })).toHaveFocus();
    await user.keyboard("k");
    expect(screen.getByRole("button", { name: "Review: Pia 1" })).toHaveFocus();
    await user.keyboard("s");
    await screen.findByRole("dialog", { name: "Put off" });
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() =>
      expect(marked).toEqual([{ kind: "review", key: "1", revision: 0, snooze: "three_days" }]),
    );
    expect(await screen.findByText("Put off until 24 Nov 2026")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("button", { name: "Review: Pia 1" })).toHaveFocus();
    await user.keyboard("n");
    await screen.findByRole("dialog", { name: "Note" });
    await user.keyboard("jackson asks?{Enter}");
    await waitFor(() =>
      expect(marked.at(-1)).toEqual({ kind: "review", key: "1", revision: 0, note: "jackson asks?" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("a");
    await waitFor(() => expect(marked.at(-1)).toEqual({ kind: "review", key: "1", revision: 0, mine: true }));
    expect(marked).toHaveLength(3);
  });

  it("asks for a note instead of saving an empty one where there was none", async () => {
    const marked: unknown[] = [];
    const { user } = render({
      reads: [list([group("review", [line("review", "1")])])],
      mark: (input) => {
        marked.push(input);
        throw refusal("CONFLICT");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Note: Pia 1" }));
    const note = await screen.findByRole("textbox", { name: "Note" });
    await user.type(note, " {Enter}");
    expect(await screen.findByText("Enter a note")).toBeVisible();
    expect(note).toHaveFocus();
    await user.type(note, "R");
    expect(screen.queryByText("Enter a note")).toBeNull();
    expect(marked).toEqual([]);
  });

  it("shows a colleague's newer note before the dialog may overwrite it", async () => {
    const revisions: number[] = [];
    const theirs = workMark({ note: "Rang, no answer" });
    const { user } = render({
      reads: [
        list([group("review", [line("review", "1")])]),
        list([group("review", [line("review", "1", { mark: theirs })])]),
      ],
      mark: ({ revision }) => {
        revisions.push(revision);
        if (revision === 0)
          throw refusal("CONFLICT", { status: 409, message: "Bea Min changed this line meanwhile." });
        return { ...theirs, note: "Call at nine", revision: 2 };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Note: Pia 1" }));
    await user.type(await screen.findByRole("textbox", { name: "Note" }), "Call at nine");
    returnToPage();
    expect(await screen.findByText(/Rang, no answer/)).toBeInTheDocument();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Bea Min changed this line meanwhile.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("Call at nine");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(revisions).toEqual([0, 1]);
  });

  it("keeps what is typed about it after it has left the list, and says why that is not noted", async () => {
    const { user } = render({
      reads: [list([group("review", [line("review", "1")])]), list([])],
      mark: () => Promise.reject(refusal("NOT_FOUND", { status: 404, message: "It is done already." })),
    });
    await user.click(await screen.findByRole("button", { name: "Note: Pia 1" }));
    await user.type(await screen.findByRole("textbox", { name: "Note" }), "Call at nine{Enter}");
    expect(await screen.findByText("All done: nothing needs attention now")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("Call at nine");
    expect(await screen.findByText("It is done already.")).toBeVisible();
  });

  it("shows its keyboard shortcuts", async () => {
    const { user } = render({ reads: [list([])] });
    await section();
    await user.keyboard("?");
    const dialog = within(await screen.findByRole("dialog", { name: "Keys for the worklist" }));
    expect(dialog.getByText("Take it, or release it")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
