import { lastSupplyWords } from "@scriptkeeper/domain/supply/last-supply";
import { lastSupplyTemplate } from "../compiled/last-supply.gen.ts";
import type { LastSupplyData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { reminderLayout, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { NotificationSecrets } from "../secrets.ts";

const fill = fillable(lastSupplyTemplate);

/**
 * Writes the email that says that a purchase was the prescription's last supply, and that the doctor has to write a
 * new one.
 */
export function lastSupplyMessage(data: LastSupplyData, secrets: NotificationSecrets): Message {
  const [first, ...others] = data.items;
  const isOne = others.length === 0;
  const subject = isOne ? "You need a new prescription" : "You need new prescriptions";
  const preheader = "Please ask your doctor in time. We have written a letter that you can take with you.";
  const body = fill({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    heading: subject,
    items: data.items.map((item) => ({ ...lastSupplyWords(item, item.productName, data.toldOn) })),
    letters: isOne
      ? "We have written a letter that you can print or send to your doctor."
      : "We have written a letter for each of them that you can print or send to your doctor.",
    link: isOne && first ? first.letterUrl : data.orderUrl,
    button: isOne ? "Letter to your doctor" : "Letters to your doctor",
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}
