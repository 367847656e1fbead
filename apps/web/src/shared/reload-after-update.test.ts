// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { reloadAfterUpdate } from "./reload-after-update.ts";

afterEach(() => sessionStorage.clear());

function pageThatMisses({ onLine }: { onLine: boolean }) {
  const reload = vi.fn();
  const events = new EventTarget();
  const page = {
    addEventListener: events.addEventListener.bind(events),
    navigator: { onLine },
    sessionStorage,
    location: { reload },
  };
  reloadAfterUpdate(page as unknown as Window);
  return { reload, miss: () => events.dispatchEvent(new Event("vite:preloadError")) };
}

it("a page that an update took files from is loaded again, but not over and over", () => {
  const { reload, miss } = pageThatMisses({ onLine: true });
  miss();
  miss();
  expect(reload).toHaveBeenCalledOnce();
});

it("a page without a network keeps what was typed in it", () => {
  const { reload, miss } = pageThatMisses({ onLine: false });
  miss();
  expect(reload).not.toHaveBeenCalled();
});
