import type { Care } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { forgetCheckout } from "../../shared/pending-checkout.ts";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, delivery, order, prescription, preview } from "../../testing/samples.ts";

const helper = (changes: Partial<Care["helpers"][number]> = {}): Care["helpers"][number] => ({
  id: 3,
  right: "see",
  email: "carl@people.example",
  name: "Carl Carer",
  state: "active",
  expires_at: null,
  emails_to: "patient",
  no_emails: null,
  ...changes,
});
const medicine_emails = { patient: true, no_emails: null, carers: [] };
const helping = (right: "see" | "order"): Care => ({
  helpers: [],
  patients: [
    {
      id: 5,
      right,
      patient_id: 12,
      name: "Bea Example",
      emails_chosen: false,
      emails_stopped: false,
      no_emails: null,
    },
  ],
  medicine_emails,
});

const ORDER = "00000000-0000-4000-8000-000000000001";

describe("the people who help me", () => {
  function open(care: FakeApi["care"]) {
    return renderApp({ path: "/account", token: "t", api: { ...(care && { care }) } });
  }

  it("are listed with their rights, including those who have not accepted yet", async () => {
    open({
      list: () => ({
        helpers: [
          helper(),
          helper({
            id: 4,
            name: null,
            right: "order",
            state: "invited",
            expires_at: "2026-12-01T00:00:00.000Z",
          }),
        ],
        patients: [],
        medicine_emails,
      }),
    });
    expect(await screen.findByText("Carl Carer")).toBeVisible();
    expect(screen.getByText("can see my prescriptions")).toBeVisible();
    expect(
      screen.getByText("invited to see my prescriptions and order for me · expires 1 Dec 2026"),
    ).toBeVisible();
  });

  it("are invited by email, to see or to order", async () => {
    const helpers: Care["helpers"] = [];
    const invite = vi.fn(({ email, right }: { email: string; right: "see" | "order" }) => {
      const invited = helper({
        email,
        right,
        name: null,
        state: "invited",
        expires_at: "2026-12-01T00:00:00.000Z",
      });
      helpers.push(invited);
      return invited;
    });
    const { user } = open({ list: () => ({ helpers: [...helpers], patients: [], medicine_emails }), invite });
    await user.click(await screen.findByRole("button", { name: "Invite someone" }));
    await vi.waitFor(() => expect(screen.getByLabelText("Their email address")).toHaveFocus());
    await user.keyboard("carl@people.example");
    await user.click(screen.getByLabelText("See my prescriptions and order for me"));
    await user.click(screen.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("We have sent an invitation to carl@people.example.")).toBeVisible();
    expect(invite.mock.calls).toEqual([[{ email: "carl@people.example", right: "order" }]]);
    expect(
      await screen.findByRole("button", { name: "Withdraw the invitation to carl@people.example" }),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Invite someone" })).toHaveFocus();
  });

  it.each([
    [refusal("CONFLICT", { status: 409, message: careMessages.invitedBefore }), careMessages.invitedBefore],
    [new TypeError("Failed to fetch"), "There was no answer, so the invitation may have been sent."],
  ])("are not invited, or may have been, with the reason: %s", async (error, message) => {
    const { user } = open({
      list: () => ({ helpers: [], patients: [], medicine_emails }),
      invite: () => Promise.reject(error),
    });
    await user.click(await screen.findByRole("button", { name: "Invite someone" }));
    await user.type(screen.getByLabelText("Their email address"), "carl@people.example");
    await user.click(screen.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
  });

  it("stop helping after a confirmation", async () => {
    let helpers = [helper()];
    const end = vi.fn(() => {
      helpers = [];
      return { success: true as const };
    });
    const { user } = open({ list: () => ({ helpers, patients: [], medicine_emails }), end });
    await user.click(await screen.findByRole("button", { name: "Stop Carl Carer helping me" }));
    expect(end).not.toHaveBeenCalled();
    const question = within(screen.getByRole("alertdialog"));
    expect(question.getByText("Carl Carer will no longer be able to see your prescriptions.")).toBeVisible();
    await user.click(question.getByRole("button", { name: "Stop" }));
    await vi.waitFor(() => expect(screen.queryByText("Carl Carer")).toBeNull());
    expect(end.mock.calls).toEqual([[{ id: 3 }]]);
  });

  it("are said to lose all that they may do, if they may also order", async () => {
    const { user } = open({
      list: () => ({ helpers: [helper({ right: "order" })], patients: [], medicine_emails }),
    });
    await user.click(await screen.findByRole("button", { name: "Stop Carl Carer helping me" }));
    expect(
      screen.getByText("Carl Carer will no longer be able to see your prescriptions or order for you."),
    ).toBeVisible();
  });
});

describe("emails about my medicines", () => {
  function open(helpers: Care["helpers"], emailed: Care["medicine_emails"] = medicine_emails) {
    const chooseEmails = vi.fn((): { success: true } => ({ success: true }));
    const list = () => ({ helpers, patients: [], medicine_emails: emailed });
    return {
      ...renderApp({ path: "/account", token: "t", api: { care: { list, chooseEmails } } }),
      chooseEmails,
    };
  }
  const choice = () =>
    screen.findByRole("combobox", { name: "Emails about your medicines go to you or to Carl Carer" });
  const options = async () =>
    within(await choice())
      .getAllByRole("option")
      .map(({ textContent }) => textContent);

  it("go to the recipients I choose for each carer, and the screen says who gets them", async () => {
    const emailed = { patient: true, no_emails: null, carers: ["Carl Carer"] };
    const { user, chooseEmails } = open([helper({ right: "order", emails_to: "both" })], emailed);
    expect(await screen.findByText("Emails about your medicines go to you and Carl Carer.")).toBeVisible();
    expect(await choice()).toHaveValue("both");
    expect(await options()).toEqual(["me", "Carl Carer only", "both of us"]);
    await user.selectOptions(await choice(), "Carl Carer only");
    expect(chooseEmails.mock.calls).toEqual([[{ id: 3, emails_to: "carer" }]]);
    expect(await screen.findByText("Saved.")).toBeVisible();
  });

  it("keep the focus on their choice while it is saved, and save the next choice after it", async () => {
    const saved = later<{ success: true }>();
    const chooseEmails = vi.fn(() => saved.promise);
    const { user } = renderApp({
      path: "/account",
      token: "t",
      api: {
        care: {
          list: () => ({ helpers: [helper({ right: "order" })], patients: [], medicine_emails }),
          chooseEmails,
        },
      },
    });
    await user.selectOptions(await choice(), "both of us");
    await vi.waitFor(() => expect(chooseEmails).toHaveBeenCalledTimes(1));
    expect(await choice()).toBeEnabled();
    await user.selectOptions(await choice(), "Carl Carer only");
    expect(chooseEmails).toHaveBeenCalledTimes(1);
    saved.resolve({ success: true });
    await vi.waitFor(() => expect(chooseEmails).toHaveBeenLastCalledWith({ id: 3, emails_to: "carer" }));
  });

  it("never go only to a carer who can just see", async () => {
    open([helper()]);
    expect(await options()).toEqual(["me", "both of us"]);
    expect(screen.getByText("Carl Carer can only look, so you get the emails too.")).toBeVisible();
  });

  it("come to me when the carer I chose gets none, and the screen says why", async () => {
    open([helper({ right: "order", emails_to: "carer", no_emails: "stopped" })]);
    expect(await screen.findByText("Carl Carer has stopped these emails.")).toBeVisible();
    expect(screen.getByText("Emails about your medicines go to you.")).toBeVisible();
  });

  it("can't be directed to somebody who has not accepted the invitation", async () => {
    open([helper({ state: "invited", name: null, expires_at: "2026-12-01T00:00:00.000Z" })]);
    expect(await screen.findByText("carl@people.example")).toBeVisible();
    expect(screen.queryByText("Emails about your medicines go to")).toBeNull();
  });
});

describe("emails about somebody else's medicines", () => {
  it("can be stopped by their recipient, and started again", async () => {
    let isStopped = false;
    const setEmails = vi.fn(({ wanted }: { id: number; wanted: boolean }): { success: true } => {
      isStopped = !wanted;
      return { success: true };
    });
    const list = () => ({
      ...helping("see"),
      patients: helping("see").patients.map((each) => ({
        ...each,
        emails_chosen: true,
        emails_stopped: isStopped,
        no_emails: null,
      })),
    });
    const { user } = renderApp({ token: "t", path: "/account", api: { care: { list, setEmails } } });
    const button = (what: string) =>
      screen.findByRole("button", { name: `${what} the emails about Bea Example's medicines` });
    await user.click(await button("Stop"));
    await user.click(await button("Start"));
    expect(await button("Stop")).toBeVisible();
    expect(
      screen.getByText("Bea Example chose to have emails about their medicines sent to you."),
    ).toBeVisible();
    expect(setEmails.mock.calls).toEqual([[{ id: 5, wanted: false }], [{ id: 5, wanted: true }]]);
  });
});

describe("somebody else's medicines", () => {
  const banner = () => screen.findByRole("complementary", { name: "Whose medicines these are" });
  const own = { listMine: () => [prescription({ product_name: "My own medicine" })] };
  const theirs = [prescription({ product_name: "Bea's medicine" })];
  const theirOrder = { for_patient: "Bea Example", for_patient_id: 12 };

  function open(
    right: "see" | "order",
    {
      path = "/",
      items = theirs,
      renewals = {},
    }: { path?: string; items?: PrescriptionItem[]; renewals?: FakeApi["renewals"] } = {},
  ) {
    const care = { list: () => helping(right) };
    return renderApp({
      token: "t",
      path,
      api: { care, prescriptions: own, renewals: { preview: () => preview(theirOrder) } },
      apiFor: (patientId) =>
        patientId === 12
          ? {
              prescriptions: { listMine: () => items },
              renewals: { listMine: () => ({ renewals: [] }), ...renewals },
            }
          : {},
    });
  }

  it("are reached from one's own, shown under a banner that names the patient, and left again", async () => {
    const { user } = open("see");
    await user.click(await screen.findByRole("link", { name: "Bea Example's medicines" }));
    expect(await banner()).toHaveTextContent("You are looking at Bea Example's medicines");
    expect(await screen.findByRole("article", { name: "Bea's medicine" })).toBeVisible();
    expect(screen.queryByText("My own medicine")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Back to my medicines" }));
    expect(await screen.findByRole("article", { name: "My own medicine" })).toBeVisible();
    expect(screen.queryByText("Bea's medicine")).toBeNull();
    expect(screen.queryByRole("complementary", { name: "Whose medicines these are" })).toBeNull();
  });

  it("are reported missing on one's own screen when the people one helps can't be loaded", async () => {
    const list = vi
      .fn(() => helping("see"))
      .mockImplementationOnce(() => {
        throw refusal("INTERNAL", { status: 500 });
      });
    const { user } = renderApp({ token: "t", api: { care: { list }, prescriptions: own } });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("We could not load the people you help");
    expect(await screen.findByRole("article", { name: "My own medicine" })).toBeVisible();
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Bea Example's medicines" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("show no second error when one's own medicines can't be loaded either", async () => {
    const fail = () => {
      throw refusal("INTERNAL", { status: 500 });
    };
    renderApp({ token: "t", api: { care: { list: fail }, prescriptions: { listMine: fail } } });
    expect(await screen.findByRole("alert")).toHaveTextContent("We could not load your prescriptions");
  });

  it("can be seen but not selected by a carer who may only see", async () => {
    open("see", { path: "/for/12" });
    const card = await screen.findByRole("article", { name: "Bea's medicine" });
    expect(card).toHaveTextContent("but not by you: you can only see it.");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Reorder/ })).toBeNull();
  });

  it("are sent to the patient, not to the carer who orders them", async () => {
    open("order", { path: "/renew/tok" });
    expect(await screen.findByRole("radio", { name: /^Add Home Delivery/ })).toHaveAccessibleDescription(
      "We will send it to Bea Example's address. One fee for the whole order.",
    );
  });

  it("are shown as delivered, without naming the home of the carer who looks at the order", async () => {
    const sent = order({ id: "00000000-0000-4000-8000-000000000001", state: "paid" });
    open("see", { path: `/for/12/orders/${sent.id}`, renewals: { getMine: () => sent } });
    expect(await screen.findByText("How you get it", { selector: "dt" })).toBeVisible();
    expect(screen.getByText("Home delivery")).toBeVisible();
  });

  it("are ordered for the patient, and the order says so", async () => {
    const getToken = vi.fn(() => ({ token: "link" }));
    const { user } = open("order", { path: "/for/12", renewals: { getToken } });
    await user.click(await screen.findByRole("checkbox", { name: /Bea's medicine/ }));
    await user.click(screen.getByRole("button", { name: "Reorder 1 item" }));
    expect(await screen.findByRole("heading", { name: "Confirm Your Order" })).toBeVisible();
    expect(await banner()).toHaveTextContent("You are looking at Bea Example's medicines");
    expect(getToken).toHaveBeenCalledTimes(1);
  });

  it("are shown again to a carer who continued the patient's order and comes back from the store", async () => {
    onTestFinished(forgetCheckout);
    const unpaid = order({ id: ORDER, state: "open", continue_url: "#checkout" });
    const renewals = { listMine: () => ({ renewals: [unpaid] }) };
    const left = open("order", { path: "/for/12", renewals });
    await left.user.click(await screen.findByRole("link", { name: "Continue to checkout" }));
    cleanup();
    const paid = { ...unpaid, state: "paid" as const, order_name: "#1001", delivery: delivery() };
    const listMine = vi.fn(() => ({ renewals: [paid] })).mockReturnValueOnce({ renewals: [unpaid as never] });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { address } = open("order", { path: "/", renewals: { listMine } });
    expect(await screen.findByRole("region", { name: /^Unfinished order/ })).toBeVisible();
    expect(address()).toBe("/for/12");
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByRole("region", { name: "Order #1001" })).toBeVisible();
    vi.useRealTimers();
    fireEvent.click(screen.getByRole("link", { name: "Back to my medicines" }));
    expect(await screen.findByRole("article", { name: "My own medicine" })).toBeVisible();
    expect(address()).toBe("/");
  });

  it("are left by a carer whose checkout did not open", async () => {
    onTestFinished(forgetCheckout);
    const unpaid = order({ id: ORDER, state: "open", continue_url: "#checkout" });
    const { user } = open("order", {
      path: "/for/12",
      renewals: { listMine: () => ({ renewals: [unpaid] }) },
    });
    await user.click(await screen.findByRole("link", { name: "Continue to checkout" }));
    await user.click(screen.getByRole("link", { name: "Back to my medicines" }));
    expect(await screen.findByRole("article", { name: "My own medicine" })).toBeVisible();
  });

  it.each([
    ["with nothing selected", { items: [] }],
    ["that is paid", { already_paid: true }],
  ])("are where a carer goes back to from an order %s, not their own", async (_what, changes) => {
    const { user, address } = renderApp({
      path: "/renew/tok",
      token: "t",
      api: {
        care: { list: () => helping("order") },
        prescriptions: own,
        renewals: { preview: () => preview({ ...theirOrder, ...changes }) },
      },
      apiFor: () => ({ prescriptions: { listMine: () => theirs } }),
    });
    await user.click(await screen.findByRole("button", { name: "Go back" }));
    expect(await screen.findByRole("article", { name: "Bea's medicine" })).toBeVisible();
    expect(address()).toBe("/for/12");
  });

  it("come with the patient's orders, which are loaded for the patient and lead back there", async () => {
    const paid = order({ id: ORDER, state: "paid", order_name: "#1001", delivery: delivery() });
    const renewals = { listMine: () => ({ renewals: [paid] }), getMine: () => paid };
    const { user, address } = open("see", { path: "/for/12", renewals });
    expect(await screen.findByRole("link", { name: "All orders" })).toBeVisible();
    await user.click(await screen.findByRole("link", { name: "Order #1001" }));
    expect(address()).toBe(`/for/12/orders/${ORDER}`);
    expect(await banner()).toHaveTextContent("You are looking at Bea Example's medicines");
    expect(await screen.findByRole("heading", { name: "Where it is" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "I have everything" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "All of Bea Example's orders" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Bea Example's orders" })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Bea Example's prescriptions" }));
    expect(await screen.findByRole("article", { name: "Bea's medicine" })).toBeVisible();
  });

  it("don't say who started an unpaid order, because it may be either", async () => {
    const last_order = {
      state: "open" as const,
      at: "2026-11-18T20:00:00.000Z",
      repeat_given_back: false,
      continue_url: "https://store.example/c/1",
    };
    open("order", { path: "/for/12", items: [prescription({ product_name: "Bea's medicine", last_order })] });
    const card = await screen.findByRole("article", { name: "Bea's medicine" });
    expect(card).toHaveTextContent("An order was started on 19 Nov 2026. It is not finished.");
    expect(card).not.toHaveTextContent(
      /(you|Ann|Bea|Bea Example) (have |has )?started|started (on [^.]*)?by /i,
    );
  });

  it("name the patient who has not ordered anything yet", async () => {
    open("see", { path: "/for/12/orders", renewals: { listMine: () => ({ renewals: [] }) } });
    expect(await screen.findByText("Bea Example has not ordered anything yet")).toBeVisible();
  });

  it.each(["/for/13", "/for/x"])("are not shown at %s for a patient whom one does not help", async (path) => {
    open("order", { path });
    expect(await screen.findByText(careMessages.patientNotFound)).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
  });
});

it("an administrator's view of one patient doesn't show at another patient's address", async () => {
  const look = { patient_id: 12, name: "Bea Example", until: "2026-11-21T09:00:00.000Z" };
  renderApp({
    path: "/for/13",
    token: "t",
    api: { auth: { verify: () => admin }, care: { look: () => ({ look }), list: () => helping("see") } },
    apiFor: () => ({ prescriptions: { listMine: () => [prescription()] } }),
  });
  expect(await screen.findByRole("heading", { name: "View ended" })).toBeVisible();
  expect(screen.queryByRole("article")).toBeNull();
});

describe("an invitation", () => {
  const invitation = () => ({
    patient_name: "Bea Example",
    right: "order" as const,
    expires_at: "2026-12-01T00:00:00.000Z",
  });

  it("says who asks for what, and asks a signed-out reader to sign in there", async () => {
    renderApp({ path: "/help/secret", api: { care: { invitation } } });
    expect(
      await screen.findByText("Bea Example would like you to see their prescriptions and to order for them."),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Sign In" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Accept and help" })).toBeNull();
  });

  it("is accepted once on a double click, and leads to the patient's medicines", async () => {
    const accept = vi.fn(() => ({
      id: 5,
      right: "order" as const,
      patient_id: 12,
      name: "Bea Example",
      emails_chosen: false,
      emails_stopped: false,
      no_emails: null,
    }));
    const { user, address } = renderApp({
      path: "/help/secret",
      token: "t",
      api: { care: { invitation, accept, list: () => helping("order") } },
    });
    await user.dblClick(await screen.findByRole("button", { name: "Accept and help" }));
    await vi.waitFor(() => expect(address()).toBe("/for/12"));
    expect(accept.mock.calls).toEqual([[{ token: "secret" }]]);
  });

  it("says that it belongs to somebody else", async () => {
    const refused = refusal("FORBIDDEN", { status: 403, message: careMessages.otherAccount });
    const { user } = renderApp({
      path: "/help/secret",
      token: "t",
      api: { care: { invitation, accept: () => Promise.reject(refused) } },
    });
    await user.click(await screen.findByRole("button", { name: "Accept and help" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(careMessages.otherAccount);
    expect(screen.getByText("You are signed in as ann@people.example.")).toBeVisible();
  });

  it("says why it no longer works and leads on, because a retry can't help", async () => {
    const message = careMessages.invitationExpired;
    renderApp({
      path: "/help/secret",
      api: { care: { invitation: () => Promise.reject(refusal("LINK_DEAD", { message })) } },
    });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to my prescriptions" })).toHaveAttribute("href", "/");
  });

  it("can be retried when no answer came", async () => {
    renderApp({
      path: "/help/secret",
      api: { care: { invitation: () => Promise.reject(new TypeError("Failed to fetch")) } },
    });
    expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  });
});
