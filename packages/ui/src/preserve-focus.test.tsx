import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { usePreserveFocus } from "./preserve-focus.tsx";

/** A list whose rows disappear when their button is pressed or, with `asks`, when a dialog is answered. */
function List({ start, asks = false, taken }: { start: string[]; asks?: boolean; taken?: string }) {
  const [left, setRows] = useState(start);
  const [asked, setAsked] = useState<string | null>(null);
  const rows = left.filter((row) => row !== taken);
  const main = useRef<HTMLElement>(null);
  usePreserveFocus(main);
  const remove = (row: string) => setRows((now) => now.filter((each) => each !== row));
  return (
    <main ref={main} tabIndex={-1}>
      <h1 tabIndex={-1}>Things</h1>
      {rows.length === 0 && <p>None</p>}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">Open {row}</button>
            <button type="button" onClick={() => (asks ? setAsked(row) : remove(row))}>
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Sure?"
          confirmLabel="Delete it"
          onClose={() => setAsked(null)}
          onConfirm={() => {
            remove(asked);
            setTimeout(() => setAsked(null));
          }}
        >
          Gone is gone.
        </ConfirmDialog>
      )}
    </main>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

describe("the focus after a deletion", () => {
  it.each([
    ["goes to the next row's first control", "a", "Open b"],
    ["goes to the row before when it was the last", "c", "Open b"],
  ])("%s", async (_, row, heir) => {
    const user = userEvent.setup();
    render(<List start={["a", "b", "c"]} />);
    await user.click(button(`Delete ${row}`));
    await waitFor(() => expect(button(heir)).toHaveFocus());
  });

  it("moves to the heading when nothing is left", async () => {
    const user = userEvent.setup();
    render(<List start={["a"]} />);
    await user.click(button("Delete a"));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Things" })).toHaveFocus());
  });

  it("moves there too from a dialog that outlives the row", async () => {
    const user = userEvent.setup();
    render(<List asks start={["a", "b"]} />);
    await user.click(button("Delete a"));
    await user.click(button("Delete it"));
    await waitFor(() => expect(button("Open b")).toHaveFocus());
  });

  it("stays put for somebody who has left the row by then", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<List start={["a", "b"]} />);
    await user.click(button("Open a"));
    await user.click(screen.getByRole("heading"));
    screen.getByRole("heading").blur();
    rerender(<List start={["a", "b"]} taken="a" />);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Open a" })).toBeNull());
    expect(document.body).toHaveFocus();
  });
});

/** A button that is replaced by its form. */
function Invite() {
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  usePreserveFocus(main);
  return (
    <main ref={main} tabIndex={-1}>
      <button type="button">Before</button>
      <div>
        {isOpen ? (
          <form>
            <input aria-label="Email" />
            <p>
              <button type="button" onClick={() => setOpen(false)}>
                Cancel
              </button>
            </p>
          </form>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Invite
          </button>
        )}
      </div>
      <button type="button">Behind</button>
    </main>
  );
}

it("the focus moves to what replaces a focused element", async () => {
  const user = userEvent.setup();
  render(<Invite />);
  await user.click(button("Invite"));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Email" })).toHaveFocus());
  await user.click(button("Cancel"));
  await waitFor(() => expect(button("Invite")).toHaveFocus());
});

function Worker() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button busy={busy} onClick={() => setBusy(true)}>
        Work
      </Button>
      <button
        type="button"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setBusy(false)}
      >
        Done
      </button>
    </>
  );
}

it("a button regains the focus after its work", async () => {
  const user = userEvent.setup();
  render(<Worker />);
  await user.click(button("Work"));
  button("Done").focus();
  button("Done").blur();
  expect(document.body).toHaveFocus();
  await user.click(button("Done"));
  expect(button("Work")).toHaveFocus();
});

it("a button leaves the page alone after its work if somebody has moved on", async () => {
  const user = userEvent.setup();
  render(<Worker />);
  await user.click(button("Work"));
  button("Done").focus();
  button("Done").blur();
  const focus = vi.spyOn(button("Work"), "focus");
  await user.click(button("Done"));
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

it("a question can't be closed while its answer is being processed", async () => {
  const user = userEvent.setup();
  let closed = 0;
  render(
    <ConfirmDialog
      busy
      title="Sure?"
      confirmLabel="Deleting..."
      onClose={() => {
        closed += 1;
      }}
      onConfirm={() => undefined}
    >
      Gone is gone.
    </ConfirmDialog>,
  );
  await user.keyboard("{Escape}");
  expect(button("Cancel")).toBeDisabled();
  expect(closed).toBe(0);
});
