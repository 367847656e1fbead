import { z } from "zod";
import { COUNTED_FORM, COUNTED_LISTS } from "../prescriptions/counted-items.ts";
import { line } from "../primitives.ts";

/** Names the prescriptions that a number counts; a list filtered by it shows only these. */
export const Counted = line(1_200).regex(COUNTED_FORM, "must say what counts them, such as discount.12");

/**
 * A number in a sentence, as the sentence writes it, and the list that shows what it counts: prescriptions or
 * patients. `counted` is a filter, or the ids themselves if no filter describes them.
 */
export const OpenedNumber = z.object({
  words: z.string(),
  list: z.enum(COUNTED_LISTS),
  counted: z.union([z.string(), z.array(z.int())]),
});
export type OpenedNumber = z.infer<typeof OpenedNumber>;

/**
 * The heading above the rows that a number counts. `is_more` if there are more than are counted: the first `most` are
 * listed.
 */
export const CountedNote = z.object({ title: z.string(), is_more: z.boolean(), most: z.int() });
export type CountedNote = z.infer<typeof CountedNote>;
