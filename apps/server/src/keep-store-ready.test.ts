import { StoreError, type StorePreflight, type TopicSubscription } from "@scriptkeeper/store/port";
import { expect, test, vi } from "vitest";
import { keepStoreReady } from "./keep-store-ready.ts";

const HOUR = 3_600_000;

const good: StorePreflight = {
  shopName: "Pharmacy Example",
  shopDomain: "pharmacy.example",
  ownDomain: "pharmacy.example",
  currency: "AUD",
  pricesIncludeTax: true,
  loginRequiredAtCheckout: false,
  plan: "Basic",
  isTrial: false,
  grantedScopes: [],
  missingScopes: [],
  apiVersion: { pinned: "2026-07", answered: "2026-07" },
  personalData: null,
};

/** Ends after so many looks that worked, or a dozen that did not. */
function preparation(
  answers: (StorePreflight | StoreError)[],
  { looks = 1, topics = [] }: { looks?: number; topics?: TopicSubscription[] } = {},
) {
  const stopping = new AbortController();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const ensureWebhooks = vi.fn(async () => topics);
  const waited: number[] = [];
  const preflight = async () => {
    const answer = answers.shift() ?? good;
    if (answer instanceof StoreError) throw answer;
    return answer;
  };
  const run = () =>
    keepStoreReady({
      store: { preflight, ensureWebhooks },
      webhookAddress: "https://renew.pharmacy.example/webhooks/shopify",
      currency: "AUD",
      log,
      signal: stopping.signal,
      wait: async (milliseconds) => {
        waited.push(milliseconds);
        const isOver = waited.filter((each) => each === HOUR).length === looks || waited.length === 12;
        if (isOver) stopping.abort();
      },
    });
  return { run, log, ensureWebhooks, waited, stopping };
}

test("subscribes to the store's messages once it has looked at the store", async () => {
  const { run, log, ensureWebhooks } = preparation([good]);
  await run();
  expect(ensureWebhooks).toHaveBeenCalledExactlyOnceWith("https://renew.pharmacy.example/webhooks/shopify");
  expect(log.error).not.toHaveBeenCalled();
});

test("tries again, each time later, until the store answers", async () => {
  const away = new StoreError("network", "no answer");
  const { run, ensureWebhooks, waited, log } = preparation([away, away, away]);
  await run();
  expect(waited).toEqual([1_000, 2_000, 4_000, HOUR]);
  expect(log.warn).toHaveBeenCalledTimes(3);
  expect(ensureWebhooks).toHaveBeenCalledOnce();
});

test("waits no longer than five minutes, and ends with the server", async () => {
  const away = new StoreError("network", "no answer");
  const { run, ensureWebhooks, waited } = preparation(Array.from({ length: 20 }, () => away));
  await run();
  expect(waited.at(-1)).toBe(300_000);
  expect(ensureWebhooks).not.toHaveBeenCalled();
});

test("looks again each hour, for a store ends subscriptions by itself", async () => {
  const { run, ensureWebhooks, waited } = preparation([good, new StoreError("network", "no answer"), good], {
    looks: 3,
  });
  await run();
  expect(waited).toEqual([HOUR, 1_000, HOUR, HOUR]);
  expect(ensureWebhooks).toHaveBeenCalledTimes(3);
});

test.each<[Partial<StorePreflight>, string]>([
  [{ loginRequiredAtCheckout: true }, "sign in before they pay"],
  [{ missingScopes: ["write_draft_orders"] }, "not granted every right"],
  [{ currency: "USD" }, "another currency"],
])("says what is wrong with the store: %j", async (wrong, says) => {
  const { run, log } = preparation([{ ...good, ...wrong }]);
  await run();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringContaining(says));
});

test("names a topic that the store refuses, and the right that it needs", async () => {
  const topics = [
    { topic: "ORDERS_PAID", scope: "read_orders", refusal: null },
    { topic: "CUSTOMERS_MERGE", scope: "read_customer_merge", refusal: "ACCESS_DENIED" },
  ];
  const { run, log } = preparation([good], { topics });
  await run();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(topics[1], expect.stringContaining("one topic"));
});
