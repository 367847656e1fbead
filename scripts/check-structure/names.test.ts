import { expect, test } from "vitest";
import { nameProblems } from "./names.ts";

test.each([
  "packages/services/src/renewals/renew.ts",
  "packages/services/src/renewals/renewals.queries.int.test.ts",
  "apps/web/src/patient/renewals/renewal-page.tsx",
  "packages/emails/src/compiled/welcome.gen.ts",
  ".dependency-cruiser.cjs",
  "README.md",
])("%s is well named", (path) => {
  expect(nameProblems(path)).toEqual([]);
});

test.each([
  ["packages/services/src/renewals/Renew.ts", "not a name"],
  ["packages/services/src/renewals/renew_all.ts", "not a name"],
  ["packages/services/src/renewals/renew.service.ts", "not a name"],
  ["packages/services/src/utils/dates.ts", 'a folder named "utils"'],
  ["apps/web/src/common/button.tsx", 'a folder named "common"'],
])("%s is not well named", (path, problem) => {
  expect(nameProblems(path)).toEqual([expect.stringContaining(problem)]);
});
