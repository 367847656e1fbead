import type { PrescriptionItem, PutOff } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { prescription, preview, previewItem } from "../../testing/samples.ts";

const choices: PutOff["choices"] = [
  { days: 3, until: "2026-11-24" },
  { days: 7, until: "2026-11-28" },
];

/** Renders a dashboard whose one medicine is put off by pressing its buttons. */
function renderDashboard(putOff: (days: number) => void = () => undefined) {
  let until: string | null = null;
  const item = (): PrescriptionItem =>
    prescription({
      next_reminder_date: until ?? "2026-11-21",
      put_off: { until, choices: until ? [] : choices },
    });
  return renderApp({
    token: "t",
    api: {
      prescriptions: { listMine: () => [item()] },
      renewals: {
        putOff: ({ id, days }) => {
          putOff(days);
          until = choices.find((choice) => choice.days === days)?.until ?? null;
          return { id, next_reminder_date: until };
        },
        remindAsPlanned: ({ id }) => {
          until = null;
          return { id, next_reminder_date: "2026-11-21" };
        },
      },
    },
  });
}

describe("a patient who still has some medicine", () => {
  it("chooses until when to put off the reminder, sees the day, and takes it back with one tap", async () => {
    const pressed = vi.fn();
    const { user } = renderDashboard(pressed);
    await user.click(await screen.findByRole("button", { name: "I still have some Atorvastatin 40 mg" }));
    const group = within(screen.getByRole("group", { name: "Remind me again in" }));
    expect(group.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "3 days, 24 Nov 2026",
      "7 days, 28 Nov 2026",
    ]);
    await user.click(group.getByRole("button", { name: "7 days, 28 Nov 2026" }));
    expect(await screen.findByText("Put off until 28 Nov 2026.")).toBeVisible();
    expect(pressed).toHaveBeenCalledWith(7);
    const planned = screen.getByRole("button", { name: "Remind me as planned of Atorvastatin 40 mg" });
    await user.click(planned);
    expect(await screen.findByRole("button", { name: /^I still have some/ })).toBeVisible();
  });

  it("keeps the focus and sees the day when the medicine moves to another group", async () => {
    const { user } = renderDashboard();
    await user.click(await screen.findByRole("button", { name: /^I still have some/ }));
    await user.click(screen.getByRole("button", { name: /^7 days/ }));
    const group = within(await screen.findByRole("region", { name: "Due soon (1)" }));
    const planned = group.getByRole("button", { name: /^Remind me as planned/ });
    expect(planned).toHaveFocus();
    expect(planned).toHaveAccessibleDescription("Put off until 28 Nov 2026.");
    await user.click(planned);
    const due = within(await screen.findByRole("region", { name: "Due now (1)" }));
    expect(due.getByRole("button", { name: /^I still have some/ })).toHaveFocus();
  });

  it("reads why it failed, and nothing has changed", async () => {
    const { user } = renderDashboard(() => {
      throw refusal("BAD_INPUT", {
        message: "That is too long: this medicine lasts until about 25 November 2026.",
      });
    });
    await user.click(await screen.findByRole("button", { name: /^I still have some/ }));
    await user.click(screen.getByRole("button", { name: /^7 days/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("That is too long");
    expect(screen.queryByText(/^Put off until/)).toBeNull();
  });

  it("is not asked when there is nothing to put off", async () => {
    renderApp({
      token: "t",
      api: { prescriptions: { listMine: () => [prescription({ put_off: { until: null, choices: [] } })] } },
    });
    await screen.findByRole("article");
    expect(screen.queryByRole("button", { name: /^I still have some/ })).toBeNull();
  });

  it("can do the same from a link, which sends the medicine and the link", async () => {
    const putOffByLink = vi.fn(({ id }: { id: number }) => ({ id, next_reminder_date: "2026-11-24" }));
    const { user } = renderApp({
      path: "/renew/abc?selected=1",
      api: {
        renewals: {
          preview: () => preview({ items: [previewItem({ put_off: { until: null, choices } })] }),
          putOffByLink,
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: /^I still have some/ }));
    await user.click(screen.getByRole("button", { name: /^3 days/ }));
    await waitFor(() => expect(putOffByLink).toHaveBeenCalledWith({ token: "abc", id: 1, days: 3 }));
  });

  it("keeps the focus when taking it back, and no longer sees an earlier failure", async () => {
    let until: string | null = null;
    let isAway = true;
    const { user } = renderApp({
      path: "/renew/abc",
      api: {
        renewals: {
          preview: () =>
            preview({ items: [previewItem({ put_off: { until, choices: until ? [] : choices } })] }),
          putOffByLink({ id }) {
            // It has taken effect, but the response is lost.
            until = "2026-11-28";
            if (isAway) throw new TypeError("Failed to fetch");
            return { id, next_reminder_date: until };
          },
          remindAsPlannedByLink({ id }) {
            until = null;
            return { id, next_reminder_date: "2026-11-21" };
          },
        },
      },
    });
    const putOff = async () => {
      await user.click(await screen.findByRole("button", { name: /^I still have some/ }));
      await user.click(screen.getByRole("button", { name: /^7 days/ }));
    };
    await putOff();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "There was no answer, so it may have been changed. Check your connection and try again.",
    );
    await user.click(await screen.findByRole("button", { name: /^Remind me as planned/ }));
    expect(await screen.findByRole("button", { name: /^I still have some/ })).toHaveFocus();
    expect(screen.queryByRole("alert")).toBeNull();
    isAway = false;
    await putOff();
    expect(await screen.findByRole("button", { name: /^Remind me as planned/ })).toHaveFocus();
  });
});
