import type { StoppedAddress } from "@scriptkeeper/contracts/emails/stops";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const bounced: StoppedAddress = {
  user_id: 7,
  name: "Ann Example",
  email: "ann@people.example",
  stop: "bad_address",
  cause: "bounce",
  since: "2026-03-09T23:30:00.000Z",
  reason: "550 5.1.1 User unknown",
  email_id: 12,
};
const unwanted: StoppedAddress = {
  ...bounced,
  user_id: 8,
  name: "Bo Ng",
  email: "bo@people.example",
  stop: "unsubscribed",
  cause: "wish",
  reason: null,
  email_id: null,
};

type Users = NonNullable<FakeApi["users"]>;

function renderPage({
  query = "",
  stops = [bounced, unwanted],
  older = null as string | null,
  users = {} as Partial<Users>,
} = {}) {
  const list = vi.fn(() => ({ stops, older }));
  const rendered = renderApp({
    path: `/admin/notifications/stopped${query}`,
    token: "t",
    api: { auth: { verify: () => admin }, emailStops: { list }, users },
  });
  return { ...rendered, list };
}

const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^Select .*${name}`) }));

describe("a stopped address", () => {
  it("is listed with its owner, what is stopped, the server's reason, and since when", async () => {
    renderPage();
    const cells = async (name: string) =>
      (await row(name))
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent);
    expect((await cells("Ann")).slice(0, 4)).toEqual([
      "Ann Example ann@people.example",
      "Email does not arrive",
      "An email bounced 550 5.1.1 User unknown",
      "10 Mar 2026, 10:30 am",
    ]);
    expect((await cells("Bo")).slice(1, 3)).toEqual(["No reminders", "They asked not to be reminded"]);
    expect((await row("Ann")).getByRole("link", { name: "Ann Example" })).toHaveAttribute(
      "href",
      "/admin/customers/7",
    );
  });

  it("is tried again at once, and the list is reloaded", async () => {
    const liftEmailStop = vi.fn(() => ({}) as never);
    const { user, list } = renderPage({ users: { liftEmailStop } });
    await user.click(await screen.findByRole("button", { name: "Try again: Ann Example" }));
    expect(await screen.findByText("Emails will be sent to this address again")).toBeVisible();
    expect(liftEmailStop.mock.calls).toEqual([
      [{ id: 7, stop: "bad_address", change_id: expect.any(String) }],
    ]);
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });

  it("is tried again without waiting for the answer about another", async () => {
    const liftEmailStop = vi.fn(() => new Promise<never>(() => undefined));
    const other: StoppedAddress = { ...bounced, user_id: 9, name: "Cy Low" };
    const { user } = renderPage({ stops: [bounced, other, unwanted], users: { liftEmailStop } });
    await user.click(await screen.findByRole("button", { name: "Try again: Ann Example" }));
    await user.click(screen.getByRole("button", { name: "Try again: Cy Low" }));
    await user.click(screen.getByRole("button", { name: "Start reminders: Bo Ng" }));
    await user.click(await screen.findByRole("button", { name: "Start reminders again" }));
    await waitFor(() => expect(liftEmailStop).toHaveBeenCalledTimes(3));
  });

  it("is not lifted by the second click of a double click on the one before", async () => {
    const liftEmailStop = vi.fn((_: { id: number }) => ({}) as never);
    const other: StoppedAddress = { ...bounced, user_id: 9, name: "Cy Low" };
    const { user } = renderPage({ stops: [bounced, other], users: { liftEmailStop } });
    fireEvent.click(await screen.findByRole("button", { name: "Try again: Cy Low" }), { detail: 2 });
    await user.click(screen.getByRole("button", { name: "Try again: Ann Example" }));
    expect(await screen.findByText("Emails will be sent to this address again")).toBeVisible();
    expect(liftEmailStop.mock.calls.map(([{ id }]) => id)).toEqual([7]);
  });

  it("is asked about first when its owner wanted no reminders", async () => {
    const liftEmailStop = vi.fn(() => ({}) as never);
    const { user } = renderPage({ users: { liftEmailStop } });
    await user.click(await screen.findByRole("button", { name: "Start reminders: Bo Ng" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(liftEmailStop).not.toHaveBeenCalled();
    await user.click(await screen.findByRole("button", { name: "Start reminders: Bo Ng" }));
    await user.click(await screen.findByRole("button", { name: "Start reminders again" }));
    expect(await screen.findByText("Reminders will be sent again")).toBeVisible();
    expect(liftEmailStop.mock.calls).toEqual([
      [{ id: 8, stop: "unsubscribed", change_id: expect.any(String) }],
    ]);
  });

  it("is lifted together with other selected ones as one change, after a confirmation", async () => {
    const liftEmailStop = vi.fn(
      (_: { id: number; stop: string; change_id?: string | undefined }) => ({}) as never,
    );
    const { user, list } = renderPage({ users: { liftEmailStop } });
    await user.click(await screen.findByRole("checkbox", { name: /^Select all/ }));
    await user.click(await screen.findByRole("button", { name: "Lift Selected" }));
    expect(liftEmailStop).not.toHaveBeenCalled();
    await user.click(await screen.findByRole("button", { name: "Lift" }));
    expect(await screen.findByText("2 stops lifted")).toBeVisible();
    const [first, second] = liftEmailStop.mock.calls.map(([input]) => input);
    expect(first).toEqual({ id: 7, stop: "bad_address", change_id: expect.any(String) });
    expect(second).toEqual({ id: 8, stop: "unsubscribed", change_id: first?.change_id });
    expect(screen.getByRole("button", { name: /^Undo/ })).toBeVisible();
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });

  it("says when it could not be lifted", async () => {
    const fail = () => Promise.reject(refusal("INTERNAL", { status: 500 }));
    const { user } = renderPage({ users: { liftEmailStop: fail } });
    await user.click(await screen.findByRole("button", { name: "Try again: Ann Example" }));
    expect(await screen.findByText("Failed to resume emails")).toBeVisible();
  });

  it("is searched, filtered and paged with the URL", async () => {
    const place = "2026-03-09T23:30:00.000000Z.7.bad_address";
    const { user, list, address } = renderPage({ older: place });
    await user.click(await screen.findByRole("button", { name: "Older" }));
    await waitFor(() => expect(list).toHaveBeenLastCalledWith({ before: place }));
    await user.click(screen.getByRole("button", { name: "No reminders" }));
    await waitFor(() => expect(list).toHaveBeenLastCalledWith({ stop: "unsubscribed" }));
    await user.type(screen.getByRole("searchbox", { name: "Search stopped addresses" }), "ann{Enter}");
    await waitFor(() => expect(list).toHaveBeenLastCalledWith({ search: "ann", stop: "unsubscribed" }));
    expect(address()).toBe("/admin/notifications/stopped?stop=unsubscribed&search=ann");
  });

  it.each([
    ["there are none", "", "No stopped addresses"],
    ["a search finds none", "?search=x", "No stopped addresses match"],
  ])("says that %s", async (_, query, title) => {
    renderPage({ stops: [], query });
    expect(await screen.findByText(title)).toBeVisible();
  });
});
