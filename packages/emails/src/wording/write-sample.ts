import { wordedSample } from "../messages/worded-sample.ts";
import { WordedSampleData } from "../payloads.ts";
import type { Message } from "../rendering/message.ts";

/** Writes an email as an example. Throws a `ZodError` if the sample is invalid. */
export function writeSample(sample: unknown): Message {
  return wordedSample(WordedSampleData.parse(sample));
}
