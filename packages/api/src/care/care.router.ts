import {
  BeginLookInput,
  Care,
  CareId,
  CareInvitation,
  CareInvitationLink,
  ChooseCareEmailsInput,
  CurrentLook,
  HelpedPatient,
  Helper,
  InviteCarerInput,
  PatientLook,
  SetCareEmailsInput,
} from "@scriptkeeper/contracts/care/care";
import { Success } from "@scriptkeeper/contracts/primitives";
import {
  acceptInvitation,
  beginLook,
  chooseCareEmails,
  currentLook,
  endCare,
  endLook,
  getInvitation,
  inviteCarer,
  listCareOf,
  listMyCare,
  setCareEmails,
} from "@scriptkeeper/services/care";
import { adminProcedure, authenticatedProcedure, publicProcedure, router } from "../trpc.ts";

/** Who helps whom. These calls are for oneself only, so that a carer cannot pass their access on. */
export const careRouter = router({
  list: authenticatedProcedure
    .meta({
      rest: "GET /api/care",
      summary: "Who helps the caller with their prescriptions, and whom they help",
    })
    .output(Care)
    .query(({ ctx }) => listMyCare(ctx)),
  invite: authenticatedProcedure
    .meta({
      rest: "POST /api/care/invitations",
      summary: "Invite somebody to see, or to see and order, one's prescriptions",
    })
    .input(InviteCarerInput)
    .output(Helper)
    .mutation(({ ctx, input }) => inviteCarer(ctx, input)),
  chooseEmails: authenticatedProcedure
    .meta({
      rest: "PUT /api/care/:id/emails",
      summary: "Choose whether emails about one's medicines go to oneself, to a carer instead, or to both",
    })
    .input(ChooseCareEmailsInput)
    .output(Success)
    .mutation(({ ctx, input }) => chooseCareEmails(ctx, input)),
  setEmails: authenticatedProcedure
    .meta({
      rest: "PUT /api/care/:id/my-emails",
      summary: "Stop, as a carer, the emails about one patient's medicines, or start them again",
    })
    .input(SetCareEmailsInput)
    .output(Success)
    .mutation(({ ctx, input }) => setCareEmails(ctx, input)),
  end: authenticatedProcedure
    .meta({
      rest: "DELETE /api/care/:id",
      summary: "Take an invitation back, or end what was accepted, from either side",
    })
    .input(CareId)
    .output(Success)
    .mutation(({ ctx, input }) => endCare(ctx, input)),
  invitation: publicProcedure
    .meta({ limit: "resetLink" })
    .input(CareInvitationLink)
    .output(CareInvitation)
    .query(({ ctx, input }) => getInvitation(ctx, input)),
  accept: authenticatedProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/care/accept",
      summary: "Accept an invitation to help somebody; its link works once",
    })
    .input(CareInvitationLink)
    .output(HelpedPatient)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  ofUser: adminProcedure
    .input(CareId)
    .output(Care)
    .query(({ ctx, input }) => listCareOf(ctx, input)),
  look: adminProcedure
    .meta({ rest: "GET /api/admin/patient-view", summary: "Whose screens this session sees, and until when" })
    .output(CurrentLook)
    .query(({ ctx }) => currentLook(ctx)),
  beginLook: adminProcedure
    .meta({
      rest: "POST /api/admin/patient-view",
      summary:
        "See what a patient sees, by `x-patient-id`, for half an hour in this session, without changes",
    })
    .input(BeginLookInput)
    .output(PatientLook)
    .mutation(({ ctx, input }) => beginLook(ctx, input)),
  endLook: adminProcedure
    .meta({ rest: "DELETE /api/admin/patient-view", summary: "End seeing what a patient sees" })
    .output(Success)
    .mutation(({ ctx }) => endLook(ctx)),
});
