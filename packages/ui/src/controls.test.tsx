import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { FormField } from "./form-field.tsx";
import { Input } from "./input.tsx";
import { Stepper } from "./stepper.tsx";
import { Tab, TabList, TabPanel, Tabs } from "./tabs.tsx";
import { Textarea } from "./textarea.tsx";

describe("a button", () => {
  it("does not submit unless told to, and can't be pressed while busy", async () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Saving...
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Saving..." });
    expect(button).toHaveAttribute("type", "button");
    expect(button).toHaveAttribute("aria-busy", "true");
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe("a form field", () => {
  it("blocks a form with half a date, which browsers report as empty", async () => {
    const onSubmit = vi.fn();
    render(
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <FormField label="Start">{(control) => <Input type="date" {...control} />}</FormField>
        <Button type="submit">Save</Button>
      </form>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Start");
    const validity = vi
      .spyOn(input, "validity", "get")
      .mockReturnValue({ ...input.validity, badInput: true });
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription("Enter the whole date, or clear the field");
    validity.mockRestore();
    await userEvent.type(input, "2026-12-01");
    expect(input).toBeValid();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("connects label, error and help to the control", () => {
    render(
      <FormField label="Name" help="As on your card" error="Name is required">
        {(control) => <Input {...control} />}
      </FormField>,
    );
    const input = screen.getByLabelText("Name");
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("Name is required As on your card");
  });

  it("shows no error while nothing is wrong", () => {
    render(<FormField label="Name">{(control) => <Input {...control} />}</FormField>);
    expect(screen.getByLabelText("Name")).toBeValid();
    expect(screen.getByLabelText("Name")).not.toHaveAttribute("aria-describedby");
  });
});

it.each([
  ["one line", Input],
  ["several lines", Textarea],
])("spelling is not checked in a field of %s", (_, Field) => {
  render(
    <>
      <Field aria-label="Code" spellCheck={false} />
      <Field aria-label="Note" />
    </>,
  );
  expect(screen.getByLabelText("Code")).toHaveAttribute("spellcheck", "false");
  expect(screen.getByLabelText("Note")).not.toHaveAttribute("spellcheck");
});

describe("a checkbox", () => {
  it("A-SHELL-12 is toggled with the space bar and has a mixed state", async () => {
    const onCheckedChange = vi.fn();
    render(<Checkbox aria-label="All rows" checked="indeterminate" onCheckedChange={onCheckedChange} />);
    const box = screen.getByRole("checkbox", { name: "All rows" });
    expect(box).toBePartiallyChecked();
    box.focus();
    await userEvent.keyboard(" ");
    expect(onCheckedChange).toHaveBeenCalledWith(true);
  });
});

describe("a stepper", () => {
  function Packs() {
    const [value, setValue] = useState(1);
    return (
      <Stepper label="Packs" of="tea" value={value} min={1} max={3} help="Up to 3." onChange={setValue} />
    );
  }

  it("counts between its limits with labelled buttons", async () => {
    render(<Packs />);
    expect(screen.getByRole("group", { name: "Packs of tea" })).toHaveAccessibleDescription("Up to 3.");
    const more = screen.getByRole("button", { name: "Increase quantity of tea" });
    const less = screen.getByRole("button", { name: "Decrease quantity of tea" });
    expect(less).toBeDisabled();
    await userEvent.click(more);
    await userEvent.click(more);
    expect(screen.getByRole("status")).toHaveTextContent("3");
    expect(more).toBeDisabled();
    await userEvent.click(less);
    expect(screen.getByRole("status")).toHaveTextContent("2");
  });

  it("is disabled as a whole", () => {
    render(<Stepper label="Packs" of="tea" value={2} min={1} max={3} help="" disabled onChange={vi.fn()} />);
    for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
  });
});

describe("tabs", () => {
  it("A-SHELL-12 are reached with the arrow keys, Home and End", async () => {
    render(
      <Tabs defaultValue="a">
        <TabList aria-label="Parts">
          <Tab value="a">First</Tab>
          <Tab value="b">Second</Tab>
          <Tab value="c">Third</Tab>
        </TabList>
        <TabPanel value="a">one</TabPanel>
        <TabPanel value="b">two</TabPanel>
        <TabPanel value="c">three</TabPanel>
      </Tabs>,
    );
    await userEvent.click(screen.getByRole("tab", { name: "First" }));
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tabpanel")).toHaveTextContent("two");
    await userEvent.keyboard("{End}");
    expect(screen.getByRole("tabpanel")).toHaveTextContent("three");
    await userEvent.keyboard("{Home}");
    expect(screen.getByRole("tab", { name: "First" })).toHaveFocus();
  });
});
