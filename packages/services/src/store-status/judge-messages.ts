import type { StoreCheck, StoreTopic } from "@scriptkeeper/contracts/installation/store-status";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { differenceInDays, differenceInHours } from "date-fns";
import type { ShopSettings } from "../core/index.ts";
import type { Seen } from "./seen.ts";
import type { StoreFacts } from "./store-facts.ts";

type Topics = StoreFacts["topics"];

/** What happens without a topic's webhooks. */
const without: Record<string, string> = {
  ORDERS_PAID: "Payments are noticed some minutes later, when the store is asked.",
  ORDERS_CANCELLED: "Cancelled orders are noticed some minutes later, when the store is asked.",
  REFUNDS_CREATE: "Refunds at the store may not be noticed.",
  CUSTOMERS_CREATE: "New customers are linked only with their first order.",
  CUSTOMERS_UPDATE: "Changes to names and addresses are not picked up.",
  CUSTOMERS_MERGE: "Merged customers are noticed only with their next order.",
  CUSTOMERS_DELETE: "Deleted customers are noticed only with their next order.",
};

/** Lists every topic; a refused one with the missing scope or another remedy. */
export function judgeTopics(facts: StoreFacts | null): StoreTopic[] {
  if (!facts) return [];
  return facts.topics.map(({ topic, scope, refusal }) => {
    if (refusal === null) return { topic, scope, state: "subscribed", refusal, advice: null };
    const isMissing = facts.shop.missingScopes.includes(scope);
    const todo = isMissing
      ? `Grant ${scope}, then check again.`
      : `${scope} is granted. Check that the app has access to protected customer data, and that the store can reach the address in WEBHOOK_BASE_URL.`;
    const consequence = without[topic] ?? "";
    return { topic, scope, state: "refused", refusal, advice: `${todo} ${consequence}`.trim() };
  });
}

export function judgeMessages(topics: Topics, { webhookAddress }: ShopSettings): StoreCheck {
  const line = { name: "messages", title: "Messages from the store" } as const;
  const refused = topics.filter(({ refusal }) => refusal !== null);
  const elsewhere = [...new Set(topics.flatMap((each) => each.elsewhere))];
  const all = `All ${topics.length} topics are subscribed, for ${webhookAddress}.`;
  if (refused.length === 0 && elsewhere.length > 0)
    return {
      ...line,
      state: "warning",
      finding: `${all} The store also sends them to ${elsewhere.join(", ")}.`,
      advice:
        "If that is an old address of this server, whoever has it now receives what the store says about patients and their orders. Uninstall the app at the store and install it again at a quiet time, as nobody can order in between. If you use SHOPIFY_ACCESS_TOKEN, set it to the new token. Then check again. If another installation uses the same app, there is nothing to do.",
    };
  if (refused.length === 0) return { ...line, state: "good", finding: all, advice: null };
  return {
    ...line,
    state: "bad",
    finding: `The store refuses ${refused.length} of ${topics.length} topics: ${refused.map(({ topic }) => topic).join(", ")}.`,
    advice: `Settings, under Store, lists what each topic needs. If all are refused, check that the store can reach ${webhookAddress} over https; WEBHOOK_BASE_URL sets that address.`,
  };
}

const QUIET_DAYS = 7;

export function judgeLastMessage({ lastMessage, settings, now }: Seen): StoreCheck {
  const line = { name: "last_message", title: "Last message" } as const;
  const test = `Place a test order at the store. If no message comes, check that ${settings.shop.webhookAddress} can be reached from the internet and that SHOPIFY_CLIENT_SECRET is the app's.`;
  if (lastMessage === "unknown")
    return {
      ...line,
      state: "unknown",
      finding: "It could not be read from the database.",
      advice:
        "Check that DATABASE_URL names the product's database, and run npm run migrate to bring it up to date.",
    };
  if (!lastMessage) return { ...line, state: "unknown", finding: "None in the last 30 days.", advice: test };
  const { topic, at } = lastMessage;
  const finding = `${topic}, ${shortInstant(at, settings.storeTimezone)}.`;
  if (differenceInDays(now, at) < QUIET_DAYS) return { ...line, state: "good", finding, advice: null };
  return { ...line, state: "warning", finding: `${finding} That is a week or more ago.`, advice: test };
}

/** An order that fails is set aside, even if all do, so only a failure to list them holds the reading back. */
const LATE_HOURS = { warning: 3, bad: 26 };

/**
 * Whether the store's orders are being read, which finds those whose messages were lost. They may not be although the
 * store answers everything else; a store that does not answer has a line of its own.
 */
export function judgeOrders({ look, ordersReadUntil, settings, now }: Seen): StoreCheck[] {
  if (!ordersReadUntil || !look || look.failure) return [];
  const hours = differenceInHours(now, ordersReadUntil);
  if (hours < LATE_HOURS.warning) return [];
  return [
    {
      name: "orders",
      title: "Orders",
      state: hours < LATE_HOURS.bad ? "warning" : "bad",
      finding: `The store's orders have been read only until ${shortInstant(ordersReadUntil, settings.storeTimezone)}. Orders and payments since then are known here only if the store sent a message about them.`,
      advice:
        "The worker's log says what fails (“job failed” of pull-orders). Tell whoever runs Scriptkeeper, and compare the store's orders since then with the prescriptions and orders here.",
    },
  ];
}

/** Hours after which what fails has a line; what fails by chance works the next time. */
const FAILING_HOURS = 1;

/** Whether orders of the store keep failing, each by itself, while those after them are read. */
export function judgeSetAsideOrders({ setAsideOrders, settings, now }: Seen): StoreCheck[] {
  if (!setAsideOrders || differenceInHours(now, setAsideOrders.since) < FAILING_HOURS) return [];
  const { count, since } = setAsideOrders;
  return [
    {
      name: "set_aside_orders",
      title: "Failing orders",
      state: areTooManyToName(count) ? "bad" : "warning",
      finding: `${count} ${count === 1 ? "order" : "orders"} of the store can't be read or processed, the first since ${shortInstant(since, settings.storeTimezone)}. Until that works, ${count === 1 ? "it is" : "they are"} not known here, or not as changed.`,
      advice:
        "Each is tried again by itself. The table set_aside_orders under Database names them, and the worker's log says what fails. Tell whoever runs Scriptkeeper, and compare these orders at the store with the prescriptions and orders here.",
    },
  ];
}

const NAMED = 5;

/** Whether the store keeps failing to give products, while the others are kept up to date. */
export function judgeSetAsideProducts({ setAsideProducts, settings, now }: Seen): StoreCheck[] {
  const failing = setAsideProducts.filter(({ since }) => differenceInHours(now, since) >= FAILING_HOURS);
  const [first] = failing;
  if (!first) return [];
  const named = failing.slice(0, NAMED).map(({ title }) => title);
  const more = failing.length - named.length;
  const names = more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
  return [
    {
      name: "set_aside_products",
      title: "Failing products",
      state: "warning",
      finding: `The store fails to give ${names}, the first since ${shortInstant(first.since, settings.storeTimezone)}. Here, ${failing.length === 1 ? "its" : "their"} title, packs and availability are as last known. All other products are up to date.`,
      advice:
        "Each is tried again every hour. Open it at the store: if it can't be opened there either, ask the store's support. The worker's log says what fails.",
    },
  ];
}

/** Whether so many orders fail that staff are told of their number alone, not of each. */
export const areTooManyToName = (count: number) => count > 20;
