import {
  PutOffByLinkInput,
  PutOffInput,
  RemindAsPlannedByLinkInput,
  RemindAsPlannedInput,
  ReminderDay,
} from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { Arrived, NotArrived } from "@scriptkeeper/contracts/renewals/deliveries";
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
  takeBackArrival,
} from "@scriptkeeper/services/renewals";
import { orderingProcedure, publicProcedure, router, seeingProcedure } from "../trpc.ts";

export const renewalsRouter = router({
  getToken: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/get-renewal-token",
      summary: "Create a link to renew chosen items",
    })
    .input(RenewalTokenInput)
    .output(RenewalToken)
    .mutation(({ ctx, input }) => getRenewalToken(ctx, input)),
  preview: publicProcedure
    .meta({
      limit: "renewal",
      rest: "GET /api/prescriptions/renewal/:token",
      summary: "List a renewal link's items, with prices and what can be ordered",
    })
    .input(PreviewInput)
    .output(Preview)
    .query(({ ctx, input }) => previewRenewal(ctx, input)),
  renew: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renew-multiple",
      summary: "Renew items: reserves the repeats and returns the checkout",
    })
    .input(RenewInput)
    .output(RenewResult)
    .mutation(({ ctx, input }) => renew(ctx, input)),
  status: publicProcedure
    .meta({
      limit: "renewal",
      rest: "GET /api/prescriptions/renewal/:token/status",
      summary: "Check whether a renewal link's order is paid",
    })
    .input(LinkStatusInput)
    .output(LinkStatus)
    .query(({ ctx, input }) => getLinkStatus(ctx, input)),
  listMine: seeingProcedure
    .meta({
      rest: "GET /api/renewals",
      summary: "List the patient's orders with their items, those on their way first",
    })
    .output(PatientRenewalList)
    .query(({ ctx }) => listMyRenewals(ctx)),
  getMine: seeingProcedure
    .meta({
      rest: "GET /api/renewals/:renewalId",
      summary: "Get one of the patient's orders, with where its medicines are",
    })
    .input(RenewalInput)
    .output(PatientRenewal)
    .query(({ ctx, input }) => getMyRenewal(ctx, input)),
  currentPrices: seeingProcedure
    .meta({
      limit: "renewal",
      rest: "GET /api/renewals/prices",
      summary: "Get the current prices of the patient's medicines that can be ordered",
    })
    .output(CurrentPriceList)
    .query(({ ctx }) => listCurrentPrices(ctx)),
  confirmArrival: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/renewals/:renewalId/arrived",
      summary: "Confirm that one of the patient's paid orders has arrived",
    })
    .input(RenewalInput)
    .output(Arrived)
    .mutation(({ ctx, input }) => confirmArrival(ctx, input)),
  takeBackArrival: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "DELETE /api/renewals/:renewalId/arrived",
      summary: "Take back that one of the patient's orders has arrived",
    })
    .input(RenewalInput)
    .output(NotArrived)
    .mutation(({ ctx, input }) => takeBackArrival(ctx, input)),
  cancel: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/renewals/:renewalId/cancel",
      summary: "Cancel one of the patient's unpaid orders",
    })
    .input(RenewalInput)
    .output(CancelledRenewal)
    .mutation(({ ctx, input }) => cancelRenewal(ctx, input)),
  putOff: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/:id/put-off",
      summary: "Put off the reminder for one of the patient's prescriptions by 3, 7 or 14 days",
    })
    .input(PutOffInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => putOffMine(ctx, input)),
  remindAsPlanned: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/:id/remind-as-planned",
      summary: "Undo putting off the reminder for one of the patient's prescriptions",
    })
    .input(RemindAsPlannedInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => remindMeAsPlanned(ctx, input)),
  putOffByLink: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renewal/:token/items/:id/put-off",
      summary: "Put off the reminder for an item of a renewal link by 3, 7 or 14 days",
    })
    .input(PutOffByLinkInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => putOffByLink(ctx, input)),
  remindAsPlannedByLink: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renewal/:token/items/:id/remind-as-planned",
      summary: "Undo putting off the reminder for an item of a renewal link",
    })
    .input(RemindAsPlannedByLinkInput)
    .output(ReminderDay)
    .mutation(({ ctx, input }) => remindAsPlannedByLink(ctx, input)),
  cancelByLink: publicProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/renewal/:token/orders/:renewalId/cancel",
      summary: "Cancel an unpaid order that includes an item of a renewal link",
    })
    .input(CancelByLinkInput)
    .output(CancelledRenewal)
    .mutation(({ ctx, input }) => cancelByLink(ctx, input)),
});
