import "@testing-library/jest-dom/vitest";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import "./act.ts";
import { rememberStyles } from "./remember-styles.ts";

// jsdom lays nothing out, so that no size ever changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nothing is ever out of sight either.
Element.prototype.scrollIntoView ??= () => {};

rememberStyles();
configure({ asyncUtilTimeout: 25_000, getElementError: describedWhenRead });

// One document serves all files of a worker: each test leaves it as it found it.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Who waits for an element fails many times before it is there; printing the document each time took an eighth of the tests' time. */
function describedWhenRead(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  return Object.defineProperty(error, "message", {
    get: () => [message, prettyDOM(container)].filter(Boolean).join("\n\n"),
    configurable: true,
  });
}
