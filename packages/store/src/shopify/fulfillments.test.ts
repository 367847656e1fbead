import { expect, test } from "vitest";
import { answerWith } from "../testing/answer-with.ts";
import { connect } from "../testing/emulator-setup.ts";
import { post } from "./http/post.ts";

/** Returns the state of a parcel with this displayed status. */
async function stateAt(displayStatus: string | null, status = "SUCCESS") {
  const fulfillment = {
    id: "gid://shopify/Fulfillment/1",
    createdAt: "2026-03-10T00:00:00Z",
    status,
    displayStatus,
    inTransitAt: null,
    deliveredAt: null,
    trackingInfo: [],
    fulfillmentLineItems: { nodes: [] },
  };
  const { store } = await connect({
    adapter: {
      post: async (url, request) =>
        request.body.includes("ReadFulfillments")
          ? answerWith({ data: { order: { fulfillments: [fulfillment] } } })
          : post(url, request),
    },
  });
  return (await store.listFulfillments("1"))?.map(({ state }) => state);
}

test.each([
  "FULFILLED",
  "MARKED_AS_FULFILLED",
  "CARRIER_PICKED_UP",
  "IN_TRANSIT",
  // Staff packed it, and the store says nothing else.
  null,
])("a parcel shown as %s was sent", async (status) => {
  expect(await stateAt(status)).toEqual(["sent"]);
});

test.each(["SUBMITTED", "SOMETHING_NEW"])(
  "a parcel shown as %s does not count as sent, because packing may not have begun",
  async (status) => {
    expect(await stateAt(status)).toEqual(["preparing"]);
  },
);

test.each(["ERROR", "FAILURE"])(
  "a parcel whose packing ended in %s has not left, so no carrier is blamed for it",
  async (status) => {
    expect(await stateAt("FAILURE", status)).toEqual(["preparing"]);
  },
);
