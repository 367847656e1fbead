import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { TruncatedText } from "./truncated-text.tsx";

it("shows a short text unchanged, including its spaces", () => {
  render(<TruncatedText text="a  b" of="notes" />);
  expect(screen.getByText("a b")).toHaveTextContent("a  b", { normalizeWhitespace: false });
  expect(screen.queryByRole("button")).toBeNull();
});

it("cuts a long text and shows all of it on demand, returning the focus", async () => {
  const text = `${"word ".repeat(40)}end`;
  render(<TruncatedText text={text} of="notes" />);
  expect(screen.getByText(/^(word ){12}…$/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show all of notes" }));
  const all = await screen.findByRole("textbox", { name: "All of notes" });
  expect(all).toHaveValue(text);
  expect(all).toHaveAttribute("readonly");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Show all of notes" })).toHaveFocus();
});

it("cuts a text of several lines after the first, however short, and expands it on demand", async () => {
  render(<TruncatedText text={"one\ntwo"} of="notes" layOut={(text) => text.toUpperCase()} />);
  expect(screen.getByText("one…")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show all of notes" }));
  expect(await screen.findByRole("textbox")).toHaveValue("ONE\nTWO");
});
