import { Dialog } from "@scriptkeeper/ui/dialog";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { later } from "../../../testing/fake-api.ts";
import { useTypedEarly } from "./use-typed-early.ts";

function Finder({ typedEarly, onClose }: { typedEarly: () => string; onClose: () => void }) {
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input aria-label="Name" defaultValue={typedEarly()} />
    </Dialog>
  );
}

it("letters typed before a dialog has loaded go into its field, and trigger nothing behind it", async () => {
  const arrived = later<typeof Finder>();
  const LazyFinder = lazyDialog(() => arrived.promise);
  const pressed = vi.fn();
  function Page({ isOpen }: { isOpen: boolean }) {
    const typedEarly = useTypedEarly(isOpen);
    return (
      <>
        <button type="button" onClick={pressed}>
          Delete
        </button>
        {isOpen && <LazyFinder typedEarly={typedEarly} onClose={() => undefined} />}
      </>
    );
  }
  const user = userEvent.setup();
  const { rerender } = render(<Page isOpen={false} />);
  await user.tab();
  rerender(<Page isOpen />);
  await user.keyboard("an x{Backspace}{Backspace}na{Enter}");
  arrived.resolve(Finder);
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("anna");
  expect(pressed).not.toHaveBeenCalled();
  rerender(<Page isOpen={false} />);
  rerender(<Page isOpen />);
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("");
});
