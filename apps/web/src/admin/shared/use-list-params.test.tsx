import { SearchBox } from "@scriptkeeper/ui/search-box";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { useListAddress } from "./use-list-params.ts";

function List() {
  const address = useListAddress();
  return (
    <>
      <SearchBox label="Search" value={address.search} onSearch={address.searchFor} />
      <button type="button" onClick={() => address.filterBy("user", "7")}>
        Ann Lee
      </button>
      <p>{useLocation().search}</p>
    </>
  );
}

it("keeps the row that is opened while a search waits for typing to pause", () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={["/?page=3&role=admin"]}>
      <List />
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ann" } });
  act(() => vi.advanceTimersByTime(200));
  fireEvent.click(screen.getByRole("button", { name: "Ann Lee" }));
  act(() => vi.advanceTimersByTime(300));
  expect(screen.getByText("?role=admin&user=7&search=ann")).toBeVisible();
});
