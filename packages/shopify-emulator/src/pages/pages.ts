import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { pagesPath, shopFacts } from "../shop-facts.ts";
import { findDraftByInvoice, outOfStock } from "../state/drafts.ts";
import { findOrder, payDraft } from "../state/orders.ts";
import { ratesToChoose } from "../state/shipping.ts";
import type { Shop } from "../state/shop.ts";
import type { DraftRecord } from "../state/state.ts";
import { cancelPage, gonePage, type PageLinks, paidPage, payPage, preparingPage } from "./checkout-pages.ts";
import { page } from "./page.ts";
import { staffRoutes } from "./staff-routes.ts";
import { stylesheet } from "./stylesheet.ts";
import { draftCart, orderCart } from "./to-cart.ts";

const PayForm = z.object({ shipping: z.string().optional() });

/** Returns the address at which a patient pays a draft, without a host. */
export function invoicePath(invoiceKey: string): string {
  return `${pagesPath}/${shopFacts.id}/invoices/${invoiceKey}`;
}

/** Serves the pages for browsers. They need no scripts and load nothing from elsewhere. */
export function storePages(
  app: FastifyInstance,
  { shop, publicUrl }: { shop: Shop; publicUrl: () => string },
): void {
  const pharmacy = () => `${publicUrl()}/`;

  const checkout = ({
    draft,
    links,
    problem,
  }: {
    draft: DraftRecord;
    links: PageLinks;
    problem: string | null;
  }) => {
    const payment = {
      capture: shop.switches.paymentCapture,
      rates: ratesToChoose(shop, draft),
      missing: outOfStock(shop, draft).map(({ productTitle }) => productTitle),
      problem,
    };
    return payPage(draft, { cart: draftCart(shop, draft), links, payment });
  };

  app.addHook("onSend", async (_request, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });

  // A form on another site's page must not act here in a visitor's name.
  app.addHook("onRequest", async (request, reply) => {
    const site = request.headers["sec-fetch-site"];
    if (request.method === "POST" && site !== undefined && site !== "same-origin" && site !== "none") {
      return page(reply.code(403), gonePage(pharmacy()));
    }
  });

  app.get(`${pagesPath}/store.css`, (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(stylesheet),
  );

  app.get<{ Params: { key: string } }>(invoicePath(":key"), (request, reply) => {
    const draft = findDraftByInvoice(shop, request.params.key);
    if (!draft) return page(reply.code(410), gonePage(pharmacy()));
    const links: PageLinks = { self: invoicePath(draft.invoiceKey), pharmacy: pharmacy() };
    const order = draft.orderId === null ? null : findOrder(shop, draft.orderId);
    if (order) return page(reply, paidPage(order, { cart: orderCart(shop, order), links }));
    if (shop.now() < draft.readyAt) return page(reply.code(503), preparingPage(links));
    return page(reply, checkout({ draft, links, problem: null }));
  });

  app.get<{ Params: { key: string } }>(`${invoicePath(":key")}/cancel`, (request, reply) => {
    const draft = findDraftByInvoice(shop, request.params.key);
    if (!draft) return page(reply.code(410), gonePage(pharmacy()));
    const self = invoicePath(draft.invoiceKey);
    if (draft.orderId !== null) return reply.redirect(self, 303);
    return page(reply, cancelPage({ self, pharmacy: pharmacy() }));
  });

  app.post<{ Params: { key: string } }>(`${invoicePath(":key")}/pay`, (request, reply) => {
    const draft = findDraftByInvoice(shop, request.params.key);
    if (!draft) return page(reply.code(410), gonePage(pharmacy()));
    const self = invoicePath(draft.invoiceKey);
    if (shop.now() < draft.readyAt || draft.orderId !== null) return reply.redirect(self, 303);
    if (outOfStock(shop, draft).length > 0) {
      const links = { self, pharmacy: pharmacy() };
      return page(reply.code(409), checkout({ draft, links, problem: null }));
    }
    const chosen = PayForm.parse(request.body ?? {}).shipping;
    const rates = ratesToChoose(shop, draft);
    if (rates !== null && !rates.some(({ title }) => title === chosen)) {
      const links = { self, pharmacy: pharmacy() };
      const problem = rates.length > 0 ? "Choose a shipping method to go on. Nothing was charged." : null;
      return page(reply.code(400), checkout({ draft, links, problem }));
    }
    payDraft(shop, draft, { shippingTitle: chosen });
    return reply.redirect(self, 303);
  });

  staffRoutes(app, { shop, gone: () => gonePage(pharmacy()) });

  app.get(`${pagesPath}/*`, (_request, reply) => page(reply.code(404), gonePage(pharmacy())));
}
