import type { AttentionItem } from "@scriptkeeper/contracts/prescriptions/changes";
import { attentionSentences } from "@scriptkeeper/contracts/prescriptions/messages";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { prescription } from "../../../testing/samples.ts";
import { renderPrescriptions, row, toast } from "../testing/render-prescriptions.tsx";

const unreminded: AttentionItem = {
  ...prescription({ id: 5, product_name: "Perindopril", variant_title: "4 mg, 30 tablets" }),
  attention: "no_reminder",
  what_to_do: attentionSentences.no_reminder,
};
const nameless: AttentionItem = {
  ...prescription({ id: 6, product_name: "Ramipril" }),
  attention: "strength_unknown",
  what_to_do: attentionSentences.strength_unknown,
};
const list = (...prescriptions: AttentionItem[]) => ({
  prescriptions,
  page: 1,
  limit: 50,
  total: prescriptions.length,
});

describe("a prescription that would be forgotten", () => {
  it("is listed below Needs Review with what to do", async () => {
    renderPrescriptions("?tab=review", { needsAttention: () => list(unreminded, nameless) });
    const section = within(
      await screen.findByRole("region", { name: "Prescriptions that would be forgotten" }),
    );
    expect(section.getAllByRole("row").map((shown) => shown.textContent)).toEqual([
      "ProductCustomerWhat to doAddedActions",
      `Perindopril, 4 mg, 30 tabletsAnn Lee ann@people.example${attentionSentences.no_reminder}1 May 2026Update Reminder`,
      `RamiprilAnn Lee ann@people.example${attentionSentences.strength_unknown}1 May 2026View Details`,
    ]);
    expect(section.getByRole("link", { name: /^View Details of Ramipril/ })).toHaveAttribute(
      "href",
      "/admin/prescriptions/6",
    );
  });

  it("is searched and sorted with the URL, and its search stays when nothing matches", async () => {
    const needsAttention = vi.fn((asked?: { search?: string | undefined }) =>
      asked?.search === "zz" ? list() : list(unreminded, nameless),
    );
    const { user, address } = renderPrescriptions("?tab=review&attention=product&attention_order=desc", {
      needsAttention,
    });
    const section = within(
      await screen.findByRole("region", { name: "Prescriptions that would be forgotten" }),
    );
    expect(needsAttention).toHaveBeenLastCalledWith({ page: 1, sort: "product", order: "desc" });
    await user.click(section.getByRole("button", { name: /^Customer/ }));
    await expect.poll(address).toBe("/admin/prescriptions?tab=review&attention=patient");
    await user.type(section.getByRole("searchbox", { name: "Search what would be forgotten" }), "zz{Enter}");
    expect(await section.findByText("No prescriptions match your search.")).toBeVisible();
    await expect.poll(address).toContain("attention_search=zz");
    expect(needsAttention).toHaveBeenLastCalledWith({ page: 1, search: "zz", sort: "patient", order: "asc" });
  });

  it("keeps its search and what is typed in a dialog when the search results can't be loaded", async () => {
    const asked = later<ReturnType<typeof list>>();
    const { user } = renderPrescriptions("?tab=review", {
      needsAttention: (input) => (input?.search ? asked.promise : list(unreminded)),
    });
    const shown = await row("Perindopril, 4 mg, 30 tablets");
    await user.type(screen.getByRole("searchbox", { name: "Search what would be forgotten" }), "pe{Enter}");
    await user.click(shown.getByRole("button", { name: /^Update Reminder/ }));
    const date = await screen.findByLabelText("Reminder date");
    fireEvent.input(date, { target: { value: "2026-12-24" } });
    asked.reject(refusal("INTERNAL", { status: 500 }));
    expect(
      await screen.findByText("Failed to load prescriptions that would be forgotten"),
    ).toBeInTheDocument();
    expect(date).toBeVisible();
    expect(date).toHaveValue("2026-12-24");
  });

  it("gets its reminder in place and then leaves the list", async () => {
    let forgotten = [unreminded];
    const updateReminder = vi.fn(() => {
      forgotten = [];
      return { prescription: unreminded };
    });
    const { user } = renderPrescriptions("?tab=review", {
      needsAttention: () => list(...forgotten),
      updateReminder,
    });
    const shown = await row("Perindopril, 4 mg, 30 tablets");
    await user.click(shown.getByRole("button", { name: /^Update Reminder/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Update Reminder" }));
    await user.click(dialog.getByRole("button", { name: "Update Reminder" }));
    expect(await toast("Reminder date updated")).toBeVisible();
    expect(updateReminder).toHaveBeenCalledWith(expect.objectContaining({ prescriptionId: 5 }));
    await vi.waitFor(() => expect(screen.queryByText("Prescriptions that would be forgotten")).toBeNull());
  });

  it("is changed together with others when selected, and the result stays until it was seen", async () => {
    let forgotten = [unreminded, nameless];
    const changeMany = vi.fn(({ itemIds, dryRun }: { itemIds: number[]; dryRun?: boolean | undefined }) => {
      if (!dryRun) forgotten = [];
      return {
        results: itemIds.map((id) => ({ id, outcome: "done" as const, reason: null, no_email: null })),
      };
    });
    const needsAttention = vi.fn(() => list(...forgotten));
    const { user } = renderPrescriptions("?tab=review", { needsAttention, changeMany });
    const section = within(
      await screen.findByRole("region", { name: "Prescriptions that would be forgotten" }),
    );
    await user.click(section.getByRole("checkbox", { name: /^Select all/ }));
    await user.click(await screen.findByRole("button", { name: "Change Selected" }));
    await user.click(await screen.findByRole("menuitem", { name: "Move Reminders" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Move Reminders" }));
    expect(dialog.getByText("2 prescriptions")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Preview" }));
    await user.click(await dialog.findByRole("button", { name: "Move Reminders (2)" }));
    const asked = needsAttention.mock.calls.length;
    const result = within(await dialog.findByRole("region", { name: "Result" }));
    expect(await result.findByText(/2 prescriptions/)).toBeVisible();
    expect(needsAttention).toHaveBeenCalledTimes(asked);
    expect(changeMany.mock.calls.map(([{ itemIds, dryRun }]) => [itemIds, dryRun])).toEqual([
      [[5, 6], true],
      [[5, 6], false],
    ]);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await vi.waitFor(() => expect(screen.queryByText("Prescriptions that would be forgotten")).toBeNull());
  });

  it("shows nothing when there is none, and says so when loading failed", async () => {
    let asked = 0;
    const { user } = renderPrescriptions("?tab=review", {
      needsAttention: () => (asked++ === 0 ? Promise.reject(refusal("BUSY", { status: 400 })) : list()),
    });
    expect(await screen.findByText("Failed to load prescriptions that would be forgotten")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await vi.waitFor(() => expect(screen.queryByText(/would be forgotten/)).toBeNull());
  });
});
