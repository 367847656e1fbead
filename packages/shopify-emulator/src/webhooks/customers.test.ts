import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { accessToken, callAdmin } from "../admin-calls.ts";
import { startShopifyEmulator } from "../start.ts";

const TOPICS = ["CUSTOMERS_CREATE", "CUSTOMERS_UPDATE", "CUSTOMERS_MERGE", "CUSTOMERS_DELETE", "ORDERS_PAID"];

async function subscribed() {
  const received: { topic: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ topic: String(request.headers["x-shopify-topic"]), body });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const started = await startShopifyEmulator();
  onTestFinished(() => started.close());
  const { port } = server.address() as AddressInfo;
  started.store.subscribe({ uri: `http://127.0.0.1:${port}/`, topics: TOPICS });
  const save = (input: object) =>
    callAdmin(started, {
      query: `mutation ($input: CustomerSetInput!, $identifier: CustomerSetIdentifiers) {
        customerSet(input: $input, identifier: $identifier) { userErrors { message } } }`,
      variables: { input, identifier: { email: "pat@patients.example" } },
    });
  const told = async () => {
    await started.store.settled();
    return received.splice(0);
  };
  return { started, store: started.store, save, told };
}

test("creating, changing or deleting a customer over the API or by hand sends a message, an unchanged customer none", async () => {
  const { store, save, told } = await subscribed();
  await save({ email: "pat@patients.example", firstName: "Pat" });
  expect(await told()).toMatchObject([
    { topic: "customers/create", body: { email: "pat@patients.example", first_name: "Pat", phone: null } },
  ]);
  await save({ email: "pat@patients.example", firstName: "Pat" });
  expect(await told()).toEqual([]);
  await save({ email: "pat@patients.example", firstName: "Patricia" });
  const id = store.customers()[0]?.id ?? "";
  store.changeCustomer(id, { email: "patricia@patients.example" });
  expect(await told()).toMatchObject([
    { topic: "customers/update", body: { id: Number(id), first_name: "Patricia" } },
    { topic: "customers/update", body: { id: Number(id), email: "patricia@patients.example" } },
  ]);
  store.deleteCustomer(id);
  expect(await told()).toEqual([{ topic: "customers/delete", body: { id: Number(id) } }]);
  expect(() => store.changeCustomer(id, { phone: null })).toThrow("Customer not found");
});

test("a first-time buyer is announced before their order", async () => {
  const { store, told } = await subscribed();
  store.placeOrder({
    customer: { email: "new@patients.example" },
    items: [{ variantId: "8401000101", quantity: 1 }],
  });
  expect((await told()).map(({ topic }) => topic).sort()).toEqual(["customers/create", "orders/paid"]);
});

test("two customers are merged, with the orders of both", async () => {
  const { store, told } = await subscribed();
  for (const email of ["one@patients.example", "two@patients.example"])
    store.placeOrder({ customer: { email }, items: [{ variantId: "8401000101", quantity: 1 }] });
  await told();
  const [one, two] = store.customers();
  store.mergeCustomers({ keptId: one?.id ?? "", goneId: two?.id ?? "" });
  expect(await told()).toMatchObject([
    {
      topic: "customers/merge",
      body: {
        admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${one?.id}`,
        admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${two?.id}`,
      },
    },
  ]);
  expect(store.orders().map(({ customerId }) => customerId)).toEqual([one?.id, one?.id]);
});

test("the switches change, merge and delete customers too", async () => {
  const { started, store, save, told } = await subscribed();
  await save({ email: "pat@patients.example" });
  store.placeOrder({
    customer: { email: "other@patients.example" },
    items: [{ variantId: "8401000101", quantity: 1 }],
  });
  const [pat, other] = store.customers();
  await told();
  const headers = { "x-shopify-access-token": await accessToken(started) };
  const send = (method: "GET" | "PATCH" | "POST" | "DELETE", path: string, payload?: object) =>
    store.app.inject({ method, url: `/dev/customers${path}`, headers, ...(payload && { payload }) });
  expect((await send("PATCH", `/${pat?.id}`, { lastName: "Lee" })).json()).toMatchObject({ lastName: "Lee" });
  expect((await send("PATCH", `/${pat?.id}`, { lastName: 7 })).statusCode).toBe(400);
  expect((await send("POST", `/${other?.id}/merge`, {})).statusCode).toBe(400);
  await send("POST", `/${other?.id}/merge`, { into: pat?.id });
  await send("DELETE", `/${pat?.id}`);
  expect((await send("GET", "")).json()).toEqual([]);
  expect((await told()).map(({ topic }) => topic).sort()).toEqual([
    "customers/delete",
    "customers/merge",
    "customers/update",
  ]);
});
