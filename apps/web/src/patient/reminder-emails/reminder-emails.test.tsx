import type { Care, MedicineEmails } from "@scriptkeeper/contracts/care/care";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { returnToPage } from "../../testing/return-to-page.ts";
import { admin, eligibilityWith, prescription } from "../../testing/samples.ts";

function open(reminderEmails: FakeApi["reminderEmails"]) {
  return renderApp({ path: "/unsubscribe/7.abc", api: { ...(reminderEmails && { reminderEmails }) } });
}

describe("the page opened from the link to stop reminder emails", () => {
  it("asks before stopping them, and can start them again", async () => {
    const set = vi.fn(({ wanted }: { token: string; wanted: boolean }) => ({ wanted }));
    const { user } = open({ get: () => ({ wanted: true }), set });
    await user.dblClick(await screen.findByRole("button", { name: "Stop reminder emails" }));
    expect(await screen.findByText("Reminder emails are off.")).toBeVisible();
    expect(set.mock.calls).toEqual([[{ token: "7.abc", wanted: false }]]);
    await user.click(screen.getByRole("button", { name: "Turn reminder emails on" }));
    expect(await screen.findByText("Reminder emails are on.")).toBeVisible();
  });

  it("says to a carer about whose medicines the emails are", async () => {
    const theirs = { for_patient: "Bea Example" };
    const set = vi.fn(({ wanted }: { token: string; wanted: boolean }) => ({ wanted, ...theirs }));
    const { user } = open({ get: () => ({ wanted: true, ...theirs }), set });
    await user.click(await screen.findByRole("button", { name: "Stop these emails" }));
    expect(await screen.findByText("You no longer get emails about Bea Example's medicines.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send them to me again" })).toBeVisible();
  });

  it("says why a link does not work and leads on, because a retry can't help", async () => {
    open({ get: () => Promise.reject(refusal("LINK_DEAD", { message: "This link is not ours." })) });
    expect(await screen.findByText("This link is not ours.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to my prescriptions" })).toHaveAttribute("href", "/");
  });

  it.each([
    [new TypeError("Failed to fetch"), "There was no answer, so it may have been changed."],
    [refusal("INTERNAL", { status: 500 }), "Nothing was changed."],
  ])("says whether something may have been changed when saving fails with %s", async (error, said) => {
    const { user } = open({ get: () => ({ wanted: true }), set: () => Promise.reject(error) });
    await user.click(await screen.findByRole("button", { name: "Stop reminder emails" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `${said} Check your connection and try again.`,
    );
    expect(screen.getByText("Reminder emails are on.")).toBeVisible();
  });
});

const reached: MedicineEmails = { patient: true, no_emails: null, carers: [] };
const stopped: MedicineEmails = { patient: false, no_emails: "stopped", carers: [] };
const unreachable: MedicineEmails = { patient: false, no_emails: "address_bad", carers: [] };

interface Medicine extends Partial<PrescriptionItem> {
  /** Whether the call to change the choice gets no response. */
  fails?: boolean;
}

/** The patient's own screens, which next read what was set. */
function openOwn(path: string, emails: MedicineEmails, { fails = false, ...item }: Medicine = {}) {
  let now = emails;
  const setMine = vi.fn(({ wanted }: { wanted: boolean }) => {
    if (fails) return Promise.reject(new TypeError("Failed to fetch"));
    now = wanted ? { ...now, patient: true, no_emails: null } : { ...now, ...stopped, carers: now.carers };
    return { wanted };
  });
  const list = () => ({ helpers: [], patients: [], medicine_emails: now });
  const listMine = () => [prescription({ next_reminder_date: "2026-11-29", ...item })];
  const api = { care: { list }, prescriptions: { listMine }, reminderEmails: { setMine } };
  return { ...renderApp({ path, token: "t", api }), setMine };
}
const notice = () => screen.findByRole("region", { name: "Reminder emails" });

