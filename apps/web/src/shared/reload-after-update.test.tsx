import { afterEach, expect, it, vi } from "vitest";
import { later } from "../testing/fake-api.ts";
import { loadAhead, loadOpened, reloadAfterUpdate } from "./reload-after-update.ts";

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
  const window = page as unknown as Window;
  reloadAfterUpdate(window);
  return { window, reload, miss: () => events.dispatchEvent(new Event("vite:preloadError")) };
}

it("a page whose files were removed by an update is reloaded, but not over and over", () => {
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

it("a failed preload does not reload the page, and shows no failure", async () => {
  const { reload, miss } = pageThatMisses({ onLine: true });
  await loadAhead(async () => {
    miss();
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  expect(reload).not.toHaveBeenCalled();
  miss();
  expect(reload).toHaveBeenCalledOnce();
});

it("opening what is being preloaded reloads the page when that fails", async () => {
  const { window, reload, miss } = pageThatMisses({ onLine: true });
  const gone = later<never>();
  const ahead = loadAhead(() => gone.promise);
  const opened = loadOpened(() => gone.promise, window);
  miss();
  gone.reject(new TypeError("Failed to fetch dynamically imported module"));
  await expect(opened).rejects.toThrow("Failed to fetch");
  await ahead;
  expect(reload).toHaveBeenCalledOnce();
});
