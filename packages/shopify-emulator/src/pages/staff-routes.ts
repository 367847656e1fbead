import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { pagesPath } from "../shop-facts.ts";
import { editDraft } from "../state/draft-edits.ts";
import { findDraft } from "../state/drafts.ts";
import { unfulfilled } from "../state/fulfillment-state.ts";
import { cancelFulfillment, fulfill, trackFulfillment } from "../state/fulfillments.ts";
import { editOrder } from "../state/order-edits.ts";
import { cancelOrder, findOrder } from "../state/orders.ts";
import { capturePayment, endPayment } from "../state/payments.ts";
import { refundLines, refundMoney, refundOrder } from "../state/refunds.ts";
import type { Shop } from "../state/shop.ts";
import { fulfillmentEvents, type OrderRecord } from "../state/state.ts";
import { editDraftPage, editOrderPage } from "./edit-page.ts";
import { ordersPage } from "./orders-page.ts";
import { page } from "./page.ts";

type WithId = { Params: { id: string } };

const quantity = z.coerce.number().int().nonnegative();
const LineForm = z.union([
  z.object({ lineId: z.string(), quantity }),
  z.object({ variantId: z.string(), quantity }),
]);
const RefundForm = z.union([
  z.object({ lineId: z.string(), quantity }),
  z.object({ dollars: z.coerce.number().positive() }),
]);

const PaymentForm = z.union([
  z.object({ act: z.literal("capture"), dollars: z.coerce.number().positive() }),
  z.object({ act: z.enum(["void", "expire"]) }),
]);

const text = z
  .string()
  .trim()
  .default("")
  .transform((value) => value || null);
const PackForm = z.object({ lineId: z.string().default(""), company: text, number: text, url: text });
const TrackForm = z.object({ status: z.enum([...fulfillmentEvents, "CANCELLED"]) });

/** Serves the pages and buttons of the shop's own staff. */
export function staffRoutes(app: FastifyInstance, { shop, gone }: { shop: Shop; gone: () => string }): void {
  const allOrders = `${pagesPath}/orders`;
  app.get(allOrders, (_request, reply) => page(reply, ordersPage(shop)));

  for (const [name, act] of [
    ["cancel", cancelOrder],
    ["refund", refundOrder],
  ] as const) {
    app.post<WithId>(`${allOrders}/:id/${name}`, (request, reply) => {
      const order = findOrder(shop, request.params.id);
      if (order) act(shop, order);
      return reply.redirect(allOrders, 303);
    });
  }

  const showOrder = (reply: FastifyReply, { id, problem }: { id: string; problem: string | null }) => {
    const order = findOrder(shop, id);
    if (!order) return page(reply.code(404), gone());
    return page(reply.code(problem === null ? 200 : 400), editOrderPage(shop, { order, problem }));
  };
  app.get<WithId>(`${allOrders}/:id`, ({ params }, reply) =>
    showOrder(reply, { id: params.id, problem: null }),
  );
  const changeOrder = (
    reply: FastifyReply,
    { id, change }: { id: string; change: (order: OrderRecord) => unknown },
  ) => {
    const order = findOrder(shop, id);
    const problem = order && attempt(() => void change(order));
    if (order && problem === null) return reply.redirect(`${allOrders}/${id}`, 303);
    return showOrder(reply, { id, problem });
  };
  app.post<WithId>(`${allOrders}/:id/lines`, ({ params: { id }, body }, reply) =>
    changeOrder(reply, {
      id,
      change: (order) => editOrder(shop, { order, changes: [LineForm.parse(body)] }),
    }),
  );
  app.post<WithId>(`${allOrders}/:id/refunds`, ({ params: { id }, body }, reply) =>
    changeOrder(reply, {
      id,
      change(order) {
        const form = RefundForm.parse(body);
        if ("dollars" in form) refundMoney(shop, { order, cents: Math.round(form.dollars * 100) });
        else refundLines(shop, { order, refund: { lines: [form] } });
      },
    }),
  );
  app.post<WithId>(`${allOrders}/:id/payment`, ({ params: { id }, body }, reply) =>
    changeOrder(reply, {
      id,
      change(order) {
        const form = PaymentForm.parse(body);
        if (form.act === "capture") capturePayment(shop, { order, cents: Math.round(form.dollars * 100) });
        else endPayment(shop, { order, as: form.act === "void" ? "VOIDED" : "EXPIRED" });
      },
    }),
  );
  app.post<WithId>(`${allOrders}/:id/fulfillments`, ({ params, body }, reply) =>
    changeOrder(reply, {
      id: params.id,
      change(order) {
        const { lineId, ...tracking } = PackForm.parse(body);
        const line = order.lines.find(({ id }) => id === lineId);
        const lines = line && [{ lineId: line.id, quantity: unfulfilled(order, line) }];
        const isTracked = Object.values(tracking).some((value) => value !== null);
        fulfill(shop, { order, lines, tracking: isTracked ? tracking : null });
      },
    }),
  );
  app.post<{ Params: { id: string; fulfillmentId: string } }>(
    `${allOrders}/:id/fulfillments/:fulfillmentId`,
    ({ params, body }, reply) =>
      changeOrder(reply, {
        id: params.id,
        change(order) {
          const fulfillment = order.fulfillments.find(({ id }) => id === params.fulfillmentId);
          if (!fulfillment) throw new Error(`Order ${order.name} has no such fulfilment.`);
          const { status } = TrackForm.parse(body);
          if (status === "CANCELLED") cancelFulfillment(shop, { order, fulfillment });
          else trackFulfillment(shop, { order, fulfillment, status });
        },
      }),
  );

  const showDraft = (reply: FastifyReply, { id, problem }: { id: string; problem: string | null }) => {
    const draft = findDraft(shop, id);
    if (!draft) return page(reply.code(404), gone());
    return page(reply.code(problem === null ? 200 : 400), editDraftPage(shop, { draft, problem }));
  };
  app.get<WithId>(`${pagesPath}/drafts/:id`, ({ params }, reply) =>
    showDraft(reply, { id: params.id, problem: null }),
  );
  app.post<WithId>(`${pagesPath}/drafts/:id/lines`, ({ params, body }, reply) => {
    const draft = findDraft(shop, params.id);
    const problem = draft && attempt(() => editDraft(shop, { draft, changes: [LineForm.parse(body)] }));
    if (draft && problem === null) return reply.redirect(`${pagesPath}/drafts/${params.id}`, 303);
    return showDraft(reply, { id: params.id, problem });
  });
}

/** Runs an action and returns why it failed; `null` if it succeeded. */
function attempt(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof z.ZodError ? z.prettifyError(error) : String((error as Error).message);
  }
}
