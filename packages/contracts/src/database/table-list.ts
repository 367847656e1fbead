import { z } from "zod";
import { pageQuery } from "../primitives.ts";
import { DATABASE_PAGE_SIZE } from "./limits.ts";

const sought = z.string("must be text").max(1_000, "must be at most 1,000 characters");
const place = z.string("must be text").max(20_000, "is too long");

/** A page of a table's rows: by its number, or before or after a row that another page began or ended with. */
export const tableListFields = {
  ...pageQuery(DATABASE_PAGE_SIZE).shape,
  sort: z
    .string("must be text")
    .describe(
      "The column to sort rows by, before the primary key. Defaults to the filter's column, or to the key alone.",
    )
    .optional(),
  order: z
    .enum(["asc", "desc"], "must be asc or desc")
    .describe("Defaults to asc. Nulls count as the greatest values.")
    .optional(),
  column: z
    .string("must be text")
    .describe("The column to filter by. It must be the first column of an index on all rows.")
    .optional(),
  equal: sought.describe("The value of `column`.").optional(),
  startsWith: sought.describe("The text that `column` begins with.").optional(),
  from: sought.describe("The lowest value of `column`.").optional(),
  to: sought.describe("The highest value of `column`.").optional(),
  after: place
    .describe(
      "`pagination.next` of a page in the same order: returns the rows after that page. `page` is then only the number it is given.",
    )
    .optional(),
  before: place
    .describe("`pagination.previous` of a page in the same order: returns the rows before that page.")
    .optional(),
  jump: z
    .enum(["exact", "near"], "must be exact or near")
    .describe(
      "`exact`, the default, counts every row up to the page. `near` may start a page beyond row 20,000 near its exact row, and then sets `pagination.isApproximate`.",
    )
    .optional(),
};
