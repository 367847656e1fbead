import type { SqlAnswer, SqlPreview, SqlResult, SqlRun } from "@scriptkeeper/contracts/database/database";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { setOnline } from "../../../testing/network.ts";
import { renderDatabase } from "../testing/render-database.tsx";

const path = "/admin/database?tab=sql";
const box = () => screen.findByLabelText("SQL query");

const read: SqlResult = {
  kind: "result",
  command: "SELECT",
  rowCount: 2,
  hasRows: true,
  columns: [
    { name: "id", type: "integer" },
    { name: "id", type: "text" },
  ],
  rows: [
    ["1", null],
    ["2", ""],
  ],
  isCut: false,
  ms: 12,
};
const write: SqlResult = {
  kind: "result",
  command: "UPDATE",
  rowCount: 3,
  hasRows: false,
  columns: [],
  rows: [],
  isCut: false,
  ms: 1500,
};
const preview: SqlPreview = {
  ...write,
  kind: "preview",
  confirmation: "8a6e0804-2bd0-4672-b79d-d97027f9071a",
};

async function run(sql: string, database: Parameters<typeof renderDatabase>[1]) {
  const shown = renderDatabase(path, database);
  await shown.user.click(await box());
  await shown.user.paste(sql);
  await shown.user.keyboard("{Control>}{Enter}{/Control}");
  return shown;
}

describe("a statement that only reads", () => {
  it("B-DB-01 B-DB-05 shows its result as a table with the number of rows", async () => {
    const runSql = vi.fn((_: { runId: string; sql: string }) => read);
    await run("select 1", { runSql });
    const table = await screen.findByRole("table", { name: "Result of the query" });
    const rows = within(table).getAllByRole<HTMLTableRowElement>("row");
    expect(rows.map((row) => Array.from(row.cells, (cell) => cell.textContent))).toEqual([
      ["idinteger", "idtext"],
      ["1", "NULL"],
      ["2", ""],
    ]);
    expect(screen.getByText("2 rows")).toHaveTextContent("2 rows in 12 ms");
    expect(runSql).toHaveBeenCalledExactlyOnceWith({
      runId: expect.stringMatching(/^[\da-f-]{36}$/),
      sql: "select 1",
    });
  });

  it("says when the result was cut at the limit, and shows a hundred rows at a time", async () => {
    const rows = Array.from({ length: 1000 }, (_, number) => [String(number), "x"]);
    const { user } = await run("select 1", {
      runSql: () => ({ ...read, rows, rowCount: 1000, isCut: true }),
    });
    expect(await screen.findByText("Only the first 1,000 rows are shown.")).toBeVisible();
    const table = screen.getByRole("table", { name: "Result of the query" });
    expect(within(table).getAllByRole("row")).toHaveLength(101);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(within(table).getByText("100")).toBeVisible();
    expect(within(table).getAllByRole("row")).toHaveLength(101);
  });

  it("B-DB-05 shows its result as JSON when it returns no rows", async () => {
    await run("show nothing", { runSql: () => ({ ...write, command: "SET", rowCount: null }) });
    expect(await screen.findByText(/"command": "SET"/)).toHaveTextContent(
      '{\n  "command": "SET",\n  "rowCount": null\n}',
      { normalizeWhitespace: false },
    );
  });

  it.each(["", "   \n"])("B-DB-03 does not run when it is blank: %j", async (sql) => {
    const runSql = vi.fn(() => read);
    const { user } = await run(sql || " ", { runSql });
    expect(await screen.findByText("SQL query is required")).toBeVisible();
    expect(await box()).toHaveFocus();
    expect(await box()).toBeInvalid();
    await user.paste("select 1");
    expect(screen.queryByText("SQL query is required")).toBeNull();
    expect(runSql).not.toHaveBeenCalled();
  });
});

