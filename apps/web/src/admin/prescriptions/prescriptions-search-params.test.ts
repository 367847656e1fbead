import { expect, it } from "vitest";
import { changeSearchParams, readSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { prescriptionsSearchParams as schema, withConsequences } from "./prescriptions-search-params.ts";

const read = (query: string) => readSearchParams(new URLSearchParams(query), schema);
const change = (query: string, changes: Parameters<typeof withConsequences>[0]) =>
  changeSearchParams(new URLSearchParams(query), schema, withConsequences(changes)).toString();

const sorted = { sort: "newest", order: "desc", after: null, before: null };
const everything = { ...sorted, counted: null };

it("reads tab, search, filter, page, the open patient and the opened number", () => {
  expect(read("tab=review&search=ann&filter=expiring&page=3&open=12&counted=discount.7")).toEqual({
    ...sorted,
    counted: "discount.7",
    list: "patients",
    tab: "review",
    search: "ann",
    filter: "expiring",
    page: 3,
    open: 12,
  });
});

it("treats invalid values as absent", () => {
  const first = {
    ...everything,
    list: "patients",
    tab: "all",
    search: "",
    filter: "all",
    page: 1,
    open: null,
  };
  expect(read("")).toEqual(first);
  expect(read("tab=x&filter=y&page=-1&open=1e9&list=z&sort=w&order=v&after=&counted=x")).toEqual(first);
});

it.each([
  ["another search begins at its first page", "page=3&open=7", { search: "ann" }, "search=ann"],
  ["another filter keeps the search", "search=ann&page=2", { filter: "active" }, "search=ann&filter=active"],
  ["another page closes the patient", "search=ann&open=7", { page: 2 }, "search=ann&page=2"],
  ["opening a patient keeps the page", "page=2", { open: 7 }, "page=2&open=7"],
  ["another tab begins at its first page", "page=3", { tab: "review" }, "tab=review"],
  [
    "another tab keeps the search and the open patient",
    "search=ann&open=7",
    { tab: "review" },
    "search=ann&open=7&tab=review",
  ],
  [
    "another order begins at its first page",
    "list=items&page=3&after=x",
    { sort: "expiry", order: "asc" },
    "list=items&sort=expiry&order=asc",
  ],
  ["default values are left out", "tab=review", { tab: "all" }, ""],
] as const)("%s", (_name, query, changes, expected) => {
  expect(change(query, changes)).toBe(expected);
});
