import type { EmailLifeLine, NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const sent: NotificationRow = {
  id: 12,
  email: "ann@people.example",
  type: "reminder",
  subject: "Time to reorder your prescription",
  sent_at: "2026-03-09T23:30:00.000Z",
  prescription_ids: [4, 7],
  has_content: true,
  status: "sent",
  last_error: null,
  created_at: "2026-03-09T23:29:00.000Z",
  user_id: 7,
  address_bad: false,
  carer: null,
};
const notice: NotificationRow = { ...sent, id: 13, type: "expiry" };
const failed: NotificationRow = {
  ...sent,
  id: 14,
  type: "welcome",
  sent_at: null,
  status: "failed",
  last_error: "The mail server answered: 451 later",
};
const waiting: NotificationRow = {
  ...sent,
  id: 15,
  subject: "",
  sent_at: null,
  status: "queued",
  has_content: false,
  prescription_ids: [],
};

type Logs = NonNullable<FakeApi["logs"]>;

const lifeLine: EmailLifeLine = {
  status: "sent",
  subject: sent.subject,
  sent_at: sent.sent_at,
  has_content: true,
  withdrawn: null,
  ordered: "no",
  steps: [
    { at: "2026-03-09T23:29:00.000Z", label: "Queued", detail: null, tone: "neutral" },
    { at: "2026-03-09T23:31:00.000Z", label: "Accepted by the mail server", detail: null, tone: "good" },
  ],
};

function pageOf(logs: NotificationRow[], pagination: object = {}) {
  const total = logs.length;
  return { logs, pagination: { page: 1, limit: 20, total, totalPages: 1, hasMore: false, ...pagination } };
}

function renderPage(changes: Partial<Logs> = {}, query = "", api: FakeApi = {}) {
  return renderApp({
    path: `/admin/notifications${query}`,
    token: "t",
    api: {
      auth: { verify: () => admin },
      logs: {
        notificationLogs: () => pageOf([sent, notice, failed, waiting]),
        emailLifeLine: () => lifeLine,
        ...changes,
      },
      ...api,
    },
  });
}

const row = async (id: number) =>
  within(await screen.findByRole("row", { name: new RegExp(`^Select email ${id} `) }));

describe("the list of emails", () => {
  it.each([
    ["waiting.reminder", "Emails waiting to be sent with the saved words"],
    ["sent.reminder", "Emails with these words from the last 30 days"],
  ])("says which emails a change of wording affects (%s), and leads back to all", async (worded, says) => {
    const asked: unknown[] = [];
    const { user, address } = renderPage(
      {
        notificationLogs: (input) => {
          asked.push(input.worded);
          return pageOf([sent]);
        },
      },
      `?worded=${worded}`,
    );
    expect(await screen.findByText(says)).toBeVisible();
    expect(await screen.findByRole("checkbox", { name: "Select email 12" })).toBeVisible();
    expect(asked).toEqual([worded]);
    await user.click(screen.getByRole("button", { name: "Show all emails" }));
    await waitFor(() => expect(address()).toBe("/admin/notifications"));
    await waitFor(() => expect(asked.at(-1)).toBeUndefined());
    expect(screen.queryByText(says)).toBeNull();
  });

  it("links to the wordings and to the stopped addresses", async () => {
    renderPage();
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    await screen.findByRole("link", { name: "Email wording" });
    expect(["Email wording", "Stopped addresses"].map(hrefOf)).toEqual([
      "/admin/settings?section=wording",
      "/admin/notifications/stopped",
    ]);
  });

  it("B-NOTIF-02 shows each email with its type, subject and time in the store's zone", async () => {
    renderPage();
    const table = within(await screen.findByRole("table", { name: "Emails" }));
    expect(table.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
      "",
      "ID",
      "Email",
      "Type",
      "Subject",
      "Sent At",
      "View",
    ]);
    const cells = (await row(12)).getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells).toEqual([
      "",
      "12",
      "ann@people.example",
      "Reminder",
      "Time to reorder your prescription",
      "10 Mar 2026, 10:30 am",
      "View",
    ]);
    expect(screen.getByText(/Times are in the store's time zone \(Australia\/Sydney\)/)).toBeVisible();
  });

  it.each([
    [12, "Reminder", /blue|#e4edfb/],
    [13, "Expiry Notice", /warning/],
    [14, "Welcome", /sunken/],
  ])("B-NOTIF-02 gives email %i the badge %s in its colour", async (id, label, colour) => {
    renderPage();
    expect((await row(id)).getByText(label).className).toMatch(colour);
  });

  it("says what became of each email that was not sent, and why", async () => {
    renderPage();
    expect((await row(14)).getByText("Failed")).toBeVisible();
    expect((await row(14)).getByText("The mail server answered: 451 later")).toBeVisible();
    expect((await row(15)).getByText("Waiting")).toBeVisible();
    expect((await row(15)).getByText("Not written yet")).toBeVisible();
    expect((await row(15)).queryByRole("button", { name: /Resend/ })).toBeNull();
  });

  it("says which carer an email went to and whom they help, in the list and in the details", async () => {
    const carer = { id: 9, name: "Carl Carer", patient_name: "Ann Example" };
    const { user } = renderPage({ notificationLogs: () => pageOf([sent, { ...notice, carer }]) });
    const text = "To Carl Carer, who helps Ann Example";
    expect((await row(13)).getByText(text)).toBeVisible();
    expect((await row(12)).queryByText(/^To /)).toBeNull();
    await user.click((await row(13)).getByRole("button", { name: "View email 13" }));
    expect(within(await screen.findByRole("dialog")).getByText(text)).toBeVisible();
  });

  it("links to the carer's record to correct a carer's address that takes no email", async () => {
    const carer = { id: 9, name: "Carl Carer", patient_name: "Ann Example" };
    renderPage({ notificationLogs: () => pageOf([{ ...failed, carer, address_bad: true }]) });
    expect((await row(14)).getByRole("link", { name: "Correct the address" })).toHaveAttribute(
      "href",
      "/admin/customers?user=9",
    );
  });

  it("B-NOTIF-06 says when there are none", async () => {
    renderPage({ notificationLogs: () => pageOf([]) });
    expect(await screen.findByText("No notification logs found.")).toBeVisible();
  });

  it("B-NOTIF-07 says that they could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage({
      notificationLogs: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : pageOf([sent]),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to load notification logs. Please try again later.",
    );
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row(12)).toBeTruthy();
  });

  it("leads to the first page from one past the last that can be opened", async () => {
    const details = { field: "page" };
    const { user, address } = renderPage(
      {
        notificationLogs: ({ page }) =>
          page === 501 ? Promise.reject(refusal("BAD_INPUT", { details })) : pageOf([sent]),
      },
      "?page=501",
    );
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(await row(12)).toBeTruthy();
    expect(address()).toBe("/admin/notifications");
  });

  it("B-NOTIF-04 says how many there are, and moves from page to page", async () => {
    const list = vi.fn((input: { page?: unknown }) =>
      pageOf([sent], { page: input.page, total: 41, totalPages: 3 }),
    );
    const { user, address } = renderPage({ notificationLogs: list });
    expect(await screen.findByText("Showing 1 of 41 total results")).toBeVisible();
    const pages = within(screen.getByRole("navigation", { name: "Pages of emails" }));
    expect(pages.getByText(/1 of 3/)).toBeVisible();
    expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
    await user.click(pages.getByRole("button", { name: "Next" }));
    expect(await pages.findByText(/2 of 3/)).toBeVisible();
    await expect.poll(address).toBe("/admin/notifications?page=2");
    expect(list).toHaveBeenLastCalledWith({ email: "", type: "", status: "", page: 2 });
  });

  it("says when there are more than it counts", async () => {
    renderPage({ notificationLogs: () => pageOf([sent], { total: 10_000, totalPages: 500, hasMore: true }) });
    expect(await screen.findByText("Showing 1 of more than 10,000 total results")).toBeVisible();
  });
});

