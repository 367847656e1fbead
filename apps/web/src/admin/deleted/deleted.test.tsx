import type { DeletedRecord } from "@scriptkeeper/contracts/editing/undo";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const CHANGE = "0b5e2f2c-4e0a-4a39-9a0e-1f0c5d1c7a11";
const prescription: DeletedRecord = {
  audit_id: 31,
  change_id: CHANGE,
  entity: "prescription_item",
  entity_id: 12,
  name: "Atorvastatin 40 mg",
  detail: "Mia Chen",
  together: 2,
  days_left: 29,
  deleted_at: "2026-03-09T23:30:00.000Z",
  deleted_by: "Morgan Reid",
};
const account: DeletedRecord = {
  ...prescription,
  audit_id: 30,
  entity: "user",
  entity_id: 7,
  name: "Bo Ng",
  detail: "bo@people.example",
  together: 1,
  days_left: 0,
  deleted_by: null,
};

type Undo = NonNullable<FakeApi["undo"]>;

function renderPage(changes: Partial<Undo> = {}, query = "") {
  const deleted = vi.fn(() => ({ records: [prescription, account], older: null as number | null }));
  const rendered = renderApp({
    path: `/admin/transaction-logs/recently-deleted${query}`,
    token: "t",
    api: { auth: { verify: () => admin }, undo: { deleted, ...changes } },
  });
  return { ...rendered, deleted };
}

