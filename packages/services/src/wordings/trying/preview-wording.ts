import type { TryWordingInput, WordingPreview } from "@scriptkeeper/contracts/emails/wordings";
import type { AdminContext, Context } from "../../core/index.ts";
import { openAdminTicket, signTicket, withoutWaysOut } from "../../reporting/index.ts";
import { findNamedMedicine } from "./named-medicine.queries.ts";
import { patientExample } from "./patient-example.ts";
import { writeExample } from "./write-example.ts";

/**
 * Renders an email as a patient would get it with words that are not saved yet. Nothing is sent, and its links lead
 * nowhere.
 */
export async function previewWording(ctx: AdminContext, input: TryWordingInput): Promise<WordingPreview> {
  const { isMadeUp, ...example } = await patientExample(ctx, input);
  const { subject, preheader, text } = await writeExample(ctx, example);
  const { words } = input;
  return {
    subject,
    preheader,
    text,
    is_example: isMadeUp,
    url: `/api/downloads/email-previews?ticket=${await signTicket(ctx, { what: "wording", wanted: input })}`,
    named_medicine: await findNamedMedicine(ctx.db, `${words.subject ?? ""} ${words.preheader ?? ""}`),
  };
}

/** The HTML of that email, for a frame. LINK_DEAD after a minute, or once the administrator has signed out. */
export async function openWordingPreview(ctx: Context, { ticket }: { ticket: string }): Promise<string> {
  const opened = await openAdminTicket(ctx, { ticket, what: "wording" });
  const { isMadeUp, ...example } = await patientExample(opened.ctx, opened.wanted.wanted);
  const { html } = await writeExample(opened.ctx, example);
  return withoutWaysOut(html);
}
