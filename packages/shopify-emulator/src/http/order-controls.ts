import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { fulfillmentEvents } from "../state/state.ts";
import type { StoreControls } from "../store-controls.ts";
import { Switches } from "./switch-input.ts";

const Which = z.union([
  z.object({ lineId: z.string(), variantId: z.undefined().optional() }),
  z.object({ variantId: z.string(), lineId: z.undefined().optional() }),
]);
const LineChange = z.intersection(Which, z.object({ quantity: z.int().nonnegative() }));
const Edit = z.object({ changes: z.array(LineChange).min(1) });
const Refund = z.union([
  z.object({ cents: z.int().positive() }),
  z.object({
    lines: z.array(z.intersection(Which, z.object({ quantity: z.int().positive() }))),
    restockType: z.enum(["cancel", "return", "no_restock"]).optional(),
    deliveryCents: z.int().nonnegative().optional(),
  }),
]);
const NewFulfillment = z.object({
  lines: z.array(z.intersection(Which, z.object({ quantity: z.int().positive() }))).optional(),
  tracking: z
    .object({ company: z.string().nullable(), number: z.string().nullable(), url: z.string().nullable() })
    .optional(),
});
const TrackCall = z.object({ status: z.enum(fulfillmentEvents) });
const Capture = z.object({ cents: z.int().positive().optional() });
const Path = z.object({ id: z.string() });

/** Serves staff actions on drafts and orders over HTTP. What the shop refuses is a 400 with the reason. */
export function orderControls(app: FastifyInstance, store: StoreControls): void {
  const act =
    <Call>(schema: z.ZodType<Call>, run: (id: string, call: Call) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const call = schema.safeParse(request.body ?? {});
      if (!call.success) return reply.code(400).send({ message: z.prettifyError(call.error) });
      try {
        return reply.send(run(Path.parse(request.params).id, call.data));
      } catch (error) {
        return reply.code(400).send({ message: error instanceof Error ? error.message : String(error) });
      }
    };

  app.get("/dev/switches", () => store.switches);
  app.patch("/dev/switches", async (request, reply) => {
    const call = Switches.safeParse(request.body ?? {});
    if (!call.success) return reply.code(400).send({ message: z.prettifyError(call.error) });
    return Object.assign(store.switches, call.data);
  });
  app.get("/dev/drafts", () => store.drafts());
  app.get("/dev/orders", () => store.orders());
  app.post(
    "/dev/drafts/:id/lines",
    act(Edit, (id, { changes }) => store.editDraft(id, ...changes)),
  );
  app.post(
    "/dev/orders/:id/lines",
    act(Edit, (id, { changes }) => store.editOrder(id, ...changes)),
  );
  app.post(
    "/dev/orders/:id/capture",
    act(Capture, (id, { cents }) => store.capturePayment(id, cents)),
  );
  app.post(
    "/dev/orders/:id/void",
    act(z.object({}), (id) => store.voidPayment(id)),
  );
  app.post(
    "/dev/orders/:id/expire",
    act(z.object({}), (id) => store.expirePayment(id)),
  );
  app.post(
    "/dev/orders/:id/refunds",
    act(Refund, (id, refund) =>
      "cents" in refund ? store.refundMoney(id, refund.cents) : store.refundLines(id, refund),
    ),
  );
  app.post(
    "/dev/orders/:id/fulfillments",
    act(NewFulfillment, (id, what) => store.fulfill(id, what)),
  );
  app.post(
    "/dev/fulfillments/:id/events",
    act(TrackCall, (id, { status }) => store.trackFulfillment(id, status)),
  );
  app.post(
    "/dev/fulfillments/:id/cancel",
    act(z.object({}), (id) => store.cancelFulfillment(id)),
  );
}
