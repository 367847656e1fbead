import { counted } from "@scriptkeeper/domain/number-words";
import { longDay } from "@scriptkeeper/domain/time/days";
import type { MessageItem } from "../payloads.ts";

/**
 * Returns the items as templates list them: the product, the day on which it runs out, a line with the known quantity,
 * repeats and expiry, and a line about an order of it that was closed or is unfinished. Expired items show no repeats,
 * as they can no longer be used.
 */
export function itemLines(
  items: readonly MessageItem[],
  { expired = false, ranOut = false, ofSomebody = false } = {},
) {
  return items.map((item) => {
    const known = [quantity(item), expired ? "" : repeats(item), expiry(item, expired)].filter(
      (part) => part !== "",
    );
    const lines = [
      ...(item.lastsUntil && !expired
        ? [`${ranOut ? "Should have lasted" : "Should last"} until about ${longDay(item.lastsUntil)}`]
        : []),
      ...(known.length > 0 ? [sentence(known)] : []),
      ...(item.orderClosed ? [ofSomebody ? THEIR_ORDER_CLOSED : ORDER_CLOSED] : []),
      ...(item.orderOpen && !expired ? [ofSomebody ? THEIR_ORDER_OPEN : ORDER_OPEN] : []),
    ];
    return { productName: item.productName, details: lines.map((line) => ({ line })) };
  });
}

const ORDER_CLOSED =
  "Your order for it was closed before a payment was confirmed, and no repeat was used. If you have paid for it, contact us before you order again.";

const THEIR_ORDER_CLOSED =
  "An order for it was closed before a payment was confirmed, and no repeat was used. If it has been paid for, contact us before you order again.";

const ORDER_OPEN = "Your last repeat is in an order you have not finished.";

const THEIR_ORDER_OPEN = "The last repeat is in an order that is not finished.";

function quantity(item: MessageItem): string {
  return item.quantity > 1 ? `quantity ${item.quantity}` : "";
}

function repeats(item: MessageItem): string {
  if (item.repeats === null || item.orderOpen) return "";
  if (item.repeats === 0) return "no repeats left";
  return `${counted(item.repeats, "repeat")} left`;
}

function expiry(item: MessageItem, expired: boolean): string {
  if (item.expiryDate === null) return "";
  return `${expired ? "expired" : "expires"} ${longDay(item.expiryDate)}`;
}

function sentence(parts: readonly string[]): string {
  const joined = parts.join(" · ");
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}
