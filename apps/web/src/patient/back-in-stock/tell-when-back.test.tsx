import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { eligibilityWith, prescription } from "../../testing/samples.ts";

/** Renders a dashboard with one medicine that can't be supplied. */
function renderDashboard(ask: (id: number) => void = () => undefined) {
  let askedAt: string | null = null;
  const item = (): PrescriptionItem =>
    prescription({
      is_available: false,
      eligibility: eligibilityWith({ is_available: false }),
      asked_when_back: askedAt,
    });
  return renderApp({
    token: "t",
    api: {
      prescriptions: {
        listMine: () => [item()],
        askWhenBack: ({ id }) => {
          ask(id);
          askedAt = "2026-11-21T00:00:00.000Z";
          return { id, asked_at: askedAt };
        },
        stopAskingWhenBack: ({ id }) => {
          askedAt = null;
          return { id, asked_at: askedAt };
        },
      },
    },
  });
}

const tell = () => screen.findByRole("button", { name: "Tell me when it is back : Atorvastatin 40 mg" });

describe("a patient whose medicine can't be supplied", () => {
  it("requests a message, sees the confirmation, keeps the focus, and cancels the request", async () => {
    const ask = vi.fn();
    const { user } = renderDashboard(ask);
    await user.click(await tell());
    expect(await screen.findByText("We will email you when it is back.")).toBeVisible();
    expect(ask).toHaveBeenCalledExactlyOnceWith(1);
    const stop = screen.getByRole("button", { name: "Stop telling you when Atorvastatin 40 mg is back" });
    expect(stop).toHaveFocus();
    await user.click(stop);
    expect(await tell()).toHaveFocus();
    expect(screen.queryByText(/^We will email/)).toBeNull();
  });

  it("reads why the request failed", async () => {
    const message = "This can be ordered now. Select it and reorder.";
    const { user } = renderDashboard(() => {
      throw refusal("CONFLICT", { message });
    });
    await user.click(await tell());
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
  });

  it("sends one request while the answer is pending", async () => {
    const ask = vi.fn();
    const { user } = renderDashboard(ask);
    await user.dblClick(await tell());
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  });
});

it("nothing is offered for a medicine that can be ordered, or that can't be ordered for another reason", async () => {
  renderApp({
    token: "t",
    api: {
      prescriptions: {
        listMine: () => [
          prescription({ asked_when_back: null }),
          prescription({ id: 2, asked_when_back: null, eligibility: eligibilityWith({ repeats: 0 }) }),
        ],
      },
    },
  });
  await screen.findAllByRole("article");
  expect(screen.queryByRole("button", { name: /when it is back/ })).toBeNull();
});
