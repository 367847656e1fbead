import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { faultNames } from "../faults.ts";
import type { StoreControls } from "../store-controls.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { orderControls } from "./order-controls.ts";

const FaultCall = z.object({
  name: z.enum(faultNames),
  times: z.number().int().positive().nullable().default(1),
  operation: z.string().optional(),
  variantIds: z.array(z.string()).optional(),
  ids: z.array(z.string()).optional(),
  delayMs: z.number().nonnegative().optional(),
});

const CustomerCall = z.object({
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  phone: z.string().nullish(),
});
const CustomerPath = z.object({ id: z.string() });
const MergeCall = z.object({ into: z.string(), fails: z.boolean().default(false) });

const FireCall = z.object({ topic: z.string(), uri: z.string().optional(), body: z.unknown().optional() });

/**
 * Controls for experiments: `/dev/…` on the store's own port, with an access token of the Admin API. They are outside
 * of `/local`, which is all that the product's server passes on, and the token protects them should such a path ever
 * get through.
 */
export function controls(
  app: FastifyInstance,
  { store, tokens }: { store: StoreControls; tokens: AccessTokens },
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!tokens.isValid(request.headers["x-shopify-access-token"])) return reply.code(401).send();
  });

  app.post("/dev/faults", (request, reply) => {
    const call = FaultCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ message: z.prettifyError(call.error) });
    const { name, ...setting } = call.data;
    store.faults.set(name, setting);
    return reply.code(204).send();
  });

  app.delete("/dev/faults", (_request, reply) => {
    store.faults.clear();
    return reply.code(204).send();
  });

  app.get("/dev/customers", () => store.customers());

  app.patch("/dev/customers/:id", async (request, reply) => {
    const call = CustomerCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ message: z.prettifyError(call.error) });
    return store.changeCustomer(CustomerPath.parse(request.params).id, call.data);
  });

  app.delete("/dev/customers/:id", async (request, reply) => {
    store.deleteCustomer(CustomerPath.parse(request.params).id);
    return reply.code(204).send();
  });

  app.post("/dev/customers/:id/merge", async (request, reply) => {
    const call = MergeCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ message: z.prettifyError(call.error) });
    const merge = { keptId: call.data.into, goneId: CustomerPath.parse(request.params).id };
    if (call.data.fails) store.failMerge(merge);
    else store.mergeCustomers(merge);
    return reply.code(204).send();
  });

  orderControls(app, store);

  app.get("/dev/deliveries", () => store.deliveries());

  app.post("/dev/fire", async (request, reply) => {
    const call = FireCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ message: z.prettifyError(call.error) });
    store.fire(call.data);
    return reply.code(204).send();
  });
}
