import type { AuditEntry } from "@scriptkeeper/contracts/reporting/audit";
import { AUDIT_ACTIONS } from "@scriptkeeper/contracts/reporting/audit-actions";
import { plainAction } from "@scriptkeeper/domain/plain-changes";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";
import { recordText, whoText } from "./audit-labels.ts";

const changed: AuditEntry = {
  id: 31,
  created_at: "2026-03-09T23:30:00.000Z",
  actor: "admin",
  actor_user_id: 5,
  actor_name: "Morgan Reid",
  actor_email: "morgan@staff.example",
  action: "update customer",
  entity: "user",
  entity_id: "12",
  before: { email: "sha256:1a2b3c4d5e6f", phone: "not kept" },
  after: { email: "sha256:9f8e7d6c5b4a", phone: "" },
  request_id: "r-1",
  ip_address: "203.0.113.9",
  session_ref: "ab12",
  change_id: null,
};
const statement: AuditEntry = {
  ...changed,
  id: 30,
  actor_name: null,
  actor_email: null,
  action: "run SQL",
  entity: "sql",
  entity_id: "b2c3",
  before: null,
  after: { sql: "=cmd|' /C calc'!A0 <script>alert(1)</script>", state: "started" },
};
const cleared: AuditEntry = {
  ...statement,
  id: 29,
  actor: "job retention",
  actor_user_id: null,
  ip_address: null,
  session_ref: null,
  action: "clear old audit",
  entity: "audit_log",
  entity_id: "all",
  after: { rows: 5_000 },
};

type Logs = NonNullable<FakeApi["logs"]>;

function renderPage(changes: Partial<Logs> = {}, query = "", undo: FakeApi["undo"] = {}) {
  return renderApp({
    path: `/admin/transaction-logs/audit${query}`,
    token: "t",
    api: {
      auth: { verify: () => admin },
      undo,
      logs: { audit: () => ({ entries: [changed, statement, cleared], older: null }), ...changes },
    },
  });
}

