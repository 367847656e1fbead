import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { ToastProvider, useToast } from "./toast.tsx";
import type { ToastMessage } from "./toast-message.ts";

function Sender({ message }: { message: ToastMessage }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      Send
    </button>
  );
}

// The list is loaded with the first message, which would never happen with fake timers.
beforeAll(() => import("./toast-list.tsx"));

function renderPage(message: ToastMessage = { title: "Saved", description: "All of it" }) {
  render(
    <ToastProvider>
      <Sender message={message} />
    </ToastProvider>,
  );
  return {
    send: () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Send" }))),
    list: () => within(screen.getByRole("region", { name: "Notifications (F8)" })),
  };
}

it("A-CONST-05 shows a message for 5 seconds", async () => {
  vi.useFakeTimers();
  const { send, list } = renderPage();
  await send();
  expect(list().getByText("Saved")).toBeVisible();
  expect(list().getByText("All of it")).toBeVisible();
  act(() => vi.advanceTimersByTime(4_999));
  expect(list().getByText("Saved")).toBeVisible();
  act(() => vi.advanceTimersByTime(1));
  expect(list().queryByText("Saved")).toBeNull();
});

it("A-CONST-05 announces a message in a live region for a second", async () => {
  vi.useFakeTimers();
  const { send } = renderPage();
  await send();
  act(() => vi.advanceTimersByTime(999));
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole("status")).toBeNull();
});

it("A-CONST-05 F8 moves the focus to the messages", async () => {
  const { send } = renderPage();
  await send();
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  expect(screen.getByRole("region", { name: "Notifications (F8)" })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

it("A-CONST-05 a message is dismissed by a swipe of 50 px to the right, not by less", async () => {
  const { send, list } = renderPage();
  await send();
  const toast = list().getByRole("listitem");
  Object.assign(toast, {
    setPointerCapture: vi.fn(),
    hasPointerCapture: () => true,
    releasePointerCapture: vi.fn(),
  });
  expect(toast).toHaveAttribute("data-swipe-direction", "right");
  swipe(toast, 45);
  expect(list().getByText("Saved")).toBeVisible();
  swipe(toast, 55);
  expect(list().queryByText("Saved")).toBeNull();
});

it("dismissing a message leaves the others", async () => {
  const user = userEvent.setup();
  const { send, list } = renderPage();
  await send();
  await send();
  const [first] = list().getAllByRole("button", { name: "Dismiss" });
  first?.focus();
  await user.keyboard("{Enter}");
  expect(list().getAllByText("Saved")).toHaveLength(1);
});

it("a message can be shown longer, and its action used by keyboard meanwhile", async () => {
  vi.useFakeTimers();
  const onPress = vi.fn();
  const { send } = renderPage({
    title: "Moved",
    durationMs: 10_000,
    action: { label: "Undo", hint: "Undo. Press F8 to get there.", onPress },
  });
  await send();
  act(() => vi.advanceTimersByTime(9_999));
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  const undo = toAct().getByRole("button", { name: "Undo" });
  expect(undo.tabIndex).toBe(0);
  fireEvent.click(undo);
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText("Moved")).toBeNull();
});

it("the focus returns to where it was once the last message's action is used", async () => {
  const { send } = renderPage({ title: "Moved", action: { label: "Undo", hint: "Undo", onPress: vi.fn() } });
  const sender = screen.getByRole("button", { name: "Send" });
  sender.focus();
  await send();
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  const undo = toAct().getByRole("button", { name: "Undo" });
  undo.focus();
  fireEvent.click(undo);
  expect(screen.queryByText("Moved")).toBeNull();
  expect(sender).toHaveFocus();
});

it("a message with an action disappears after its time", async () => {
  vi.useFakeTimers();
  const { send } = renderPage({
    title: "Moved",
    durationMs: 10_000,
    action: { label: "Undo", hint: "Undo", onPress: vi.fn() },
  });
  await send();
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText("Moved")).toBeNull();
});

it("F8 moves to a message with an action if there is one, else to the others", async () => {
  function Senders() {
    const toast = useToast();
    const action = { label: "Undo", hint: "Undo", onPress: vi.fn() };
    return (
      <>
        <button type="button" onClick={() => toast({ title: "Moved", action })}>
          Move
        </button>
        <button type="button" onClick={() => toast({ title: "Failed" })}>
          Fail
        </button>
      </>
    );
  }
  render(
    <ToastProvider>
      <Senders />
    </ToastProvider>,
  );
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  await press("Move");
  await press("Fail");
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  expect(toAct().getByText("Moved").closest("ol")).toHaveFocus();
  await press("Undo");
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  expect(screen.getByRole("list")).toHaveFocus();
  expect(within(screen.getByRole("list")).getByText("Failed")).toBeVisible();
});

it("using messages outside their provider is an error", () => {
  expect(() => render(<Sender message={{ title: "x" }} />)).toThrow(
    "useToast must be used inside ToastProvider",
  );
});

const toAct = () => within(screen.getByRole("region", { name: "Notifications with something to do (F8)" }));

function swipe(element: HTMLElement, distance: number) {
  const at = (type: string, clientX: number) => {
    act(
      () =>
        void element.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX, clientY: 0 })),
    );
  };
  at("pointerdown", 0);
  at("pointermove", distance / 2);
  at("pointermove", distance);
  at("pointerup", distance);
}

it("runs its action once, however quickly the button is pressed again", async () => {
  const onPress = vi.fn();
  const { send } = renderPage({ title: "Deleted", action: { label: "Undo", hint: "Undo soon.", onPress } });
  await send();
  const undo = screen.getByRole("button", { name: "Undo" });
  act(() => {
    undo.click();
    undo.click();
  });
  expect(onPress).toHaveBeenCalledOnce();
});
