import { expect, test } from "vitest";
import { StoreError } from "../port.ts";
import { answerWith } from "../testing/answer-with.ts";
import { connect } from "../testing/emulator-setup.ts";
import { withholdFields } from "../testing/withhold-fields.ts";
import { post } from "./http/post.ts";

const pat = { email: "pat@patients.example", firstName: "Pat", lastName: "Example", phone: null };

test("a customer is created once and found again by email in any case", async () => {
  const { store } = await connect();
  const { id } = await store.ensureCustomer(pat);
  expect(await store.ensureCustomer({ ...pat, email: "PAT@patients.example", firstName: "Other" })).toEqual({
    id,
  });
});

test("a customer whose creation lost its answer is not created twice", async () => {
  const { store, local } = await connect();
  local.faults.set("lost-reply", { operation: "customerSet" });
  const { id } = await store.ensureCustomer(pat);
  expect(await store.ensureCustomer(pat)).toEqual({ id });
});

test("a phone number that the store refuses does not stop the customer", async () => {
  const { store } = await connect();
  const { id } = await store.ensureCustomer({ ...pat, phone: "04 unreadable" });
  expect(id).toMatch(/^\d+$/);
});

test("an email address that the store does not accept is refused", async () => {
  const { store } = await connect();
  const error = await store.ensureCustomer({ ...pat, email: "nonsense" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ kind: "user", outcomeUnknown: false });
});

test("a customer deleted at the store is gone", async () => {
  const { store, local } = await connect();
  const { id } = await store.ensureCustomer(pat);
  expect(await store.hasCustomer(id)).toBe(true);
  local.deleteCustomer(id);
  expect(await store.hasCustomer(id)).toBe(false);
});

test("a customer in whose place the store names the one that was kept in a merge is gone", async () => {
  const { store } = await connect({
    adapter: {
      post: async (url, request) =>
        request.body.includes("FindCustomer(")
          ? answerWith({ data: { customer: { id: "gid://shopify/Customer/7001" } } })
          : post(url, request),
    },
  });
  expect(await store.hasCustomer("7001")).toBe(true);
  expect(await store.hasCustomer("7002")).toBe(false);
});

test("a customer whom the store withholds is not taken as gone", async () => {
  const { store } = await connect({ adapter: { post: withholdFields("FindCustomer(", [["customer"]]) } });
  const { id } = await store.ensureCustomer(pat);
  await expect(store.hasCustomer(id)).rejects.toMatchObject({ kind: "auth" });
});
