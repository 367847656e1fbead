import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogCancel } from "./dialog-cancel.tsx";
import { DialogFoot } from "./dialog-foot.tsx";
import { DiscardQuestion } from "./discard-question.tsx";
import { Drawer } from "./drawer.tsx";
import { guardForms } from "./leave-form.tsx";

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Rename list" onClose={() => setOpen(false)}>
          <label>
            Name <input />
          </label>
        </Dialog>
      )}
    </>
  );
}

describe("a dialog", () => {
  it("A-SHELL-12 is named by its title, focuses its first field and returns the focus", async () => {
    const user = userEvent.setup();
    render(<WithDialog />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("dialog", { name: "Rename list" })).toHaveAttribute("aria-modal", "true");
    expect(screen.getByLabelText("Name")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  });

  it("closes on Escape", async () => {
    const user = userEvent.setup();
    render(<WithDialog />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks its guard on Escape, the cross, Cancel and a press outside", async () => {
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
    const [leave, onClose] = [vi.fn(), vi.fn()];
    guardForms({ leave, forget: vi.fn() });
    onTestFinished(() => guardForms(null));
    render(
      <Dialog title="Rename list" onClose={onClose}>
        <DialogCancel />
      </Dialog>,
    );
    const dialog = screen.getByRole("dialog");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(document.body);
    expect(leave.mock.calls).toEqual(Array(4).fill([onClose, dialog]));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("writes no style element, which a strict Content-Security-Policy would block", async () => {
    const user = userEvent.setup();
    const before = document.querySelectorAll("style").length;
    render(<WithDialog />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(document.querySelectorAll("style")).toHaveLength(before);
  });
});

describe("a drawer", () => {
  function WithDrawer() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Drawer title="Edit list" description="List 4" onClose={() => setOpen(false)}>
            <form>
              <label>
                Name <input />
              </label>
              <DialogFoot>
                <button type="button">Save</button>
              </DialogFoot>
            </form>
          </Drawer>
        )}
      </>
    );
  }

  it("is a dialog: named, described, and keeping the focus until it is closed", async () => {
    const user = userEvent.setup();
    render(<WithDrawer />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    const drawer = screen.getByRole("dialog", { name: "Edit list", description: "List 4" });
    expect(screen.getByLabelText("Name")).toHaveFocus();
    for (let step = 0; step < 5; step += 1) {
      await user.tab();
      expect(drawer).toContainElement(document.activeElement as HTMLElement);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  });
});

describe("a confirmation", () => {
  it("A-SHELL-12 asks with the way out first, and leaves closing to its owner", async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        onClose={onClose}
        title="Delete the list?"
        confirmLabel="Delete list 4"
        destructive
        onConfirm={onConfirm}
      >
        This cannot be undone.
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole("alertdialog", { name: "Delete the list?" });
    expect(dialog).toHaveAccessibleDescription("This cannot be undone.");
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Delete list 4" }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("is not confirmed by the second click of a double click on what opened it", () => {
    const onConfirm = vi.fn();
    render(
      <ConfirmDialog title="Send them?" confirmLabel="Send" onClose={vi.fn()} onConfirm={onConfirm}>
        All of them.
      </ConfirmDialog>,
    );
    const send = screen.getByRole("button", { name: "Send" });
    fireEvent.click(send, { detail: 2 });
    expect(onConfirm).not.toHaveBeenCalled();
    // Both clicks of a double click that began on this button are meant for it.
    for (const detail of [1, 2]) fireEvent.click(send, { detail });
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it("does not discard typed text on the second click of a double click on Cancel", () => {
    const onDiscard = vi.fn();
    render(<DiscardQuestion onKeep={vi.fn()} onDiscard={onDiscard} />);
    const discard = screen.getByRole("button", { name: "Discard" });
    fireEvent.click(discard, { detail: 2 });
    expect(onDiscard).not.toHaveBeenCalled();
    fireEvent.click(discard, { detail: 1 });
    expect(onDiscard).toHaveBeenCalledOnce();
  });

  it("that works step by step can be stopped, also by keyboard", async () => {
    const user = userEvent.setup();
    const onStop = vi.fn();
    const onClose = vi.fn();
    const dialog = (state: { busy: boolean; onStop?: () => void }) => (
      <ConfirmDialog
        title="Send them?"
        confirmLabel="Send"
        onClose={onClose}
        onConfirm={() => undefined}
        {...state}
      >
        All of them.
      </ConfirmDialog>
    );
    const { rerender } = render(dialog({ busy: false, onStop }));
    await user.tab();
    rerender(dialog({ busy: true, onStop }));
    expect(screen.getByRole("alertdialog")).toHaveFocus();
    await user.keyboard("{Tab}{Enter}");
    expect(onStop).toHaveBeenCalledOnce();
    await user.keyboard("{Escape}");
    expect(onStop).toHaveBeenCalledTimes(2);
    expect(onClose).not.toHaveBeenCalled();

    rerender(dialog({ busy: true }));
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  });
});
