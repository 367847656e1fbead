import {
  PutOffByLinkInput,
  PutOffInput,
  RemindAsPlannedByLinkInput,
  RemindAsPlannedInput,
  ReminderDay,
} from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { Arrived } from "@scriptkeeper/contracts/renewals/deliveries";
import {
  CancelByLinkInput,
  CancelledRenewal,
  CurrentPriceList,
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
} from "@scriptkeeper/contracts/renewals/renewals";
import {
  cancelByLink,
  cancelRenewal,
  confirmArrival,
  getLinkStatus,
  getMyRenewal,
  getRenewalToken,
  listCurrentPrices,
  listMyRenewals,
  previewRenewal,
  putOffByLink,
  putOffMine,
  remindAsPlannedByLink,
  remindMeAsPlanned,
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
  currentPrices: seeingProcedure
    .meta({
      limit: "renewal",
      rest: "GET /api/renewals/prices",
      summary: "What one's own medicines that can be ordered cost just now",
    })
    .output(CurrentPriceList)
    .query(({ ctx }) => listCurrentPrices(ctx)),
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
  putOff: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/:id/put-off",
      summary: "Put off the reminder of a prescription of one's own by 3, 7 or 14 days",
    })
    .input(PutOffInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => putOffMine(ctx, input)),
  remindAsPlanned: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/:id/remind-as-planned",
      summary: "Take back that the reminder of a prescription of one's own was put off",
    })
    .input(RemindAsPlannedInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => remindMeAsPlanned(ctx, input)),
  putOffByLink: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renewal/:token/items/:id/put-off",
      summary: "Put off the reminder of something of a renewal link by 3, 7 or 14 days",
    })
    .input(PutOffByLinkInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => putOffByLink(ctx, input)),
  remindAsPlannedByLink: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renewal/:token/items/:id/remind-as-planned",
      summary: "Take back that the reminder of something of a renewal link was put off",
    })
    .input(RemindAsPlannedByLinkInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => remindAsPlannedByLink(ctx, input)),
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
