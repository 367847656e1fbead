import { Button } from "@scriptkeeper/ui/button";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setOnline } from "../testing/network.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

function Greeting({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog title={`Hello ${name}`} onClose={onClose}>
      <input aria-label="Answer" />
    </Dialog>
  );
}

function page(load: () => Promise<typeof Greeting>) {
  const LazyGreeting = lazyDialog(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button {...LazyGreeting.ahead} onClick={() => setOpen(true)}>
          Greet
        </Button>
        {isOpen && <LazyGreeting name="Zoë" onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  return userEvent.setup();
}

const opener = () => screen.getByRole("button", { name: "Greet" });

describe("a dialog that is loaded on demand", () => {
  it("is preloaded when its button is hovered or focused", async () => {
    for (const come of ["hover", "tab"] as const) {
      const load = vi.fn(async () => Greeting);
      const user = page(load);
      expect(load).not.toHaveBeenCalled();
      if (come === "hover") await user.hover(opener());
      else await user.tab();
      expect(load).toHaveBeenCalledOnce();
      document.body.replaceChildren();
    }
  });

  it.each([
    ["is touched loads it once the page has settled", 5, 1],
    ["is not touched leaves it", 0, 0],
  ])("without either, a screen that %s", (_, maxTouchPoints, loads) => {
    vi.useFakeTimers();
    Object.defineProperty(navigator, "maxTouchPoints", { value: maxTouchPoints, configurable: true });
    onTestFinished(() => {
      vi.useRealTimers();
      Reflect.deleteProperty(navigator, "maxTouchPoints");
    });
    const load = vi.fn(async () => Greeting);
    const LazyGreeting = lazyDialog(load);
    function Opener() {
      LazyGreeting.useAheadOfTouch();
      return null;
    }
    render(<Opener />).unmount();
    vi.advanceTimersByTime(60_000);
    expect(load).not.toHaveBeenCalled();
    render(<Opener />);
    vi.advanceTimersByTime(1_000);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(load).toHaveBeenCalledTimes(loads);
  });

  it("opens with its props, takes and returns the focus, and is loaded once", async () => {
    const load = vi.fn(async () => Greeting);
    const user = page(load);
    await user.click(opener());
    expect(await screen.findByRole("dialog", { name: "Hello Zoë" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Answer" })).toHaveFocus();
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(opener()).toHaveFocus());
    const loads = load.mock.calls.length;
    await user.click(opener());
    expect(screen.getByRole("dialog", { name: "Hello Zoë" })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(loads);
  });

  it("captures the keys as soon as it is opened: letters typed early trigger nothing in a list", async () => {
    const LazyGreeting = lazyDialog(() => new Promise<typeof Greeting>(() => undefined));
    const taken = vi.fn();
    const list = (isOpen: boolean) => (
      <KeyedList of="list of work">
        {() => (
          <div data-line>
            <button type="button">Open</button>
            <button type="button" data-key="a" onClick={taken}>
              Take
            </button>
            {isOpen && <LazyGreeting name="Zoë" onClose={() => undefined} />}
          </div>
        )}
      </KeyedList>
    );
    const { rerender } = render(list(false));
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard("a");
    expect(taken).toHaveBeenCalledTimes(1);
    rerender(list(true));
    await user.keyboard("a");
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it("says that it could not be loaded without a network, and opens by Retry once there is one", async () => {
    let isGone = true;
    const user = page(() => (isGone ? Promise.reject(new Error("no network")) : Promise.resolve(Greeting)));
    await setOnline(false);
    await user.click(opener());
    const failed = await screen.findByRole("dialog", { name: "This could not be opened" });
    expect(failed).toHaveTextContent(/You are offline, and nothing was changed/);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("dialog", { name: "This could not be opened" })).toBeVisible();
    isGone = false;
    await setOnline(true);
    expect(screen.getByText(/Try again\. If it still fails, load the page again/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("dialog", { name: "Hello Zoë" })).toBeVisible();
    expect(screen.queryByText("This could not be opened")).toBeNull();
  });

  it("can be closed when it could not be loaded, and can be opened again", async () => {
    let isGone = true;
    const user = page(() => (isGone ? Promise.reject(new Error("no network")) : Promise.resolve(Greeting)));
    await setOnline(false);
    await user.click(opener());
    await screen.findByRole("dialog", { name: "This could not be opened" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    isGone = false;
    await user.click(opener());
    expect(await screen.findByRole("dialog", { name: "Hello Zoë" })).toBeVisible();
  });
});
