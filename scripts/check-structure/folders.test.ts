import { expect, test } from "vitest";
import { folderProblems } from "./folders.ts";

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

test("a folder of a dozen files is one concept, whatever tests lie beside them", () => {
  const folder = "packages/services/src/renewals/checkout";
  expect(folderProblems([...files(folder, 12), `${folder}/closing.int.test.ts`])).toEqual([]);
});

test.each(["packages/services/src/renewals", "packages/db/src/seed/demo"])(
  "%s with more is named",
  (folder) => {
    expect(folderProblems(files(folder, 13))).toEqual([expect.stringContaining(`${folder}: 13 files`)]);
  },
);

test("a screen's folder with more than 18 is named, and one of 18 is not", () => {
  const folder = "apps/web/src/admin/prescriptions";
  expect(folderProblems([...files(folder, 18), `${folder}/creating.test.tsx`])).toEqual([]);
  expect(folderProblems(files(folder, 19))).toEqual([expect.stringContaining(`${folder}: 19 files`)]);
});

test("the rules of domain are a list", () => {
  expect(folderProblems(files("packages/domain/src", 30))).toEqual([]);
});
