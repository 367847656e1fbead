import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Pager } from "./pager.tsx";
import { SearchBox } from "./search-box.tsx";
import { Select } from "./select.tsx";

function Searched({ onSearch }: { onSearch: (text: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <>
      <SearchBox
        label="Search"
        value={value}
        onSearch={(text) => {
          onSearch(text);
          setValue(text);
        }}
      />
      <button type="button" onClick={() => setValue("before")}>
        Back
      </button>
    </>
  );
}

describe("a search box", () => {
  it("searches once, 300 ms after the last key", () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<Searched onSearch={onSearch} />);
    const box = screen.getByRole("searchbox", { name: "Search" });
    for (const value of ["a", "an", "ann"]) fireEvent.input(box, { target: { value } });
    act(() => vi.advanceTimersByTime(299));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([["ann"]]);
  });

  it("searches at once with Enter, and only once", () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<Searched onSearch={onSearch} />);
    const box = screen.getByRole("searchbox");
    fireEvent.input(box, { target: { value: "ann" } });
    fireEvent.keyDown(box, { key: "Enter" });
    act(() => vi.advanceTimersByTime(1000));
    expect(onSearch.mock.calls).toEqual([["ann"]]);
  });

  it("searches at once when left, unless it was left unchanged", () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<Searched onSearch={onSearch} />);
    const box = screen.getByRole("searchbox");
    fireEvent.input(box, { target: { value: "ann" } });
    fireEvent.blur(box);
    expect(onSearch.mock.calls).toEqual([["ann"]]);
    fireEvent.blur(box);
    act(() => vi.advanceTimersByTime(1000));
    expect(onSearch.mock.calls).toEqual([["ann"]]);
  });

  it("keeps a trailing space, but searches without it", () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<Searched onSearch={onSearch} />);
    const box = screen.getByRole("searchbox");
    fireEvent.input(box, { target: { value: "ann " } });
    act(() => vi.advanceTimersByTime(300));
    expect(onSearch.mock.calls).toEqual([["ann"]]);
    expect(box).toHaveValue("ann ");
    fireEvent.input(box, { target: { value: "ann lee" } });
    act(() => vi.advanceTimersByTime(300));
    expect(onSearch).toHaveBeenLastCalledWith("ann lee");
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(box).toHaveValue("before");
  });

  it("calls the current listener when typing pauses, not that of the key press", () => {
    vi.useFakeTimers();
    const [before, now] = [vi.fn(), vi.fn()];
    const { rerender } = render(<SearchBox label="Search" value="" onSearch={before} />);
    fireEvent.input(screen.getByRole("searchbox"), { target: { value: "ann" } });
    rerender(<SearchBox label="Search" value="" onSearch={now} />);
    act(() => vi.advanceTimersByTime(300));
    expect([before.mock.calls, now.mock.calls]).toEqual([[], [["ann"]]]);
  });

  it("follows a search changed from outside", async () => {
    const user = userEvent.setup();
    render(<Searched onSearch={() => undefined} />);
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("searchbox")).toHaveValue("before");
  });

  it("gets the cursor with the key /, which can still be typed in it", async () => {
    const user = userEvent.setup();
    render(<Searched onSearch={() => undefined} />);
    await user.keyboard("/");
    expect(screen.getByRole("searchbox")).toHaveFocus();
    expect(screen.getByRole("searchbox")).toHaveValue("");
    await user.keyboard("a/b");
    expect(screen.getByRole("searchbox")).toHaveValue("a/b");
  });

  it("leaves the cursor in an open dialog", async () => {
    const user = userEvent.setup();
    render(
      <>
        <SearchBox label="Search" value="" onSearch={() => undefined} />
        <Dialog title="Ask" onClose={() => undefined}>
          <button type="button">Yes</button>
        </Dialog>
      </>,
    );
    screen.getByRole("button", { name: "Yes" }).focus();
    await user.keyboard("/");
    expect(screen.getByRole("button", { name: "Yes" })).toHaveFocus();
  });
});

describe("a pager", () => {
  const pages = { of: "patients", limit: 50, more: false, onPage: () => undefined };

  it("keeps the focus on its buttons when the last page is reached", async () => {
    const { rerender } = render(<Pager {...pages} page={2} shown={50} total={120} />);
    screen.getByRole("button", { name: "Next" }).focus();
    rerender(<Pager {...pages} page={3} shown={20} total={120} />);
    expect(screen.getByRole("button", { name: "Previous" })).toHaveFocus();
  });

  it("says what is shown out of how many, and leads on", async () => {
    const onPage = vi.fn();
    render(<Pager {...pages} page={2} shown={50} total={12345} onPage={onPage} />);
    expect(screen.getByText("51–100 of 12,345 patients")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await userEvent.click(screen.getByRole("button", { name: "Previous" }));
    expect(onPage.mock.calls).toEqual([[3], [1]]);
  });

  it("stops at the last page and at the first", () => {
    const { rerender } = render(<Pager {...pages} page={2} shown={3} total={53} />);
    expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Previous" })).toBeEnabled();
    rerender(<Pager {...pages} page={1} shown={50} total={53} />);
    expect(screen.getByRole("button", { name: "Next" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled();
  });

  it("has no buttons if everything fits on one page", () => {
    render(<Pager {...pages} page={1} shown={3} total={3} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows no number that is unknown", () => {
    render(<Pager {...pages} page={1} shown={50} total={10000} more />);
    expect(screen.getByText("1–50 of more than 10,000 patients")).toBeVisible();
  });
});

it("a disabled choice can't be used", () => {
  render(
    <Select aria-label="Scope" disabled>
      <option>All orders</option>
    </Select>,
  );
  expect(screen.getByRole("combobox", { name: "Scope" })).toBeDisabled();
});
