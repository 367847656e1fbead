import { readFileSync } from "node:fs";

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The statements that the release up to migration 0018 sent to the database while a patient signed in, read their list and ordered, an
 * administrator used the back office, and the worker swept. Recorded once, on a shop like the one that is migrated.
 */
export const statementsOfBefore = JSON.parse(
  readFileSync(new URL("./release-0018.json", import.meta.url), "utf8"),
) as Statement[];
