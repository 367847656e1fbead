import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { storeToken } from "../../shared/api/session-token.ts";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { patient } from "../../testing/samples.ts";

const url = "https://renew.pharmacy.example/api/calendar/abc.ics";
const since = "2026-03-10T03:00:00.000Z";

function open(ownData: NonNullable<FakeApi["ownData"]>) {
  return renderApp({ path: "/account", token: "t", api: { prescriptions: { listMine: () => [] }, ownData } });
}

describe("my calendar", () => {
  it("gets an address once, to open or copy", async () => {
    const makeCalendar = vi.fn(() => ({ url, since }));
    const { user } = open({ calendar: () => ({ since: null }), makeCalendar });
    const button = await screen.findByRole("button", { name: "Create a calendar address" });
    expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
    await user.dblClick(button);
    expect(await screen.findByLabelText("Calendar address")).toHaveValue(url);
    expect(makeCalendar).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("link", { name: "Open in my calendar" })).toHaveAttribute(
      "href",
      "webcal://renew.pharmacy.example/api/calendar/abc.ics",
    );
    await user.click(screen.getByRole("button", { name: "Copy address" }));
    expect(await screen.findByText(/The address has been copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it("is not shown to another patient who signs in in another tab", async () => {
    let person = patient;
    const { user } = renderApp({
      path: "/account",
      token: "t",
      api: {
        auth: { verify: () => person },
        ownData: { calendar: () => ({ since: null }), makeCalendar: () => ({ url, since }) },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Create a calendar address" }));
    const shown = await screen.findByLabelText("Calendar address");
    person = { ...patient, id: 8 };
    storeToken("another");
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    await waitFor(() => expect(shown).not.toBeInTheDocument());
    expect(await screen.findByRole("heading", { name: "Your account" })).toBeVisible();
    expect(screen.queryByLabelText("Calendar address")).toBeNull();
  });

  it("says how to copy it when the browser can't", async () => {
    const { user } = open({ calendar: () => ({ since: null }), makeCalendar: () => ({ url, since }) });
    await user.click(await screen.findByRole("button", { name: "Create a calendar address" }));
    await screen.findByLabelText("Calendar address");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy address" }));
    expect(await screen.findByText(/Select the address above/)).toBeVisible();
  });

  it("is not shown again while it is on, and can be turned off", async () => {
    const stopCalendar = vi.fn(() => ({ success: true as const }));
    const { user } = open({ calendar: () => ({ since }), stopCalendar });
    expect(await screen.findByText(/on since 10 Mar 2026\. We can't show it again/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByRole("button", { name: "Create a calendar address" })).toBeVisible();
    expect(stopCalendar).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/on since/)).toBeNull();
  });

  it("stays on, and says that nothing was changed, when it could not be turned off", async () => {
    const { user } = open({
      calendar: () => ({ since }),
      stopCalendar: () => Promise.reject(refusal("INTERNAL", { status: 500, message: "" })),
    });
    await user.click(await screen.findByRole("button", { name: "Turn off" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Nothing was changed\./);
    expect(screen.getByText(/on since 10 Mar 2026/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Turn off" })).toBeEnabled();
  });

  it("stays as it was when a new address could not be created", async () => {
    const { user } = open({
      calendar: () => ({ since }),
      makeCalendar: () => Promise.reject(refusal("BUSY", { status: 503, message: "The service is busy." })),
    });
    await user.click(await screen.findByRole("button", { name: "Create a new address" }));
    expect(await screen.findByText("The service is busy.")).toBeVisible();
    expect(screen.getByText(/on since 10 Mar 2026/)).toBeVisible();
  });

  it("says what became of the last thing tried when both a new address and turning off fail", async () => {
    const { user } = open({
      calendar: () => ({ since }),
      makeCalendar: () => Promise.reject(refusal("INTERNAL", { status: 500, message: "" })),
      stopCalendar: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await user.click(await screen.findByRole("button", { name: "Create a new address" }));
    expect(await screen.findByText(/^Nothing was changed/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByText(/^There was no answer/)).toBeVisible();
    expect(screen.queryByText(/^Nothing was changed/)).toBeNull();
  });

  it("no longer says that something may have changed after a new address was created", async () => {
    const { user } = open({
      calendar: () => ({ since }),
      makeCalendar: () => ({ url, since }),
      stopCalendar: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await user.click(await screen.findByRole("button", { name: "Turn off" }));
    expect(await screen.findByText(/^There was no answer/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Create a new address" }));
    expect(await screen.findByLabelText("Calendar address")).toHaveValue(url);
    expect(screen.queryByText(/^There was no answer/)).toBeNull();
  });
});
