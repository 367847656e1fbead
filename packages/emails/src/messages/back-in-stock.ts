import { reorderItems } from "@scriptkeeper/contracts/messages";
import { backInStockTemplate } from "../compiled/back-in-stock.gen.ts";
import type { BackInStockData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { itemLines } from "../rendering/item-lines.ts";
import { reminderLayout, unsubscribeHeaders } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";
import type { NotificationSecrets } from "../secrets.ts";

const fill = fillable(backInStockTemplate);

/**
 * Writes the email that tells a patient that everything they asked about can be ordered again, with one link that
 * preselects it.
 */
export function backInStockMessage(data: BackInStockData, secrets: NotificationSecrets): Message {
  const count = data.items.length;
  const subject = "Back in stock: you can order again";
  const preheader = "You asked us to let you know. Nothing is ordered automatically.";
  const body = fill({
    ...reminderLayout(data, { subject, preheader, unsubscribeUrl: secrets.unsubscribeUrl }),
    heading: subject,
    intro: `You asked us to let you know when ${count === 1 ? "this is" : `these ${count} items are`} back in stock. You can order ${count === 1 ? "it" : "them"} now.`,
    items: itemLines(data.items),
    button: reorderItems(count),
    link: secrets.renewUrl ?? data.prescriptionsUrl,
    linkNote: secrets.renewUrl === undefined ? SIGN_IN : OPENS_ORDER,
  });
  return { subject, preheader, ...body, headers: unsubscribeHeaders(secrets.unsubscribeUrl) };
}

const OPENS_ORDER =
  "The link opens your order without signing in and works for 14 days, so please do not forward this email.";
const SIGN_IN = "The link opens your prescriptions, where you can sign in and order.";
