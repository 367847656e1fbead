import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ToastProvider, useToast } from "./toast.tsx";

const network = vi.hoisted(() => ({ isGone: true }));
vi.mock("./toast-list.tsx", () => ({
  get ToastList() {
    if (network.isGone) throw new TypeError("Failed to fetch dynamically imported module");
    return ({ messages }: { messages: { title: string }[] }) => messages.map(({ title }) => title).join(", ");
  },
}));

function Sender() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast({ title: "Not sent" })}>
      Send
    </button>
  );
}

it("A-LOGIN-10 a message whose icon fails to load leaves the page standing, and is shown once it loads", async () => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Sender />
    </ToastProvider>,
  );
  const send = screen.getByRole("button", { name: "Send" });
  await act(async () => void fireEvent.click(send));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(send).toBeVisible();
  expect(screen.queryByText("Not sent")).toBeNull();
  network.isGone = false;
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("Not sent")).toBeVisible();
});