const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^Select .*${name}`) }));
const toast = async (text: string | RegExp) =>
  within(await screen.findByRole("region", { name: /Notifications/ })).findByText(text);

describe("a recently deleted item", () => {
  it("is listed with what it was, whose it was, who deleted it, when, and how long it is kept", async () => {
    renderPage();
    const cells = async (name: string) =>
      (await row(name))
        .getAllByRole("cell")
        .slice(1)
        .map((c) => c.textContent);
    expect((await cells("Atorvastatin")).slice(0, 5)).toEqual([
      "Atorvastatin 40 mg Mia Chen",
      "Prescription",
      "10 Mar 2026, 10:30 am",
      "Morgan Reid",
      "29 days",
    ]);
    expect((await cells("Bo Ng")).slice(1, 5)).toEqual([
      "Account",
      "10 Mar 2026, 10:30 am",
      "A former administrator",
      "Last day",
    ]);
  });

  it("is restored alone, and the list is reloaded", async () => {
    const restore = vi.fn(() => ({ undone: 1, skipped: [] }));
    const { user, deleted } = renderPage({ restore });
    await user.click(await screen.findByRole("button", { name: "Restore Atorvastatin 40 mg" }));
    expect(await toast("Restored")).toBeVisible();
    expect(restore.mock.calls).toEqual([[{ audit_id: 31 }]]);
    await waitFor(() => expect(deleted).toHaveBeenCalledTimes(2));
  });

  it("is not restored by the second click of a double click on the line before", async () => {
    const restore = vi.fn(() => ({ undone: 1, skipped: [] }));
    const { user } = renderPage({ restore });
    fireEvent.click(await screen.findByRole("button", { name: "Restore Bo Ng" }), { detail: 2 });
    await user.click(screen.getByRole("button", { name: "Restore Atorvastatin 40 mg" }));
    expect(await toast("Restored")).toBeVisible();
    expect(restore.mock.calls).toEqual([[{ audit_id: 31 }]]);
  });

  it("is restored with what was deleted at the same time; what stays is named with its reason", async () => {
    const skipped = { audit_id: 31, entity: "prescription_item", entity_id: 12, name: "Atorvastatin 40 mg" };
    const undo = vi.fn(() => ({
      undone: 1,
      skipped: [{ ...skipped, reason: "Its patient was deleted, too." }],
    }));
    const { user } = renderPage({ undo });
    await user.click(await screen.findByRole("button", { name: /^Restore all 2/ }));
    expect(await toast("Not everything was undone")).toBeVisible();
    expect(await toast("1 of 2 undone. Atorvastatin 40 mg: Its patient was deleted, too.")).toBeVisible();
    expect(undo.mock.calls).toEqual([[{ change_id: CHANGE }]]);
    expect((await row("Bo Ng")).queryByRole("button", { name: /^Restore all/ })).toBeNull();
  });

  it("is restored after the others when several are selected, with one message that says why one stays", async () => {
    const restore = vi.fn(({ audit_id }: { audit_id: number }) => {
      const left = { audit_id, entity: "user", entity_id: 7, name: "Bo Ng", reason: "The address is taken." };
      return audit_id === 30 ? { undone: 0, skipped: [left] } : { undone: 1, skipped: [] };
    });
    const { user, deleted } = renderPage({ restore });
    await user.click(await screen.findByRole("checkbox", { name: "Select all records of this page" }));
    expect(await screen.findByText("2 records selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Restore Selected" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Restore 2 records?" }));
    expect(asked.getByText(/Reminders that are due by now go out/)).toBeVisible();
    expect(restore).not.toHaveBeenCalled();
    await user.click(asked.getByRole("button", { name: "Restore 2 records" }));
    expect(await toast("Restored")).toBeVisible();
    expect(await toast("1 was left as it is: The address is taken.")).toBeVisible();
    expect(restore.mock.calls).toEqual([[{ audit_id: 31 }], [{ audit_id: 30 }]]);
    await waitFor(() => expect(deleted).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });

  it("says why it can't be restored", async () => {
    const message = "Its patient was deleted too. Restore the patient first.";
    const { user } = renderPage({
      restore: () => Promise.reject(refusal("CONFLICT", { status: 409, message })),
    });
    await user.click(await screen.findByRole("button", { name: "Restore Atorvastatin 40 mg" }));
    expect(await toast("Nothing was restored")).toBeVisible();
    expect(await toast(message)).toBeVisible();
  });

  it("doesn't claim that nothing was restored when no answer came", async () => {
    const { user } = renderPage({ restore: () => Promise.reject(new TypeError("Failed to fetch")) });
    await user.click(await screen.findByRole("button", { name: "Restore Atorvastatin 40 mg" }));
    expect(await toast("This may or may not have been restored")).toBeVisible();
    await user.click(await screen.findByRole("checkbox", { name: "Select all records of this page" }));
    await user.click(screen.getByRole("button", { name: "Restore Selected" }));
    await user.click(await screen.findByRole("button", { name: "Restore 2 records" }));
    expect(await toast("We don't know whether it was done")).toBeVisible();
    expect(screen.queryByText("Nothing was restored")).toBeNull();
  });

  it("is searched and paged with the URL", async () => {
    const deleted = vi.fn(() => ({ records: [prescription], older: 20 as number | null }));
    const { user, address } = renderPage({ deleted }, "?search=mia");
    await screen.findByRole("row", { name: /^Select Atorvastatin/ });
    expect(deleted.mock.calls).toEqual([[{ search: "mia" }]]);
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(address()).toContain("before=20"));
    await user.click(screen.getByRole("button", { name: "Newest" }));
    await waitFor(() => expect(address()).not.toContain("before"));
  });

  it("says when there is none, and when none matches", async () => {
    renderPage({ deleted: () => ({ records: [], older: null }) });
    expect(await screen.findByText("Nothing has been deleted in the last 30 days")).toBeVisible();
  });

  it("says when the list could not be loaded, and tries again", async () => {
    const deleted = vi
      .fn<() => { records: DeletedRecord[]; older: null }>()
      .mockImplementationOnce(() => {
        throw refusal("INTERNAL", { status: 500 });
      })
      .mockReturnValue({ records: [account], older: null });
    const { user } = renderPage({ deleted });
    expect(await screen.findByText("Failed to load deleted records")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("row", { name: /^Select Bo Ng/ })).toBeVisible();
  });
});
