import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { expect, test } from "vitest";
import { useDrawer } from "./use-drawer.ts";

function List() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { record, open, close } = useDrawer<string>();
  return (
    <>
      <p>{`At ${pathname}${search}, open: ${record ?? "nothing"}`}</p>
      <button type="button" onClick={() => open("Ann")}>
        Open
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function renderList() {
  render(
    <MemoryRouter initialEntries={["/before", "/list?page=2"]}>
      <List />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return (...names: string[]) =>
    names.reduce(
      (before, name) => before.then(() => user.click(screen.getByRole("button", { name }))),
      Promise.resolve(),
    );
}

test("Back closes the drawer beside a list and stays on the list", async () => {
  const press = renderList();
  await press("Open");
  expect(screen.getByText("At /list?page=2, open: Ann")).toBeVisible();
  await press("Back");
  expect(screen.getByText("At /list?page=2, open: nothing")).toBeVisible();
});

test("Back leaves the list as before once the drawer was closed", async () => {
  const press = renderList();
  await press("Open", "Close");
  expect(screen.getByText("At /list?page=2, open: nothing")).toBeVisible();
  await press("Back");
  expect(screen.getByText("At /before, open: nothing")).toBeVisible();
});
