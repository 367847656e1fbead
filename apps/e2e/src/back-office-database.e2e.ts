import { DATABASE_PAGE_SIZE } from "@scriptkeeper/contracts/database/limits";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser.ts";
import { expectAccessible } from "./support/checks/accessible.ts";
import { expectRightInEverySize } from "./support/checks/every-size.ts";
import { unusedName } from "./support/data/new-patients.ts";
import { admin, rememberSession } from "./support/people.ts";

async function openDatabase(page: Page, search: string): Promise<void> {
  await rememberSession(page, admin);
  await page.goto(`/admin/database${search}`);
  await page.getByRole("heading", { level: 1, name: "Database Management" }).waitFor();
}

/** Opens the page of the grid on which the record stands. */
async function findRecord(page: Page, key: string): Promise<Locator> {
  const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: `Edit record ${key}` }) });
  const shown = page.getByRole("navigation", { name: "Pages of records" }).getByRole("status");
  for (let first = 1; ; first += DATABASE_PAGE_SIZE) {
    await shown.filter({ hasText: new RegExp(`^${first}–`) }).waitFor();
    if (await row.isVisible()) return row;
    await page.getByRole("button", { name: "Next" }).click();
  }
}

async function run(page: Page, sql: string): Promise<void> {
  await page.getByRole("textbox", { name: "SQL query" }).fill(sql);
  await page.keyboard.press("Control+Enter");
}

const result = (page: Page) => page.getByRole("table", { name: "Result of the query" });

