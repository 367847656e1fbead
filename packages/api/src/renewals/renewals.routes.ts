import {
  Preview,
  PreviewInput,
  RenewalToken,
  RenewalTokenInput,
  RenewInput,
  RenewResult,
} from "@scriptkeeper/contracts/renewals";
import { getRenewalToken } from "@scriptkeeper/services/renewals/get-renewal-token";
import { previewRenewal } from "@scriptkeeper/services/renewals/preview";
import { renew } from "@scriptkeeper/services/renewals/renew";
import { route } from "../route.ts";

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
    query: PreviewInput.pick({ selected: true }),
    output: Preview,
    handler: ({ ctx, params, query }) => previewRenewal(ctx, { ...params, ...query }),
  }),
];
