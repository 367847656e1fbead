import "@testing-library/jest-dom/vitest";
import { cleanup, configure, prettyDOM, renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { useRowsInTurns } from "../use-rows-in-turns.ts";
import "./act.ts";
import { watchDocument } from "./document-changes.ts";
import { quickenQueries } from "./quick-queries.ts";
import { rememberStyles } from "./remember-styles.ts";

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nor does it know media: every screen is wide, bright and at rest.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// Nothing is ever out of view either.
Element.prototype.scrollIntoView ??= () => {};

quickenJsdom();
configure({ asyncUtilTimeout: 25_000, getElementError: describedWhenRead });

// The first list of a page is drawn in turns. Which one that is in a worker depends on chance, so it is drawn here,
// before the tests.
beforeAll(() => {
  renderHook(() => useRowsInTurns(0));
  cleanup();
});

// All test files of a worker share one document: every test leaves it as it found it.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// A module that is still loading when the document is removed fails if it needs one, and stays failed for later
// files.
afterAll(() => vi.dynamicImportSettled());

/** Once for all test files of a worker. */
function quickenJsdom(): void {
  if (window.getComputedStyle.name === "remembered") return;
  const version = watchDocument();
  rememberStyles(version);
  quickenQueries(version);
}

/**
 * Describes the document only when the message is read: waiting for an element fails many times first, and printing
 * the document each time took an eighth of the tests' time.
 */
function describedWhenRead(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  return Object.defineProperty(error, "message", {
    get: () => [message, prettyDOM(container)].filter(Boolean).join("\n\n"),
    configurable: true,
  });
}
