import { connect, type Db } from "@scriptkeeper/db/connection";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readCounted } from "./long-lists.ts";

const page = { offset: 50, limit: 50, most: 10_000 };

let rows: number;
let asked: number[];
let db: Db;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  // Nothing connects: the reading stands in.
  db = connect({ url: "postgres://nowhere.example/none" }).db;
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (list = "all", of = page) =>
  readCounted(db, { list, page: of }, async ({ offset, limit, most }) => {
    asked.push(most);
    const length = Math.max(0, Math.min(limit, rows - offset));
    return { ids: Array.from({ length }, (_, index) => offset + index), found: Math.min(rows, most + 1) };
  });

it("a list that goes far past its last page is counted once a minute, but its rows are read each time", async () => {
  rows = 50_000;
  expect(await read()).toMatchObject({ found: 11_001 });
  expect(await read()).toMatchObject({ found: 10_001, ids: Array.from({ length: 50 }, (_, id) => 50 + id) });
  await read("another");
  vi.advanceTimersByTime(60_001);
  await read();
  expect(asked).toEqual([11_000, 128, 11_000, 11_000]);
});

it.each([0, 49, 120, 10_000, 10_001, 11_000])(
  "a list of %i rows is counted with every page",
  async (length) => {
    rows = length;
    expect(await read()).toMatchObject({ found: length });
    expect(await read()).toMatchObject({ found: length });
    expect(asked).toEqual([11_000, 11_000]);
  },
);

it("a long list that suddenly ends on this page is counted at once", async () => {
  rows = 50_000;
  await read();
  rows = 99;
  expect(await read()).toMatchObject({ found: 99, ids: { length: 49 } });
  expect(asked).toEqual([11_000, 128, 11_000]);
});

it("the last page that can be opened reads no further than the count does", async () => {
  rows = 50_000;
  const last = { ...page, offset: 9_950 };
  await read("all", last);
  expect(await read("all", last)).toMatchObject({ found: 10_001, ids: { length: 50 } });
  expect(asked).toEqual([11_000, 11_000]);
});
