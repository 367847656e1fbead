import { carerTemplate } from "../compiled/carer.gen.ts";
import type { ForCarer } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout, STOP_BY_WRITING, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { CarerSecrets } from "../secrets.ts";
import { type CarerData, carerWords } from "./carer-words.ts";

const fill = fillable(carerTemplate);

/**
 * Writes an email about a patient's medicines for a carer whom the patient chose to get it. It says whom it is about
 * and how to stop it. A carer who may order gets a link of their own; one who may only see is led to the patient's
 * page.
 */
export function carerMessage(
  data: CarerData & { forCarer: ForCarer },
  { renewUrl, unsubscribeUrl }: CarerSecrets,
): Message {
  const { patientName, patientUrl } = data.forCarer;
  const { subject, preheader, intro, items, nextStep, order } = carerWords(data);
  const ordering = order && renewUrl ? { link: renewUrl, button: order } : null;
  const body = fill({
    ...layout(data, {
      subject,
      preheader,
      reason: `${data.pharmacyName} sent you this email because ${patientName} chose to have emails about their medicines sent to you.`,
      stopNote: STOP_BY_WRITING,
      afterStop: `This stops only the emails to you about ${patientName}'s medicines.`,
      unsubscribeUrl,
    }),
    heading: subject,
    intro,
    failed: "about" in data && data.about === "failed" ? [{}] : [],
    items,
    nextStep,
    link: ordering?.link ?? patientUrl,
    button: ordering?.button ?? `See ${patientName}'s medicines`,
    linkNote: ordering ? OPENS_ORDER : signIn(data.forCarer),
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(unsubscribeUrl) };
}

const OPENS_ORDER =
  "The link opens the order without signing in, so please do not forward this email. It is for you only and works for 14 days, as long as you may order for them.";

function signIn({ mayOrder, patientName }: ForCarer): string {
  return mayOrder
    ? "Sign in there with your own account."
    : `Sign in there with your own account. You can see the medicines but not order them: ${patientName} can.`;
}
