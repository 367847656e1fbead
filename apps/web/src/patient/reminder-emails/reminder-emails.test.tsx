import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";

function open(reminderEmails: FakeApi["reminderEmails"]) {
  return renderApp({ path: "/unsubscribe/7.abc", api: { ...(reminderEmails && { reminderEmails }) } });
}

describe("the page behind the link to stop reminder emails", () => {
  it("asks before it stops them, and offers them again", async () => {
    const set = vi.fn(({ wanted }: { token: string; wanted: boolean }) => ({ wanted }));
    const { user } = open({ get: () => ({ wanted: true }), set });
    await user.dblClick(await screen.findByRole("button", { name: "Stop reminder emails" }));
    expect(await screen.findByText("Reminder emails are off.")).toBeVisible();
    expect(set.mock.calls).toEqual([[{ token: "7.abc", wanted: false }]]);
    await user.click(screen.getByRole("button", { name: "Turn reminder emails on" }));
    expect(await screen.findByText("Reminder emails are on.")).toBeVisible();
  });

  it("says to a carer about whose medicines they are", async () => {
    const theirs = { for_patient: "Bea Example" };
    const set = vi.fn(({ wanted }: { token: string; wanted: boolean }) => ({ wanted, ...theirs }));
    const { user } = open({ get: () => ({ wanted: true, ...theirs }), set });
    await user.click(await screen.findByRole("button", { name: "Stop these emails" }));
    expect(await screen.findByText("You get no more emails about Bea Example's medicines.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send them to me again" })).toBeVisible();
  });

  it("says why a link does not work and leads on, as no other try can help", async () => {
    open({ get: () => Promise.reject(refusal("LINK_DEAD", { message: "This link is not ours." })) });
    expect(await screen.findByText("This link is not ours.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to my prescriptions" })).toHaveAttribute("href", "/");
  });

  it.each([
    [new TypeError("Failed to fetch"), "No answer came, so it may have been changed."],
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
