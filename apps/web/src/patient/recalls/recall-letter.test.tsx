import type { OpenedRecallLetter } from "@scriptkeeper/contracts/recalls/recalls";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";

const letter: OpenedRecallLetter = {
  medicine: "Atorvastatin, 20 mg",
  subject: "Stop taking it",
  what_happened: "Too strong.\nAll of it.",
  what_to_do: "Bring it back.",
  acknowledged_at: null,
  acknowledged_by: null,
  for_patient: null,
};

const read = { acknowledged_at: "2026-11-20T00:00:00.000Z" };

const open = (recalls: NonNullable<FakeApi["recalls"]>) =>
  renderApp({ path: "/recall/7.abc", api: { recalls } });

describe("the page opened from a recall letter", () => {
  it("shows the letter, and confirms that it was read only when the button is pressed", async () => {
    const acknowledge = vi.fn(() => ({ ...letter, ...read, acknowledged_by: "patient" as const }));
    const { user } = open({ letter: () => letter, acknowledge });
    expect(
      await screen.findByText("This is about a medicine you got from us: Atorvastatin, 20 mg."),
    ).toBeVisible();
    expect(screen.getByText("All of it.")).toBeVisible();
    expect(acknowledge).not.toHaveBeenCalled();
    await user.dblClick(screen.getByRole("button", { name: "I have read this" }));
    expect(await screen.findByText("Thank you. We now know that you have read this.")).toBeVisible();
    expect(acknowledge.mock.calls).toEqual([[{ token: "7.abc" }]]);
  });

  it("says to a carer whose medicine it is", async () => {
    open({ letter: () => ({ ...letter, for_patient: "Bea Example" }) });
    expect(await screen.findByText(/^This is about a medicine Bea Example got from us:/)).toBeVisible();
  });

  it.each([
    ["patient", null, "Thank you. We now know that you have read this."],
    ["carer", null, "Someone who helps you has told us that they have read this. Please read it too."],
    ["carer", "Bea Example", "Thank you. We now know that you have read this."],
    ["patient", "Bea Example", "Bea Example has told us that they have read this. Please read it too."],
  ] as const)(
    "says that the %s has read it, to the reader who opens it for %s: %s",
    async (by, for_patient, words) => {
      open({ letter: () => ({ ...letter, ...read, acknowledged_by: by, for_patient }) });
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole("button", { name: "I have read this" })).toBeNull();
    },
  );

  it("says why a link does not work and leads on, because a retry can't help", async () => {
    open({ letter: () => Promise.reject(refusal("LINK_DEAD", { message: "This link does not work." })) });
    expect(await screen.findByText("This link does not work.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to my prescriptions" })).toHaveAttribute("href", "/");
  });

  it("says what to do when the confirmation failed", async () => {
    const { user } = open({
      letter: () => letter,
      acknowledge: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await user.click(await screen.findByRole("button", { name: "I have read this" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Check your connection and press the button again.",
    );
  });
});
