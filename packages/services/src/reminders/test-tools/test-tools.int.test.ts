import { TestToolsInput } from "@scriptkeeper/contracts/reminders/test-tools";
import { addDays } from "@scriptkeeper/domain/time/days";
import { insertGroup, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { listForTestTools } from "./list-for-test-tools.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

const ask = (query: object) => listForTestTools(asAdmin, TestToolsInput.parse(query));
const products = async (query: object) =>
  (await ask(query)).prescriptions.map(({ product_name }) => product_name);

test("B-API-14 B-TEST-05 a row names the product, its patient and the days until the reminder", async () => {
  const zoe = await insertUser(ctx, { first_name: "Zoë", last_name: "Ålund" });
  const nobody = await insertUser(ctx, { first_name: "", last_name: "" });
  const later = await insertItem(ctx, { user_id: zoe.id, next_reminder_date: addDays(today(ctx), 12) });
  const unset = await insertItem(ctx, { user_id: nobody.id, next_reminder_date: null });
  expect(await ask({})).toEqual({
    prescriptions: [
      {
        id: unset.id,
        product_name: unset.product_name,
        user_name: "Unknown",
        user_email: nobody.email,
        next_reminder_date: null,
        days_until_reminder: null,
      },
      {
        id: later.id,
        product_name: later.product_name,
        user_name: "Zoë Ålund",
        user_email: zoe.email,
        next_reminder_date: "2026-03-22",
        days_until_reminder: 12,
      },
    ],
    page: 1,
    hasMore: false,
  });
});

describe("finding prescriptions", () => {
  beforeAll(async () => {
    const day = today(ctx);
    const bruno = await insertUser(ctx, {
      first_name: "Bruno",
      last_name: "Ünal",
      email: "b_100%@find.example",
    });
    const cleo = await insertUser(ctx, {
      first_name: "Cleo",
      last_name: "Stone",
      email: "cleo@find.example",
    });
    const item = (user_id: number, product_name: string, inDays: number | null) =>
      insertItem(ctx, {
        user_id,
        product_name,
        next_reminder_date: inDays === null ? null : addDays(day, inDays),
      });
    await item(bruno.id, "Find today", 0);
    await item(bruno.id, "Find long ago", -40);
    await item(bruno.id, "Find tomorrow", 1);
    await item(cleo.id, "Find in a week", 7);
    await item(cleo.id, "Find in eight days", 8);
    await item(cleo.id, "Find never", null);
  });

  test.each([
    ["all", ["never", "in eight days", "in a week", "tomorrow", "long ago", "today"]],
    ["overdue", ["long ago", "today"]],
    ["upcoming", ["tomorrow", "in a week"]],
  ])("B-TEST-04 B-TEST-08 the filter %s shows %j", async (filter, names) => {
    const found = names.map((name) => `Find ${name}`);
    expect(await products({ filter, search: "find" })).toEqual(found);
    if (filter !== "all") expect(await products({ filter })).toEqual(found);
  });

  test.each([
    ["EIGHT", ["Find in eight days"]],
    ["bruno", ["Find tomorrow", "Find long ago", "Find today"]],
    ["üNAL", ["Find tomorrow", "Find long ago", "Find today"]],
    ["leo sto", ["Find never", "Find in eight days", "Find in a week"]],
    ["CLEO@find", ["Find never", "Find in eight days", "Find in a week"]],
    ["_100%", ["Find tomorrow", "Find long ago", "Find today"]],
    ["o_s", []],
    ["ay", ["Find in eight days", "Find today"]],
    ["%", ["Find tomorrow", "Find long ago", "Find today"]],
  ])(
    "B-TEST-03 finds part of a product's or patient's name or email, in any case: %s",
    async (search, names) => {
      expect(await products({ search })).toEqual(names);
    },
  );

  test("shows a prescription once when both product and patient match", async () => {
    expect(await products({ search: "find", filter: "upcoming" })).toHaveLength(2);
  });
});

test("pages through fifty at a time, and says whether there are more", async () => {
  const user = await insertUser(ctx, { last_name: "Pagewise" });
  const group = await insertGroup(ctx, { user_id: user.id });
  const columns = { user_id: user.id, prescription_group_id: group.id, product_id: "1" };
  for (let made = 0; made < 51; made++) await insertItem(ctx, columns);
  const [first, second] = [await ask({ search: "pagewise" }), await ask({ search: "pagewise", page: 2 })];
  expect([first.prescriptions.length, first.hasMore]).toEqual([50, true]);
  expect([second.prescriptions.length, second.hasMore, second.page]).toEqual([1, false, 2]);
  const ids = [...first.prescriptions, ...second.prescriptions].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(await ask({ search: "pagewise", page: 3 })).toMatchObject({ prescriptions: [], hasMore: false });
});
