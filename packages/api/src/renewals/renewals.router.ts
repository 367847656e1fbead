import { Arrived } from "@scriptkeeper/contracts/deliveries";
import {
  CancelByLinkInput,
  CancelledRenewal,
  LinkStatus,
  LinkStatusInput,
  PatientRenewal,
  PatientRenewalList,
  Preview,
  PreviewInput,
  RenewalInput,
  RenewalToken,
  RenewalTokenInput,
  RenewInput,
  RenewResult,
} from "@scriptkeeper/contracts/renewals";
import {
  cancelByLink,
  cancelRenewal,
  confirmArrival,
  getLinkStatus,
  getMyRenewal,
  getRenewalToken,
  listMyRenewals,
  previewRenewal,
  renew,
} from "@scriptkeeper/services/renewals";
import { orderingProcedure, publicProcedure, router, seeingProcedure } from "../trpc.ts";

export const renewalsRouter = router({
  getToken: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/get-renewal-token",
      summary: "A link to renew chosen items",
    })
    .input(RenewalTokenInput)
    .output(RenewalToken)
    .mutation(({ ctx, input }) => getRenewalToken(ctx, input)),
  preview: publicProcedure
    .meta({
      limit: "renewal",
      rest: "GET /api/prescriptions/renewal/:token",
      summary: "The items of a renewal link, with prices and what can be ordered",
    })
    .input(PreviewInput)
    .output(Preview)
    .query(({ ctx, input }) => previewRenewal(ctx, input)),
  renew: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renew-multiple",
      summary: "Renew items: takes the repeats and answers the checkout",
    })
    .input(RenewInput)
    .output(RenewResult)
    .mutation(({ ctx, input }) => renew(ctx, input)),
  status: publicProcedure
    .meta({
      limit: "renewal",
      rest: "GET /api/prescriptions/renewal/:token/status",
      summary: "Whether the order of a renewal link is paid",
    })
    .input(LinkStatusInput)
    .output(LinkStatus)
    .query(({ ctx, input }) => getLinkStatus(ctx, input)),
  listMine: seeingProcedure
    .meta({
      rest: "GET /api/renewals",
      summary: "One's own orders with their items, those on their way first",
    })
    .output(PatientRenewalList)
    .query(({ ctx }) => listMyRenewals(ctx)),
  getMine: seeingProcedure
    .meta({
      rest: "GET /api/renewals/:renewalId",
      summary: "One of one's own orders, with where its medicines are",
    })
    .input(RenewalInput)
    .output(PatientRenewal)
    .query(({ ctx, input }) => getMyRenewal(ctx, input)),
  confirmArrival: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/renewals/:renewalId/arrived",
      summary: "Say that a paid order of one's own has come",
    })
    .input(RenewalInput)
    .output(Arrived)
    .mutation(({ ctx, input }) => confirmArrival(ctx, input)),
  cancel: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/renewals/:renewalId/cancel",
      summary: "Give up an unpaid order of one's own",
    })
    .input(RenewalInput)
    .output(CancelledRenewal)
    .mutation(({ ctx, input }) => cancelRenewal(ctx, input)),
  cancelByLink: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renewal/:token/orders/:renewalId/cancel",
      summary: "Give up an unpaid order that holds something of a renewal link",
    })
    .input(CancelByLinkInput)
    .output(CancelledRenewal)
    .mutation(({ ctx, input }) => cancelByLink(ctx, input)),
});