describe("a patient who gets no emails", () => {
  it("sees that above the prescriptions, and can turn the emails on again there", async () => {
    const { user, setMine } = openOwn("/", stopped);
    expect(await notice()).toHaveTextContent(
      "Reminder emails are off. We no longer tell you when a medicine runs out.",
    );
    expect(screen.getByText("No reminder planned")).toBeVisible();
    const heading = screen.getByRole("heading", { name: "My Prescriptions" });
    const focus = vi.spyOn(heading, "focus");
    await user.dblClick(screen.getByRole("button", { name: "Turn reminder emails on" }));
    expect(await screen.findByText("Reminder emails are on.")).toBeVisible();
    expect(setMine.mock.calls).toEqual([[{ wanted: true }]]);
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Reminder emails" })).toBeNull());
    expect(screen.getByText(/Next reminder/)).toBeVisible();
    expect(heading).toHaveFocus();
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  });

  it.each([
    [stopped, 0],
    [reached, 1],
  ])("is not asked to put off a reminder that won't come: %s", async (emails, offered) => {
    openOwn("/", emails, {
      put_off: { until: null, choices: [{ days: 3, until: "2026-11-24" }] },
      next_reminder_date: "2026-11-21",
    });
    await screen.findByText("Reorder now");
    expect(screen.queryAllByRole("button", { name: /^I still have some/ })).toHaveLength(offered);
  });

  it.each([
    [reached, "We will email you when it is back."],
    [stopped, "Reminder emails are off. We can email you when it is back only if you turn them on again."],
    [unreachable, "Our emails do not reach you, so we cannot tell you when it is back."],
  ])("is not promised an email about an item that is out of stock: %s", async (emails, text) => {
    openOwn("/", emails, {
      is_available: false,
      eligibility: eligibilityWith({ is_available: false }),
      asked_when_back: "2026-11-20T00:00:00.000Z",
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByText(/^We will email/)).toHaveLength(emails === reached ? 1 : 0);
    expect(screen.getByRole("button", { name: /^Stop telling you/ })).toBeInTheDocument();
  });

  it("reads what to do when the address does not work, and sees no button that can't help", async () => {
    openOwn("/", unreachable);
    expect(await notice()).toHaveTextContent("give your pharmacy an address that works");
    expect(screen.queryByRole("button", { name: "Turn reminder emails on" })).toBeNull();
  });

  it("reads that it is unknown whether they are on when no answer came", async () => {
    const { user } = openOwn("/", stopped, { fails: true });
    await user.click(await screen.findByRole("button", { name: "Turn reminder emails on" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "There was no answer, so it may have been changed.",
    );
  });

  it("is not warned when a carer gets them", async () => {
    openOwn("/", { ...stopped, carers: ["Carl Carer"] });
    expect(await screen.findByText(/Next reminder/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Reminder emails" })).toBeNull();
  });

  it("is promised no reminder until it is known that one will come, or when that can't be loaded", async () => {
    const asked = later<Care>();
    const care: Care = { helpers: [], patients: [], medicine_emails: reached };
    const list = vi.fn(() => asked.promise);
    const listMine = () => [prescription({ next_reminder_date: "2026-11-29" })];
    renderApp({ path: "/", token: "t", api: { care: { list }, prescriptions: { listMine } } });
    expect(await screen.findByText("Active")).toBeVisible();
    expect(screen.queryByText(/reminder/i)).toBeNull();
    await act(async () => asked.reject(new TypeError("Failed to fetch")));
    expect(screen.queryByText(/reminder/i)).toBeNull();
    list.mockResolvedValue(care);
    returnToPage();
    expect(await screen.findByText(/Next reminder/)).toBeVisible();
  });

  it("is not promised a reminder in an administrator's view of the screens when that can't be loaded", async () => {
    const look = { patient_id: 12, name: "Bea Example", until: "2026-11-21T09:00:00.000Z" };
    const listMine = () => [prescription({ next_reminder_date: "2026-11-29" })];
    renderApp({
      path: "/for/12",
      token: "t",
      api: {
        auth: { verify: () => admin },
        care: { look: () => ({ look }), ofUser: () => Promise.reject(new TypeError("Failed to fetch")) },
      },
      apiFor: () => ({ prescriptions: { listMine } }),
    });
    expect(await screen.findByText("Active")).toBeVisible();
    expect(screen.queryByText(/reminder/i)).toBeNull();
  });

  it.each([
    ["stopped", "Nobody gets emails about Bea Example's medicines: they have stopped them."],
    ["address_bad", "the address that the pharmacy has does not work"],
  ] as const)("is shown as such to a carer: %s", async (no_emails, text) => {
    const bea = { id: 5, right: "order" as const, patient_id: 12, name: "Bea Example", no_emails };
    const care: Care = {
      helpers: [],
      patients: [{ ...bea, emails_chosen: false, emails_stopped: false }],
      medicine_emails: reached,
    };
    const waiting = {
      is_available: false,
      eligibility: eligibilityWith({ is_available: false }),
      asked_when_back: "2026-11-20T00:00:00.000Z",
    };
    const listMine = () => [prescription({ next_reminder_date: "2026-11-29", ...waiting })];
    renderApp({
      path: "/for/12",
      token: "t",
      api: { care: { list: () => care } },
      apiFor: () => ({ prescriptions: { listMine } }),
    });
    expect(await notice()).toHaveTextContent(text);
    expect(screen.getByText("No reminder planned")).toBeVisible();
    expect(
      screen.getByText(
        "Nobody gets emails about Bea Example's medicines, so nobody will be told when it is back.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Turn reminder emails on" })).toBeNull();
  });
});

describe("the reminder emails on the account page", () => {
  it("can be stopped and started again", async () => {
    const { user, setMine } = openOwn("/account", reached);
    await user.click(await screen.findByRole("button", { name: "Stop reminder emails" }));
    expect(await screen.findByText("Reminder emails are off.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Turn reminder emails on" }));
    expect(await screen.findByText("Reminder emails are on.")).toBeVisible();
    expect(setMine.mock.calls).toEqual([[{ wanted: false }], [{ wanted: true }]]);
  });

  it.each([
    [
      "in the patient's place",
      { no_emails: null, patient: false },
      "Someone who helps you gets them instead of you.",
    ],
    ["after the patient stopped them", stopped, "The people who help you still get them."],
  ] as const)("are shown to go to a carer %s", async (_when, emails, text) => {
    openOwn("/account", { ...emails, carers: ["Carl Carer"] });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("have an explanation when the address does not work, and of who still gets them", async () => {
    openOwn("/account", { ...unreachable, carers: ["Carl Carer"] });
    expect(await screen.findByText(/give your pharmacy an address that works/)).toHaveTextContent(
      "The people who help you still get them.",
    );
    expect(screen.queryByRole("button", { name: "Stop reminder emails" })).toBeNull();
  });
});
