import { SearchBox } from "@scriptkeeper/ui/search-box";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { dayParam, flagParam, idParam, listSearchParams } from "./search-params.ts";
import { changeSearchParams, readSearchParams, useTypedSearchParams } from "./use-typed-search-params.ts";

const schema = { ...listSearchParams, user: idParam, start: dayParam, archived: flagParam };
const fallbacks = { search: "", page: 1, user: null, start: "", archived: false };
const read = (query: string) => readSearchParams(new URLSearchParams(query), schema);
const change = (query: string, changes: Parameters<typeof changeSearchParams<typeof schema>>[2]) =>
  changeSearchParams(new URLSearchParams(query), schema, changes).toString();

it("reads each field with its own type", () => {
  expect(read("search=ann&page=3&user=7&start=2026-03-01&archived=yes")).toEqual({
    search: "ann",
    page: 3,
    user: 7,
    start: "2026-03-01",
    archived: true,
  });
});

it.each(["", "page=-1&user=1e9&start=soon&archived=maybe", "page=1000001&user=2147483648&start=2026-02-30"])(
  "uses the fallback for absent or invalid values in “%s”",
  (query) => expect(read(query)).toEqual(fallbacks),
);

it("cuts a text that is longer than the server accepts", () => {
  expect(read(`search=${"a".repeat(201)}`).search).toHaveLength(200);
});

it("leaves out values equal to their fallback, and keeps other parameters", () => {
  expect(change("tab=admins&page=3&user=7", { search: "ann", page: 1, user: null, archived: true })).toBe(
    "tab=admins&search=ann&archived=yes",
  );
});

function List() {
  const [{ search }, setParams] = useTypedSearchParams(schema);
  return (
    <>
      <SearchBox label="Search" value={search} onSearch={(text) => setParams({ search: text, page: 1 })} />
      <button type="button" onClick={() => setParams({ user: 7, page: 1 })}>
        Ann Lee
      </button>
      <p>{useLocation().search}</p>
    </>
  );
}

it("keeps the opened row when a search waits for typing to pause", () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={["/?page=3&role=admin"]}>
      <List />
    </MemoryRouter>,
  );
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "ann" } });
  act(() => vi.advanceTimersByTime(200));
  fireEvent.click(screen.getByRole("button", { name: "Ann Lee" }));
  act(() => vi.advanceTimersByTime(300));
  expect(screen.getByText("?role=admin&user=7&search=ann")).toBeVisible();
});
