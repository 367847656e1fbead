import "@testing-library/jest-dom/vitest";
import { cleanup, configure, prettyDOM, renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { useRowsInTurns } from "../use-rows-in-turns.ts";
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

// The first list of a page is drawn in turns. Which list is a worker's first is left to chance: none that a test asks for is.
beforeAll(() => {
  renderHook(() => useRowsInTurns(0));
  cleanup();
});

// One document serves all files of a worker: each test leaves it as it found it.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// A module that is on its way when the document goes fails where it needs one, and stays failed for the files after this one.
afterAll(() => vi.dynamicImportSettled());

/** Who waits for an element fails many times before it is there; printing the document each time took an eighth of the tests' time. */
function describedWhenRead(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  return Object.defineProperty(error, "message", {
    get: () => [message, prettyDOM(container)].filter(Boolean).join("\n\n"),
    configurable: true,
  });
}
