import type { TryWordingInput, WordingPreview } from "@scriptkeeper/contracts/email-wordings";
import type { AdminContext } from "../../core/index.ts";
import { patientExample } from "./patient-example.ts";
import { writeExample } from "./write-example.ts";

/** An email as a patient would get it with words that are not saved yet. Nothing is sent, and its links lead nowhere. */
export async function previewWording(ctx: AdminContext, input: TryWordingInput): Promise<WordingPreview> {
  const { isMadeUp, ...example } = await patientExample(ctx, input);
  const { subject, preheader, html, text } = writeExample(ctx, example);
  return { subject, preheader, html, text, is_example: isMadeUp };
}