describe("the selection of emails", () => {
  const pages: Record<number, NotificationRow[]> = { 1: [sent, notice], 2: [failed] };
  const renderTwoPages = (exports: Required<FakeApi>["exports"]) =>
    renderPage(
      {
        notificationLogs: ({ page }) =>
          pageOf(pages[Number(page)] ?? [], { page, limit: 2, total: 3, totalPages: 2 }),
      },
      "",
      { exports },
    );

  it("shows how many are selected across pages, and says which of them are gone", async () => {
    const asked: unknown[] = [];
    const { user } = renderTwoPages({
      selectedRows: (input) => {
        asked.push(input);
        const rows = [
          ["ann@people.example", 2],
          ["bo@people.example", null],
        ];
        return { titles: ["To", "Tries"], rows: asked.length === 1 ? rows : rows.slice(1) };
      },
    });
    await user.click(await screen.findByRole("checkbox", { name: "Select email 13" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select email 14" }));
    const number = await screen.findByRole("button", { name: "2 emails selected" });
    await user.click(number);
    const drawer = within(await screen.findByRole("dialog", { name: "2 emails" }));
    const table = within(await drawer.findByRole("table", { name: "Selected rows" }));
    const texts = (role: "columnheader" | "cell") => table.getAllByRole(role).map((cell) => cell.textContent);
    expect(texts("columnheader")).toEqual(["To", "Tries"]);
    expect(texts("cell")).toEqual(["ann@people.example", "2", "bo@people.example", ""]);
    expect(drawer.queryByText(/since been deleted/)).toBeNull();
    expect(asked).toEqual([{ list: "emails", ids: [13, 14] }]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "2 emails selected" }));
    expect(await screen.findByText("Rows that have since been deleted are not shown.")).toBeVisible();
  });

  it("is exported in the order in which emails were selected across pages", async () => {
    const selected = vi.fn(() => ({ name: "emails-selected.csv", text: "" }));
    const { user } = renderTwoPages({ selected });
    await user.click(await screen.findByRole("checkbox", { name: "Select email 13" }));
    expect(await screen.findByText("1 email selected")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: /^Select all/ })).toBePartiallyChecked();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select email 14" }));
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select all emails of this page" }));
    expect(await screen.findByText("3 emails selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Export Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
    await waitFor(() =>
      expect(selected.mock.calls).toEqual([[{ list: "emails", ids: [13, 14, 12], format: "csv" }]]),
    );
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });
});

describe("the filters of the emails", () => {
  it("B-NOTIF-01 B-NOTIF-05 apply only on Search, start at page 1, and are kept in the URL", async () => {
    const list = vi.fn(() => pageOf([sent]));
    const { user, address } = renderPage({ notificationLogs: list }, "?page=3");
    await row(12);
    expect(
      within(screen.getByLabelText("Type"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["All types", "Reminder", "Expiry Notice"]);
    await user.type(screen.getByLabelText("Email"), " ann@ ");
    await user.selectOptions(screen.getByLabelText("Type"), "Expiry Notice");
    await user.selectOptions(screen.getByLabelText("State"), "Failed");
    expect(list).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() =>
      expect(address()).toBe("/admin/notifications?email=ann%40&type=expiry&status=failed"),
    );
    expect(list).toHaveBeenLastCalledWith({ email: "ann@", type: "expiry", status: "failed", page: 1 });
    expect(screen.getByRole("button", { name: "Search" })).toHaveFocus();

    const before = list.mock.calls.length;
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(list).toHaveBeenCalledTimes(before + 1));
  });

  it("B-NOTIF-01 are emptied by Clear, which shows all emails", async () => {
    const { user, address } = renderPage({}, "?email=ann&type=expiry");
    await row(12);
    expect(screen.getByLabelText("Email")).toHaveValue("ann");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(address()).toBe("/admin/notifications"));
    expect(screen.getByLabelText("Email")).toHaveValue("");
    expect(screen.getByLabelText("Type")).toHaveDisplayValue("All types");
  });
});

