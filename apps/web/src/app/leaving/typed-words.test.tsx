import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { forgetTypedWords, hasUnsavedWords, noteTypedWords, startAnew } from "./typed-words.ts";

let stop = () => {};
afterEach(() => {
  stop();
  forgetTypedWords();
  startAnew();
});

it("words that were typed before anybody looked are still unsaved once their field has the focus again", () => {
  render(
    <form data-keeps-words>
      <input aria-label="Name" defaultValue="Wint" />
    </form>,
  );
  const field = screen.getByLabelText("Name");
  stop = noteTypedWords(new Set([field]));
  field.focus();
  expect(hasUnsavedWords()).toBe(true);
});
