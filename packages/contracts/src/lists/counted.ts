import { z } from "zod";
import { COUNTED_FORM, COUNTED_LISTS } from "../prescriptions/counted-items.ts";
import { line } from "../primitives.ts";

/** Which prescriptions a number counts; a list that is asked for it has these alone. */
export const Counted = line(1_200).regex(COUNTED_FORM, "must say what counts them, such as discount.12");

/**
 * A number in a sentence, as the sentence writes it, and which list has what it counts: prescriptions or their patients. Where
 * nothing but the ids says which they are, these.
 */
export const OpenedNumber = z.object({
  words: z.string(),
  list: z.enum(COUNTED_LISTS),
  counted: z.union([z.string(), z.array(z.int())]),
});
export type OpenedNumber = z.infer<typeof OpenedNumber>;

/** What is said above the rows that a number counts. `is_more` where there are more than are counted: the first `most` are listed. */
export const CountedNote = z.object({ title: z.string(), is_more: z.boolean(), most: z.int() });
export type CountedNote = z.infer<typeof CountedNote>;
