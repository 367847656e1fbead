import { PathId } from "@scriptkeeper/contracts/primitives";
import { z } from "zod";

/** The page of a list. */
export const pageParam = PathId.pipe(z.number().max(1_000_000)).catch(1);

/** The number of a record. */
export const idParam = PathId.nullable().catch(null);

/** Text as it is looked for; what is longer than the server takes is cut. */
export function textParam(maximum: number) {
  return z
    .string()
    .transform((text) => text.slice(0, maximum))
    .catch("");
}

/** A calendar day; empty means no limit. */
export const dayParam = z.iso.date().or(z.literal("")).catch("");

/** Something that is on or off; the address says `yes`. */
export const flagParam = z
  .literal("yes")
  .transform((): boolean => true)
  .catch(false);

/** What every list with a search has in its address. */
export const listSearchParams = z.object({ search: textParam(200), page: pageParam });