describe("an email's details", () => {
  const link = { url: "/api/downloads/notification-logs/abc" };

  it("B-NOTIF-03 show the email as it was sent, in a frame without any permissions", async () => {
    const emailContentLink = vi.fn(() => link);
    const { user } = renderPage({ emailContentLink });
    await user.click((await row(12)).getByRole("button", { name: "View email 12" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Email Details" }));
    for (const text of ["ann@people.example", "Time to reorder your prescription", "10 Mar 2026, 10:30 am"])
      expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByRole("link", { name: "7" })).toHaveAttribute("href", "/admin/prescriptions/7");
    const frame = await dialog.findByTitle("Content of the email");
    expect(frame).toHaveAttribute("sandbox", "");
    expect(frame).toHaveAttribute("src", link.url);
    expect(emailContentLink).toHaveBeenCalledExactlyOnceWith({ id: 12 });
    const [, close] = dialog.getAllByRole("button", { name: "Close" });
    await user.click(close as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await row(12)).getByRole("button", { name: "View email 12" })).toHaveFocus();
  });

  it("list step by step what happened to it, and say that no order came of it", async () => {
    const bounced: EmailLifeLine["steps"][number] = {
      at: "2026-03-09T23:32:00.000Z",
      label: "Bounced",
      detail: "552 5.2.2 Mailbox full",
      tone: "bad",
    };
    const lines: EmailLifeLine[] = [
      lifeLine,
      { ...lifeLine, status: "failed", steps: [...lifeLine.steps, bounced] },
      { ...lifeLine, status: "cancelled", withdrawn: "Nothing in it was still due.", ordered: null },
      { ...lifeLine, ordered: "unknown" },
    ];
    const { user } = renderPage({ emailLifeLine: () => lines.shift() ?? lifeLine });
    const said: (string | null)[] = [];
    for (const id of [12, 13, 14, 15]) {
      await user.click((await row(id)).getByRole("button", { name: `View email ${id}` }));
      const section = await screen.findByRole("region", { name: "What happened to this email" });
      await within(section).findByText("Queued");
      said.push(section.textContent);
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    expect(said).toEqual([
      expect.stringMatching(
        /Queued.*10:31 am Accepted by the mail server.*No order has been placed from its link so far/,
      ),
      expect.stringMatching(/Bounced552 5.2.2 Mailbox full$/),
      expect.stringMatching(/It was not sent: Nothing in it was still due/),
      expect.stringMatching(/don't know whether an order was placed from it/),
    ]);
  });

  it("request a new link each time, since one works for only a minute", async () => {
    const emailContentLink = vi.fn(() => link);
    const { user } = renderPage({ emailContentLink });
    for (const time of [1, 2]) {
      await user.click((await row(12)).getByRole("button", { name: "View email 12" }));
      await screen.findByTitle("Content of the email");
      expect(emailContentLink).toHaveBeenCalledTimes(time);
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  it("show what was sent since the list was loaded", async () => {
    const { user } = renderPage({ emailContentLink: () => link });
    await user.click((await row(15)).getByRole("button", { name: "View email 15" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByTitle("Content of the email")).toBeVisible();
    expect(dialog.getByText("10 Mar 2026, 10:30 am")).toBeVisible();
    expect(dialog.getByText(String(sent.subject))).toBeVisible();
    expect(dialog.queryByText(/Not sent|Not written yet|nothing to show/)).toBeNull();
  });

  it("say that the email has not been written yet", async () => {
    const queued = { ...lifeLine, status: "queued", subject: "", sent_at: null, has_content: false } as const;
    const { user } = renderPage({ emailLifeLine: () => queued });
    await user.click((await row(15)).getByRole("button", { name: "View email 15" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Not sent")).toBeVisible();
    expect(dialog.getByText(/so there is nothing to show yet/)).toBeVisible();
    expect(dialog.queryByTitle("Content of the email")).toBeNull();
  });

  it("show when a waiting email is sent, and stop polling then", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const queued = { ...lifeLine, status: "queued", subject: "", sent_at: null, has_content: false } as const;
    const emailLifeLine = vi.fn((): EmailLifeLine => queued);
    const { user } = renderPage({ emailLifeLine, emailContentLink: () => link });
    await user.click((await row(15)).getByRole("button", { name: "View email 15" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Not sent")).toBeVisible();
    emailLifeLine.mockReturnValue(lifeLine);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await dialog.findByTitle("Content of the email")).toBeVisible();
    const asked = emailLifeLine.mock.calls.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(emailLifeLine).toHaveBeenCalledTimes(asked);
  });

  it("say that the content could not be loaded, and try again", async () => {
    let asked = 0;
    const { user } = renderPage({
      emailContentLink: () => (asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : link),
    });
    await user.click((await row(12)).getByRole("button", { name: "View email 12" }));
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByTitle("Content of the email")).toBeVisible();
  });
});

describe("sending a failed email again", () => {
  it("sends it once on a double click, and reloads the list", async () => {
    const answer = later<{ success: true }>();
    const resendEmail = vi.fn(() => answer.promise);
    let isSent = false;
    const { user } = renderPage({
      resendEmail,
      notificationLogs: () => pageOf([isSent ? { ...failed, status: "queued" } : failed]),
    });
    await user.dblClick((await row(14)).getByRole("button", { name: "Resend email 14" }));
    isSent = true;
    answer.resolve({ success: true });
    expect(await screen.findByText("The email is on its way again")).toBeVisible();
    expect(resendEmail.mock.calls).toEqual([[{ id: 14 }]]);
    expect(await (await row(14)).findByText("Waiting")).toBeVisible();
  });

  it("is possible for the next without waiting for the answer to the one before", async () => {
    const resendEmail = vi.fn(() => new Promise<never>(() => undefined));
    const { user } = renderPage({
      resendEmail,
      notificationLogs: () => pageOf([failed, { ...failed, id: 16 }]),
    });
    await user.click((await row(14)).getByRole("button", { name: "Resend email 14" }));
    await user.click((await row(16)).getByRole("button", { name: "Resend email 16" }));
    await waitFor(() => expect(resendEmail.mock.calls).toEqual([[{ id: 14 }], [{ id: 16 }]]));
  });

  it("covers all that are selected, and says why not for those that have not failed", async () => {
    const message = "This email is no longer marked as failed. Refresh the list to see its status.";
    const resendEmail = vi.fn(({ id }: { id: number }) =>
      id === 14 ? { success: true as const } : Promise.reject(refusal("CONFLICT", { status: 409, message })),
    );
    const { user } = renderPage({ resendEmail, notificationLogs: () => pageOf([sent, failed]) });
    await user.click(await screen.findByRole("checkbox", { name: /^Select all/ }));
    await user.click(await screen.findByRole("button", { name: "Resend Selected" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Resend 2 emails?" }));
    expect(resendEmail).not.toHaveBeenCalled();
    await user.click(asked.getByRole("button", { name: "Resend 2 emails" }));
    expect(await screen.findByText("1 email is on its way again")).toBeVisible();
    expect(screen.getByText(`1 was left as it is: ${message}`)).toBeVisible();
    expect(resendEmail.mock.calls).toEqual([[{ id: 12 }], [{ id: 14 }]]);
  });

  it("says beside the email why it was refused", async () => {
    const message = "This email is no longer marked as failed. Refresh the list to see its status.";
    const { user } = renderPage({
      resendEmail: () => Promise.reject(refusal("CONFLICT", { status: 409, message })),
    });
    await user.click((await row(14)).getByRole("button", { name: "Resend email 14" }));
    expect(await (await row(14)).findByRole("alert")).toHaveTextContent(message);
  });

  it("is not offered while the address is stopped: it links to where that is mended", async () => {
    renderPage({ notificationLogs: () => pageOf([{ ...failed, address_bad: true }]) });
    const cells = await row(14);
    expect(cells.queryByRole("button", { name: /Resend/ })).toBeNull();
    expect(cells.getByRole("link", { name: "Correct the address" })).toHaveAttribute(
      "href",
      "/admin/customers?user=7",
    );
  });

  it("is not offered for a deleted account", async () => {
    renderPage({ notificationLogs: () => pageOf([{ ...failed, user_id: null }]) });
    expect((await row(14)).getByText(/there is nobody to send it to/)).toBeVisible();
    expect((await row(14)).queryByRole("button", { name: /Resend/ })).toBeNull();
  });
});
