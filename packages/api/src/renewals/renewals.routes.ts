import {
  CancelByLinkInput,
  CancelledRenewal,
  CancelRenewalInput,
  LinkStatus,
  LinkStatusInput,
  PatientRenewalList,
  Preview,
  PreviewInput,
  RenewalToken,
  RenewalTokenInput,
  RenewInput,
  RenewResult,
} from "@scriptkeeper/contracts/renewals";
import { cancelByLink, cancelRenewal } from "@scriptkeeper/services/renewals/cancel-renewal";
import { getLinkStatus } from "@scriptkeeper/services/renewals/links/get-link-status";
import { getRenewalToken } from "@scriptkeeper/services/renewals/links/get-renewal-token";
import { listMyRenewals } from "@scriptkeeper/services/renewals/list-my-renewals";
import { previewRenewal } from "@scriptkeeper/services/renewals/preview";
import { renew } from "@scriptkeeper/services/renewals/renew";
import { route } from "../rest/route.ts";

export const renewalsRoutes = [
  route({
    method: "POST",
    path: "/api/prescriptions/get-renewal-token",
    summary: "A link to renew chosen items",
    access: "signedIn",
    limit: "renewal",
    body: RenewalTokenInput,
    output: RenewalToken,
    handler: ({ ctx, body }) => getRenewalToken(ctx, body),
  }),
  route({
    method: "POST",
    path: "/api/prescriptions/renew-multiple",
    summary: "Renew items: takes the repeats and answers the checkout",
    access: "public",
    limit: "renewal",
    body: RenewInput,
    output: RenewResult,
    handler: ({ ctx, body }) => renew(ctx, body),
  }),
  route({
    method: "GET",
    path: "/api/prescriptions/renewal/:token",
    summary: "The items of a renewal link, with prices and what can be ordered",
    access: "public",
    limit: "renewal",
    params: PreviewInput.pick({ token: true }),
    query: PreviewInput.omit({ token: true }),
    output: Preview,
    handler: ({ ctx, params, query }) => previewRenewal(ctx, { ...params, ...query }),
  }),
  route({
    method: "GET",
    path: "/api/prescriptions/renewal/:token/status",
    summary: "Whether the order of a renewal link is paid",
    access: "public",
    limit: "renewal",
    params: LinkStatusInput,
    output: LinkStatus,
    handler: ({ ctx, params }) => getLinkStatus(ctx, params),
  }),
  route({
    method: "GET",
    path: "/api/renewals",
    summary: "One's own orders with their items, those on their way first",
    access: "signedIn",
    output: PatientRenewalList,
    handler: ({ ctx }) => listMyRenewals(ctx),
  }),
  route({
    method: "POST",
    path: "/api/renewals/:renewalId/cancel",
    summary: "Give up an unpaid order of one's own",
    access: "signedIn",
    limit: "renewal",
    params: CancelRenewalInput,
    output: CancelledRenewal,
    handler: ({ ctx, params }) => cancelRenewal(ctx, params),
  }),
  route({
    method: "POST",
    path: "/api/prescriptions/renewal/:token/orders/:renewalId/cancel",
    summary: "Give up an unpaid order that holds something of a renewal link",
    access: "public",
    limit: "renewal",
    params: CancelByLinkInput,
    output: CancelledRenewal,
    handler: ({ ctx, params }) => cancelByLink(ctx, params),
  }),
];
