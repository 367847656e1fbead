import type { StoreCheck, StoreTopic } from "@scriptkeeper/contracts/installation/store-status";
import { shortInstant } from "@scriptkeeper/domain/days";
import { differenceInDays } from "date-fns";
import type { ShopSettings } from "../core/index.ts";
import type { Seen } from "./seen.ts";
import type { StoreFacts } from "./store-facts.ts";

type Topics = StoreFacts["topics"];

/** What happens without the messages of a topic. */
const without: Record<string, string> = {
  ORDERS_PAID: "Payments are noticed some minutes later, when the store is asked.",
  ORDERS_CANCELLED: "Cancelled orders are noticed some minutes later, when the store is asked.",
  REFUNDS_CREATE: "Refunds at the store may not be noticed.",
  CUSTOMERS_CREATE: "New customers are linked only with their first order.",
  CUSTOMERS_UPDATE: "Changed names and addresses are not taken over.",
  CUSTOMERS_MERGE: "Merged customers are noticed only with their next order.",
  CUSTOMERS_DELETE: "Deleted customers are noticed only with their next order.",
};

/** Every topic, and for one that is refused the right that is missing or what else to do. */
export function judgeTopics(facts: StoreFacts | null): StoreTopic[] {
  if (!facts) return [];
  return facts.topics.map(({ topic, scope, refusal }) => {
    if (refusal === null) return { topic, scope, state: "subscribed", refusal, advice: null };
    const isMissing = facts.shop.missingScopes.includes(scope);
    const todo = isMissing
      ? `Grant ${scope}, then check again.`
      : `${scope} was granted: the store may want approval for protected customer data, or not take the address.`;
    const consequence = without[topic] ?? "";
    return { topic, scope, state: "refused", refusal, advice: `${todo} ${consequence}`.trim() };
  });
}

export function judgeMessages(topics: Topics, { webhookAddress }: ShopSettings): StoreCheck {
  const line = { name: "messages", title: "Messages of the store" } as const;
  const refused = topics.filter(({ refusal }) => refusal !== null);
  const elsewhere = [...new Set(topics.flatMap((each) => each.elsewhere))];
  const all = `All ${topics.length} topics are subscribed, to ${webhookAddress}.`;
  if (refused.length === 0 && elsewhere.length > 0)
    return {
      ...line,
      state: "warning",
      finding: `${all} The store sends them to ${elsewhere.join(", ")} as well.`,
      advice:
        "If that is an address of this server from before, whoever has it now gets what the store says of patients and their orders: uninstall the app at the store and install it again, in a quiet hour, as nobody can order in between, and set SHOPIFY_ACCESS_TOKEN anew if you use it. Then check again. If another installation uses the same app, nothing is to be done.",
    };
  if (refused.length === 0) return { ...line, state: "good", finding: all, advice: null };
  return {
    ...line,
    state: "bad",
    finding: `The store refuses ${refused.length} of ${topics.length} topics: ${refused.map(({ topic }) => topic).join(", ")}.`,
    advice: `Each is named below with what it needs. If all are refused, look whether WEBHOOK_BASE_URL (now ${webhookAddress}) is an address that the store can reach over https.`,
  };
}

const QUIET_DAYS = 7;

export function judgeLastMessage({ lastMessage, settings, now }: Seen): StoreCheck {
  const line = { name: "last_message", title: "Last message" } as const;
  const test = `Place a test order at the store. If nothing comes, look whether ${settings.shop.webhookAddress} is reached from the internet and SHOPIFY_CLIENT_SECRET is the app's.`;
  if (lastMessage === "unknown")
    return {
      ...line,
      state: "unknown",
      finding: "The database could not be asked for it.",
      advice: "Look whether DATABASE_URL names the product's database and it is brought up to date.",
    };
  if (!lastMessage)
    return { ...line, state: "unknown", finding: "None has come in the last 30 days.", advice: test };
  const { topic, at } = lastMessage;
  const finding = `${topic}, ${shortInstant(at, settings.storeTimezone)}.`;
  if (differenceInDays(now, at) < QUIET_DAYS) return { ...line, state: "good", finding, advice: null };
  return { ...line, state: "warning", finding: `${finding} That is long ago.`, advice: test };
}