describe("a statement that writes", () => {
  it("is previewed first, and committed only after a confirmation", async () => {
    const commitSql = vi.fn((_: { runId: string; sql: string; confirmation: string }) => write);
    const { user } = await run("update pets set name = 'x'", { runSql: () => preview, commitSql });
    expect(await screen.findByText("Preview: UPDATE of 3 rows")).toBeVisible();
    expect(screen.getByText(/^Nothing has been changed yet/)).toBeVisible();
    await user.type(await box(), " where id = 1");
    await user.click(screen.getByRole("button", { name: "Commit UPDATE of 3 rows" }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Commit this UPDATE of 3 rows?" }),
    );
    expect(question.getByText("update pets set name = 'x'")).toBeVisible();
    expect(commitSql).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Commit UPDATE of 3 rows" }));
    expect(await screen.findByText("Committed: UPDATE of 3 rows")).toBeVisible();
    expect(commitSql).toHaveBeenCalledExactlyOnceWith({
      runId: expect.any(String),
      sql: "update pets set name = 'x'",
      confirmation: preview.confirmation,
    });
  });

  it("returns to its preview when the password is not confirmed, and can still be committed", async () => {
    const asked = refusal("CONFIRM_PASSWORD", { status: 401, message: "Nothing was done." });
    const commitSql = vi.fn<() => SqlResult>(() => {
      throw asked;
    });
    const { user } = await run("update pets set name = 'x'", { runSql: () => preview, commitSql });
    const commit = async () => {
      await user.click(await screen.findByRole("button", { name: "Commit UPDATE of 3 rows" }));
      const question = within(await screen.findByRole("alertdialog"));
      await user.click(question.getByRole("button", { name: "Commit UPDATE of 3 rows" }));
    };
    await commit();
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Preview: UPDATE of 3 rows")).toBeVisible();
    expect(await box()).toHaveValue("update pets set name = 'x'");
    commitSql.mockReturnValue(write);
    await commit();
    expect(await screen.findByText("Committed: UPDATE of 3 rows")).toBeVisible();
  });

  it("can be discarded after its preview", async () => {
    const { user } = await run("delete from pets", { runSql: () => ({ ...preview, rowCount: 1 }) });
    expect(await screen.findByText("Preview: UPDATE of 1 row")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByText(/^Preview/)).toBeNull();
    expect(await box()).toHaveValue("delete from pets");
  });

  it("is reported as not committed when it was abandoned without a network", async () => {
    const commitSql = vi.fn();
    const { user, fetch } = await run("delete from pets", { runSql: () => preview, commitSql });
    await user.click(await screen.findByRole("button", { name: "Commit UPDATE of 3 rows" }));
    fetch.mockRejectedValue(new TypeError("Failed to fetch"));
    await setOnline(false);
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Commit UPDATE of 3 rows" }));
    const offline = within(await screen.findByRole("dialog", { name: "You are offline" }));
    await user.click(offline.getByRole("button", { name: "Cancel" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("You are offline, so nothing was sent.");
    expect(alert).not.toHaveTextContent(/not known/);
    expect(commitSql).not.toHaveBeenCalled();
  });

  it("is reported as possibly committed when no answer came", async () => {
    const { user } = await run("delete from pets", { runSql: () => preview });
    await user.click(await screen.findByRole("button", { name: "Commit UPDATE of 3 rows" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Commit UPDATE of 3 rows" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/It may or may not have been committed/);
  });
});

describe("a running statement", () => {
  const sleeping = () => {
    let refuse: (error: unknown) => void = () => undefined;
    const promise = new Promise<SqlAnswer>((_, reject) => {
      refuse = reject;
    });
    return { promise, refuse };
  };
  const stopped = refusal("BAD_INPUT", {
    message: "canceling statement due to user request",
    details: { sqlError: { code: "57014", detail: null, hint: null, position: null } },
  });

  it("shows how long it has run, can't be started twice, and is cancelled by its own id", async () => {
    const answer = sleeping();
    const runSql = vi.fn((_: { runId: string; sql: string }) => answer.promise);
    const cancelSql = vi.fn((_: { runId: string }) => {
      answer.refuse(stopped);
      return { isCancelled: true };
    });
    const { user } = await run("select pg_sleep(8)", { runSql, cancelSql });
    expect(await screen.findByText("Running...")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent(/^0\.[1-9] s|^[1-9]/));
    await user.keyboard("{Control>}{Enter}{/Control}");
    await user.click(screen.getByRole("button", { name: "Cancel query" }));
    expect(await screen.findByText("The query was cancelled")).toBeVisible();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(runSql).toHaveBeenCalledTimes(1);
    expect(cancelSql).toHaveBeenCalledExactlyOnceWith({ runId: runSql.mock.calls[0]?.[0].runId });
  });

  it("says when it could not be cancelled yet, and still shows its result", async () => {
    const answer = later<SqlAnswer>();
    const { user } = await run("select 1", {
      runSql: () => answer.promise,
      cancelSql: () => ({ isCancelled: false }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel query" }));
    expect(await screen.findByText("The query could not be cancelled yet. Try again.")).toBeVisible();
    answer.resolve(read);
    expect(await screen.findByText("2 rows")).toBeVisible();
  });

  it("continues while the other tab is shown, and its text stays", async () => {
    const answer = later<SqlAnswer>();
    const { user } = await run("select 1", { runSql: () => answer.promise });
    await user.click(screen.getByRole("tab", { name: "Tables" }));
    answer.resolve(read);
    await user.click(screen.getByRole("tab", { name: "SQL" }));
    expect(await screen.findByText("2 rows")).toBeVisible();
    expect(await box()).toHaveValue("select 1");
  });
});

describe("a refused statement", () => {
  it("B-DB-06 shows PostgreSQL's message and marks the place in the query", async () => {
    await run("select *\nfrom usres", {
      runSql: () =>
        Promise.reject(
          refusal("BAD_INPUT", {
            message: 'relation "usres" does not exist',
            details: { sqlError: { code: "42P01", detail: null, hint: "Look again.", position: 15 } },
          }),
        ),
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to execute SQL query");
    expect(alert).toHaveTextContent('relation "usres" does not exist');
    expect(alert).toHaveTextContent("Hint: Look again.");
    expect(alert).toHaveTextContent("Line 2, column 6:");
    expect(within(alert).getByText("usres").tagName).toBe("MARK");
  });

  it("B-DB-06 shows why PostgreSQL stopped it when nobody cancelled it", async () => {
    const message = "canceling statement due to statement timeout";
    const sqlError = { code: "57014", detail: null, hint: null, position: null };
    await run("select pg_sleep(11)", {
      runSql: () => Promise.reject(refusal("BAD_INPUT", { message, details: { sqlError } })),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(`Failed to execute SQL query${message}`);
  });

  it("B-DB-06 says so when the server doesn't answer", async () => {
    await run("select 1", {});
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to execute SQL queryThere was no answer.",
    );
  });
});

describe("the statement history", () => {
  const earlier: SqlRun = {
    runId: "8a6e0804-2bd0-4672-b79d-d97027f9071a",
    sql: "select 2",
    ranAt: "2026-11-20T22:05:00.000Z",
    state: "done",
    command: "SELECT",
    rowCount: 1,
    ms: 3,
    error: null,
  };

  it("puts an earlier statement back into the box", async () => {
    const { user } = renderDatabase(path, { history: () => ({ runs: [earlier] }) });
    const entry = await screen.findByRole("button", { name: /^select 2/ });
    expect(entry).toHaveTextContent("select 2Done1 row, 3 ms");
    await user.click(entry);
    expect(await box()).toHaveValue("select 2");
    expect(await box()).toHaveFocus();
  });

  it("keeps the current text as an entry when an earlier statement replaces it", async () => {
    const { user } = renderDatabase(path, { history: () => ({ runs: [earlier] }) });
    await user.type(await box(), "select long_in_the_making");
    await user.click(await screen.findByRole("button", { name: /^select 2/ }));
    expect(await box()).toHaveValue("select 2");
    await user.click(screen.getByRole("button", { name: /^select long_in_the_making *Set aside$/ }));
    expect(await box()).toHaveValue("select long_in_the_making");
    expect(screen.queryByText("Set aside")).toBeNull();
    expect(screen.getAllByRole("button", { name: /^select 2/ })).toHaveLength(1);
  });

  it("is reloaded after a run", async () => {
    let runs: SqlRun[] = [];
    await run("select 2", {
      runSql: () => {
        runs = [earlier];
        return read;
      },
      history: () => ({ runs }),
    });
    expect(await screen.findByRole("button", { name: /^select 2/ })).toBeVisible();
  });
});

it("says when the SQL box is not set up, and what to do", async () => {
  const reason = "Give SQL_BOX_DATABASE_URL to the server and start it again.";
  renderDatabase(path, { sqlBox: () => ({ isReady: false, reason, warning: null }) });
  expect(await screen.findByText("The SQL box is not set up.")).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});