test("B-DB-01 B-DB-04 B-DB-06 B-DB-07 an administrator adds a record, edits it in place, and deletes it", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  await openDatabase(page, "?table=discounts");
  await page.getByRole("button", { name: "Add Record" }).click();
  const of = (column: string, record: string) => page.getByLabel(`${column} of ${record}`, { exact: true });
  await of("name", "the new record").fill("Made in the grid");
  await of("discount_type", "the new record").fill("percentage");
  await of("discount_value", "the new record").fill("7.5");
  await of("application_scope", "the new record").fill("all_orders");
  await page.keyboard.press("Enter");
  const created = await page
    .getByText(/^Record \d+ created$/)
    .first()
    .textContent();
  const id = created?.match(/\d+/)?.[0] ?? "";
  // The records are read again before the row of fields is closed.
  await page.getByRole("button", { name: "Create record" }).waitFor({ state: "detached" });
  const record = `record ${id}`;
  const row = await findRecord(page, id);
  const cell = async (index: number) => (await row.getByRole("cell").nth(index).innerText()).trim();
  expect(await cell(0)).toBe("Made in the grid");
  expect(await cell(1)).toBe("NULL");
  expect(await cell(3)).toBe("7.50");

  await row.getByRole("button", { name: `Edit ${record}` }).click();
  expect(await of("id", record).count()).toBe(0);
  await page.getByRole("button", { name: `NULL for description of ${record}` }).click();
  await of("name", record).fill("Changed in the grid");
  await page.keyboard.press("Enter");
  await page.getByText(`Record ${id} updated`).first().waitFor();
  await expect.poll(() => cell(0)).toBe("Changed in the grid");
  expect(await cell(1)).toBe("");

  await row.getByRole("button", { name: `Edit ${record}` }).click();
  await page.getByRole("button", { name: `NULL for description of ${record}` }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => cell(1)).toBe("NULL");

  await row.getByRole("button", { name: `Edit ${record}` }).click();
  await of("discount_value", record).fill("much");
  await page.keyboard.press("Enter");
  await page.getByText('invalid input syntax for type numeric: "much"').waitFor();
  expect(await of("discount_value", record).inputValue()).toBe("much");
  await expectAccessible(page);
  await of("discount_value", record).press("Escape");
  expect(await cell(3)).toBe("7.50");

  const empty = async () => (await row.innerText()).match(/NULL/g)?.length ?? 0;
  const before = await empty();
  await row.getByRole("button", { name: `Delete ${record}` }).click();
  await page.getByText("Its row stays here, with the time of deletion in deleted_at.").waitFor();
  await page
    .getByText("Are you sure you want to delete this record? This action cannot be undone.")
    .waitFor();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Delete ${record}` })
    .click();
  await page.getByText(`Record ${id} deleted`).first().waitFor();
  await expect.poll(empty).toBe(before - 1);
});

test("B-DB-01 records are sorted by a column header, filtered by a value, and restored from the URL", async ({
  page,
}) => {
  await openDatabase(page, "?table=users");
  const records = page.getByRole("table", { name: "Records of users" });
  const column = async (name: string) => {
    const heads = await records.getByRole("columnheader").allInnerTexts();
    const place = heads.findIndex((text) => text.trim().split(/\s/)[0] === name);
    const rows = await records.locator("tbody tr").all();
    return Promise.all(rows.map(async (row) => (await row.locator("th, td").nth(place).innerText()).trim()));
  };
  const email = records.getByRole("columnheader", { name: /^email\s/ });
  await email.getByRole("button").click();
  await expect.poll(() => email.getAttribute("aria-sort")).toBe("ascending");
  await expect.poll(() => page.url()).toContain("sort=email");
  await expect.poll(async () => isSorted(await column("email"))).toBe(true);
  const first = await column("email");
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(async () => (await column("email")).some((each) => first.includes(each))).toBe(false);
  const second = await column("email");
  expect(isSorted([...first, ...second])).toBe(true);
  await page.reload();
  await expect.poll(() => column("email")).toEqual(second);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.poll(() => column("email")).toEqual(first);

  await page.getByRole("button", { name: "Filter records" }).click();
  await page.getByLabel("Column", { exact: true }).selectOption("email");
  await page.getByLabel("Value", { exact: true }).fill(admin.email);
  await page.keyboard.press("Enter");
  await page.getByText("1–1 of 1 records").waitFor();
  expect(await column("email")).toEqual([admin.email]);
  await page.getByLabel("Condition").selectOption("begins with");
  await page.getByLabel("Value", { exact: true }).fill("nobody begins like this");
  await page.keyboard.press("Enter");
  await page.getByText("No records match this filter").waitFor();
  await page.getByRole("button", { name: "Show all records" }).click();
  await expect.poll(() => page.url()).not.toContain("column=");
});

const isSorted = (texts: readonly string[]) =>
  texts.every((text, at) => at === 0 || (texts[at - 1] ?? "") < text);

test("B-DB-01 typed text is kept while another screen is shown", async ({ page }) => {
  await openDatabase(page, "?table=discounts");
  const name = page.getByLabel("name of record 1", { exact: true });
  await page.getByRole("button", { name: "Edit record 1", exact: true }).click();
  await name.fill("Not saved yet");
  const unsaved = page.getByRole("link", { name: /not saved yet/ });
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await unsaved.click();
  await page.getByRole("link", { name: /^discounts/ }).click();
  expect(await name.inputValue()).toBe("Not saved yet");
  const asked = page.waitForEvent("dialog");
  await page.evaluate("setTimeout(() => window.location.reload())");
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await page.getByRole("button", { name: "Cancel" }).click();
  await unsaved.waitFor({ state: "detached" });
});

test("two administrators who change the same record see both values", async ({ openPage, problems }) => {
  problems.allow(/status of 409/);
  const mine = await openPage();
  const theirs = await openPage();
  const name = (page: Page) => page.getByLabel("description of record 1", { exact: true });
  for (const page of [mine, theirs]) {
    await openDatabase(page, "?table=discounts");
    await page.getByRole("button", { name: "Edit record 1", exact: true }).click();
  }
  const before = await name(mine).inputValue();
  const words = unusedName("Their words ");
  await name(theirs).fill(words);
  await name(theirs).press("Enter");
  await theirs.getByText("Record 1 updated").first().waitFor();
  await name(mine).fill("My words");
  await name(mine).press("Enter");
  await mine.getByText("Someone else has changed this record").waitFor();
  await mine.getByText(`Now: ${words}`).waitFor();
  expect(await name(mine).inputValue()).toBe("My words");
  await expectAccessible(mine);
  await name(mine).fill(before);
  await mine.getByRole("button", { name: "Save mine" }).click();
  await mine.getByText("Record 1 updated").first().waitFor();
});

test("B-DB-05 B-DB-10 the SQL box reads, previews a write, and commits it once on request", async ({
  page,
}) => {
  await openDatabase(page, "?tab=sql");
  await run(page, "select id, email from users order by id limit 2");
  await result(page).getByRole("cell", { name: admin.email }).waitFor();
  await page.getByText(/^2 rows in/).waitFor();

  const name = unusedName("From the SQL box ");
  const insert =
    "insert into discounts (name, discount_type, discount_value, application_scope) " +
    `values ('${name}', 'percentage', 5, 'all_orders')`;
  const count = `select count(*) from discounts where name = '${name}'`;
  const counted = (number: string) => result(page).getByRole("cell", { name: number, exact: true }).waitFor();
  await run(page, insert);
  await page.getByText("Preview: INSERT of 1 row").waitFor();
  await page.getByText(/^Nothing has been changed yet/).waitFor();
  await run(page, count);
  await counted("0");

  for (const [sql, label] of [
    [insert, "INSERT of 1 row"],
    [`delete from discounts where name = '${name}'`, "DELETE of 1 row"],
  ] as const) {
    await run(page, sql);
    await page.getByRole("button", { name: `Commit ${label}` }).click();
    const question = page.getByRole("alertdialog", { name: `Commit this ${label}?` });
    await question.getByRole("button", { name: `Commit ${label}` }).click();
    await page.getByText(`Committed: ${label}`).waitFor();
    await run(page, count);
    await counted(sql === insert ? "1" : "0");
  }
  await page
    .getByRole("button", { name: /^insert into discounts/ })
    .first()
    .click();
  expect(await page.getByRole("textbox", { name: "SQL query" }).inputValue()).toBe(insert);
});

test("B-DB-03 B-DB-06 a query is really cancelled, and an invalid one is marked at its error", async ({
  page,
  problems,
}) => {
  problems.allow(/status of (400|409)/);
  await openDatabase(page, "?tab=sql");
  await page.getByRole("button", { name: "Run query" }).click();
  await page.getByText("SQL query is required").waitFor();

  await run(page, "select pg_sleep(8)");
  await page.getByRole("timer").waitFor();
  await page.getByRole("button", { name: "Cancel query" }).click();
  await page.getByText("The query was cancelled").waitFor({ timeout: 5_000 });
  const ended = page.getByRole("button", { name: /^select pg_sleep\(8\)/ }).first();
  await expect.poll(() => ended.innerText()).toContain("Cancelled");

  await run(page, "select *\nfrom usres");
  await page.getByText('relation "usres" does not exist').waitFor();
  await page.getByText("Line 2, column 6:").waitFor();
  expect(await page.locator("mark").innerText()).toBe("usres");
});

test("the database screen fits and is accessible in every size: grid, fields, structure and SQL box", async ({
  page,
}) => {
  await openDatabase(page, "?table=prescription_items");
  await page.getByRole("table", { name: "Records of prescription_items" }).waitFor();
  await page.getByRole("button", { name: "Filter records" }).click();
  await page.getByLabel("Condition").selectOption("is between");
  await expectRightInEverySize(page);
  await page
    .getByRole("button", { name: /^Edit record / })
    .first()
    .click();
  await page.getByRole("button", { name: "Add Record" }).click();
  await page.getByRole("button", { name: "Create record" }).waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("tab", { name: "Structure" }).click();
  await page.getByRole("table", { name: "Structure of prescription_items" }).waitFor();
  await expectRightInEverySize(page);
  await page.getByRole("tab", { name: "SQL" }).click();
  await run(page, "select * from users order by id");
  await result(page).waitFor();
  await expectRightInEverySize(page);
  await run(page, "update users set phone = null where id = 0");
  await page.getByRole("button", { name: "Commit UPDATE of 0 rows" }).click();
  await page.getByRole("alertdialog").waitFor();
  await expectRightInEverySize(page);
});
