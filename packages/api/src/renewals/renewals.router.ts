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
import { publicProcedure, router, signedInProcedure } from "../trpc.ts";

export const renewalsRouter = router({
  getToken: signedInProcedure
    .meta({ limit: "renewal" })
    .input(RenewalTokenInput)
    .output(RenewalToken)
    .mutation(({ ctx, input }) => getRenewalToken(ctx, input)),
  preview: publicProcedure
    .meta({ limit: "renewal" })
    .input(PreviewInput)
    .output(Preview)
    .query(({ ctx, input }) => previewRenewal(ctx, input)),
  renew: publicProcedure
    .meta({ limit: "renewal" })
    .input(RenewInput)
    .output(RenewResult)
    .mutation(({ ctx, input }) => renew(ctx, input)),
  status: publicProcedure
    .meta({ limit: "renewal" })
    .input(LinkStatusInput)
    .output(LinkStatus)
    .query(({ ctx, input }) => getLinkStatus(ctx, input)),
  listMine: signedInProcedure.output(PatientRenewalList).query(({ ctx }) => listMyRenewals(ctx)),
  cancel: signedInProcedure
    .meta({ limit: "renewal" })
    .input(CancelRenewalInput)
    .output(CancelledRenewal)
    .mutation(({ ctx, input }) => cancelRenewal(ctx, input)),
  cancelByLink: publicProcedure
    .meta({ limit: "renewal" })
    .input(CancelByLinkInput)
    .output(CancelledRenewal)
    .mutation(({ ctx, input }) => cancelByLink(ctx, input)),
});