const rows = async () =>
  within(await screen.findByRole("table", { name: "Audit" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent),
    );

describe("the audit", () => {
  it("shows when each action happened, who did it with their account number, what it changed and from where, and offers no editing", async () => {
    renderPage();
    expect(await rows()).toEqual([
      [
        "10 Mar 2026, 10:30 am",
        "Morgan Reid Administrator, account 5",
        "Changed a customer",
        "Account 12",
        "203.0.113.9",
        "View",
      ],
      [
        "10 Mar 2026, 10:30 am",
        "A former administrator Administrator, account 5",
        "Ran SQL",
        "Sql b2c3",
        "203.0.113.9",
        "View",
      ],
      [
        "10 Mar 2026, 10:30 am",
        "Scriptkeeper itself Retention",
        "Cleared old audit entries",
        "Audit log",
        "",
        "View",
      ],
    ]);
    expect(screen.queryByRole("button", { name: /edit|delete|save/i })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Pages of the audit" })).toBeNull();
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Transaction Logs");
  });

  it("shows an entry's change, session and request, and shows typed markup as plain text", async () => {
    const { user } = renderPage();
    await user.click(await screen.findByRole("button", { name: "View entry 31" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Audit entry 31" }));
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Email: not kept (fingerprint 1a2b3c4d) →became not kept (fingerprint 9f8e7d6c)",
      "Phone: not kept →became not set",
    ]);
    expect(dialog.getByText("Morgan Reid, morgan@staff.example, Administrator, account 5")).toBeVisible();
    expect(dialog.getByText("r-1")).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "View entry 30" }));
    expect(await screen.findByText("Sql: =cmd|' /C calc'!A0 <script>alert(1)</script>")).toBeVisible();
  });

  it("says that the outcome of an Undo is unknown when no answer came, and offers Undo again", async () => {
    const change_id = "0b5e2f2c-4e0a-4a39-9a0e-1f0c5d1c7a11";
    const audit = () => ({ entries: [{ ...changed, change_id }], older: null });
    let calls = 0;
    const undo = vi.fn(() =>
      ++calls === 1 ? Promise.reject(new TypeError("Failed to fetch")) : { undone: 1, skipped: [] },
    );
    const { user } = renderPage({ audit }, "", { undo });
    await user.click(await screen.findByRole("button", { name: "View entry 31" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("This may or may not have been undone")).toBeVisible();
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Undone")).toBeVisible();
    expect(undo.mock.calls).toEqual([[{ change_id }], [{ change_id }]]);
  });

  it("offers Undo again after a refusal that does not last", async () => {
    const change_id = "0b5e2f2c-4e0a-4a39-9a0e-1f0c5d1c7a11";
    const audit = () => ({ entries: [{ ...changed, change_id }], older: null });
    let calls = 0;
    const undo = vi.fn(() =>
      ++calls === 1
        ? Promise.reject(refusal("TOO_MANY_REQUESTS", { status: 429, message: "Wait a minute." }))
        : { undone: 1, skipped: [] },
    );
    const { user } = renderPage({ audit }, "", { undo });
    await user.click(await screen.findByRole("button", { name: "View entry 31" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Nothing was undone")).toBeVisible();
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Undone")).toBeVisible();
  });

  it("offers Undo for a change that can be undone, and says why when it is refused", async () => {
    const change_id = "0b5e2f2c-4e0a-4a39-9a0e-1f0c5d1c7a11";
    const audit = () => ({ entries: [{ ...changed, change_id }, statement], older: null });
    const message = "Changed since by Bo Ng: phone. Nothing was overwritten.";
    const undo = vi.fn(() => Promise.reject(refusal("CONFLICT", { status: 409, message })));
    const { user } = renderPage({ audit }, "", { undo });
    await user.click(await screen.findByRole("button", { name: "View entry 30" }));
    await screen.findByRole("dialog", { name: "Audit entry 30" });
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "View entry 31" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const messages = within(await screen.findByRole("region", { name: /Notifications/ }));
    expect(await messages.findByText("Nothing was undone")).toBeVisible();
    expect(messages.getByText(message)).toBeVisible();
    expect(undo.mock.calls).toEqual([[{ change_id }]]);
  });

  it("links from an entry to all entries by its account and all entries about its record", async () => {
    const audit = vi.fn(() => ({ entries: [changed], older: null }));
    const { user, address } = renderPage({ audit }, "?action=run+SQL");
    await user.click(await screen.findByRole("button", { name: "View entry 31" }));
    await user.click(await screen.findByRole("button", { name: "Show all by this account" }));
    await waitFor(() => expect(address()).toBe("/admin/transaction-logs/audit?who=5"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByLabelText("Who")).toHaveValue("5");
    await user.click(await screen.findByRole("button", { name: "View entry 31" }));
    await user.click(await screen.findByRole("button", { name: "Show all about this" }));
    await waitFor(() => expect(address()).toBe("/admin/transaction-logs/audit?entity=user&record=12"));
    expect(screen.getByLabelText("About")).toHaveDisplayValue("Account");
    expect(screen.getByLabelText("Number")).toHaveValue("12");
  });

  it("pages to older entries and back to the newest, and keeps the page in the URL", async () => {
    const audit = vi.fn((input: { before?: unknown }) =>
      input.before ? { entries: [statement], older: null } : { entries: [changed], older: 31 },
    );
    const { user, address } = renderPage({ audit });
    await user.click(await screen.findByRole("button", { name: "Older" }));
    expect(await screen.findByRole("button", { name: "View entry 30" })).toBeVisible();
    await expect.poll(address).toBe("/admin/transaction-logs/audit?before=31");
    expect(audit).toHaveBeenLastCalledWith(expect.objectContaining({ before: 31 }));
    expect(screen.getByRole("button", { name: "Older" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Newest" }));
    await waitFor(() => expect(address()).toBe("/admin/transaction-logs/audit"));
  });

  it("offers Retry when the audit can't be loaded, and says when it has no entries", async () => {
    let asked = 0;
    const { user } = renderPage({
      audit: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : { entries: [], older: null },
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No entries found")).toBeVisible();
  });

  it("is opened from the transaction log and shares its navigation entry", async () => {
    const { user } = renderPage();
    await rows();
    const main = () => within(screen.getByRole("main"));
    await user.click(main().getByRole("link", { name: "Transaction Logs" }));
    await user.click(await main().findByRole("link", { name: "Audit" }));
    expect(await main().findByRole("heading", { name: "Audit" })).toBeVisible();
  });
});

describe("the filters of the audit", () => {
  it("apply only on Search and are kept in the URL", async () => {
    const audit = vi.fn(() => ({ entries: [changed], older: 31 }));
    const { user, address } = renderPage({ audit }, "?before=40");
    await rows();
    await user.keyboard("/");
    await user.keyboard(" morgan@staff.example");
    await user.selectOptions(screen.getByLabelText("Action"), "Ran SQL");
    await user.selectOptions(screen.getByLabelText("About"), "Prescription");
    await user.type(screen.getByLabelText("Number"), "7");
    await user.type(screen.getByLabelText("Start Date"), "2026-03-01");
    expect(audit).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() =>
      expect(address()).toBe(
        "/admin/transaction-logs/audit?start=2026-03-01&who=morgan%40staff.example&action=run+SQL&entity=prescription_item&record=7",
      ),
    );
    expect(audit).toHaveBeenLastCalledWith({
      start_date: "2026-03-01",
      end_date: "",
      who: "morgan@staff.example",
      action: "run SQL",
      entity: "prescription_item",
      entity_id: "7",
    });
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(address()).toBe("/admin/transaction-logs/audit"));
  });

  it("refuse half a record, and an end before the start, with a message at the field", async () => {
    const audit = vi.fn(() => ({ entries: [changed], older: null }));
    const { user } = renderPage({ audit });
    await rows();
    await user.selectOptions(screen.getByLabelText("About"), "Account");
    await user.click(screen.getByRole("button", { name: "Search" }));
    const number = screen.getByLabelText("Number");
    expect(number).toHaveAccessibleDescription("Enter both the kind of record and which one");
    expect(number).toHaveFocus();
    await user.type(screen.getByLabelText("Start Date"), "2026-03-02");
    await user.type(screen.getByLabelText("End Date"), "2026-03-01");
    await user.click(screen.getByRole("button", { name: "Search" }));
    expect(screen.getByLabelText("End Date")).toHaveFocus();
    expect(audit).toHaveBeenCalledTimes(1);
  });

  it("say at the field that no account has the address", async () => {
    const message = "No account has this address now.";
    renderPage(
      { audit: () => Promise.reject(refusal("BAD_INPUT", { message, details: { field: "who" } })) },
      "?who=nobody%40staff.example",
    );
    await waitFor(() => expect(screen.getByLabelText("Who")).toHaveAccessibleDescription(message));
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});

describe("the words of the audit", () => {
  it("give every action its own text", () => {
    const texts = AUDIT_ACTIONS.map(plainAction);
    expect(new Set(texts).size).toBe(AUDIT_ACTIONS.length);
    expect(plainAction("an earlier action")).toBe("An earlier action");
  });

  it("have a name for table rows and for actors without an account", () => {
    expect(recordText({ entity: "table discounts", entity_id: "3" })).toBe("Row of discounts 3");
    expect(recordText({ entity: "user", entity_id: null })).toBe("Account");
    const of = (actor: string) => whoText({ actor, actor_name: null, actor_email: null });
    expect(["customer", "visitor", "webhook"].map(of)).toEqual([
      "A former customer",
      "Someone not signed in",
      "The store",
    ]);
  });
});
