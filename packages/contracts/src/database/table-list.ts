import { z } from "zod";
import { pageQuery } from "../primitives.ts";
import { DATABASE_PAGE_SIZE } from "./limits.ts";

const sought = z.string("must be text").max(1_000, "must be at most 1,000 characters");
const place = z.string("must be text").max(20_000, "is too long");

/** A page of a table's rows: by its number, or from a row that another page showed first or last. */
export const tableListFields = {
  ...pageQuery(DATABASE_PAGE_SIZE).shape,
  sort: z
    .string("must be text")
    .describe(
      "The column that rows are sorted by before the primary key; absent: that of the filter, or the key alone.",
    )
    .optional(),
  order: z
    .enum(["asc", "desc"], "must be asc or desc")
    .describe("asc where absent; nulls are greatest.")
    .optional(),
  column: z
    .string("must be text")
    .describe("The column that the filter is about. An index of all rows has to begin with it.")
    .optional(),
  equal: sought.describe("The value of `column`.").optional(),
  startsWith: sought.describe("How the text of `column` begins.").optional(),
  from: sought.describe("The least value of `column`.").optional(),
  to: sought.describe("The greatest value of `column`.").optional(),
  after: place
    .describe(
      "`pagination.next` of a page in the same order: its rows come behind that one's. `page` is what it is called.",
    )
    .optional(),
  before: place.describe("The same with `pagination.previous`: the rows before that page.").optional(),
  jump: z
    .enum(["exact", "near"], "must be exact or near")
    .describe(
      "`exact`, which is meant when absent, counts every row up to the page. `near` may begin a page beyond row 20,000 at about its row, and says so by `pagination.isApproximate`.",
    )
    .optional(),
};
