import { expect, test } from "vitest";
import { explainFileError, StartFailure } from "./start-failure.ts";

const folder = "/srv/pharmacy";

test.each([
  ["ENOSPC", "The disk is full: free some space for /srv/pharmacy and start again."],
  ["EROFS", "The folder /srv/pharmacy is on a read-only disk: set DATA_DIR to a writable folder."],
  [
    "EACCES",
    "The folder /srv/pharmacy is not writable: give this user write access or set DATA_DIR to another folder.",
  ],
])("a file operation that fails with %s becomes one sentence", (code, sentence) => {
  const explained = explainFileError(Object.assign(new Error("write"), { code }), folder);
  expect(explained).toBeInstanceOf(StartFailure);
  expect(explained).toHaveProperty("message", sentence);
});

test("an unexpected failure is passed on unchanged", () => {
  const error = new TypeError("not a function");
  expect(explainFileError(error, folder)).toBe(error);
});
