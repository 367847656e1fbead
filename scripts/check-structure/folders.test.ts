import { expect, test } from "vitest";
import { folderProblems } from "./folders.ts";

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test("a folder of a dozen files is one concept, however many tests it has", () => {
  const folder = "packages/services/src/renewals/checkout";
  expect(folderProblems([...files(folder, 12), `${folder}/closing.int.test.ts`])).toEqual([]);
});

test.each(["packages/services/src/renewals", "packages/db/src/seed/demo"])(
  "%s with more is reported",
  (folder) => {
    expect(folderProblems(files(folder, 13))).toEqual([expect.stringContaining(`${folder}: 13 files`)]);
  },
);

test("a screen's folder with more than 18 files is reported, and one with 18 is not", () => {
  const folder = "apps/web/src/admin/prescriptions";
  expect(folderProblems([...files(folder, 18), `${folder}/creating.test.tsx`])).toEqual([]);
  expect(folderProblems(files(folder, 19))).toEqual([expect.stringContaining(`${folder}: 19 files`)]);
});

test("domain's folder may have more files, because its rules are a list", () => {
  expect(folderProblems(files("packages/domain/src", 30))).toEqual([]);
});
