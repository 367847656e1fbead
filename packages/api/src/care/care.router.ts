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
      summary: "List the people who help the signed-in user, and the people they help",
    })
    .output(Care)
    .query(({ ctx }) => listMyCare(ctx)),
  invite: authenticatedProcedure
    .meta({
      rest: "POST /api/care/invitations",
      summary: "Invite someone to see, or to see and order, the signed-in user's prescriptions",
    })
    .input(InviteCarerInput)
    .output(Helper)
    .mutation(({ ctx, input }) => inviteCarer(ctx, input)),
  chooseEmails: authenticatedProcedure
    .meta({
      rest: "PUT /api/care/:id/emails",
      summary:
        "Choose whether emails about the signed-in user's medicines go to them, to a carer, or to both",
    })
    .input(ChooseCareEmailsInput)
    .output(Success)
    .mutation(({ ctx, input }) => chooseCareEmails(ctx, input)),
  setEmails: authenticatedProcedure
    .meta({
      rest: "PUT /api/care/:id/my-emails",
      summary: "As a carer, stop or resume the emails about a patient's medicines",
    })
    .input(SetCareEmailsInput)
    .output(Success)
    .mutation(({ ctx, input }) => setCareEmails(ctx, input)),
  end: authenticatedProcedure
    .meta({
      rest: "DELETE /api/care/:id",
      summary: "Withdraw an invitation, or end an accepted one, as either person",
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
      summary: "Accept an invitation to help someone; its link works once",
    })
    .input(CareInvitationLink)
    .output(HelpedPatient)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  ofUser: adminProcedure
    .input(CareId)
    .output(Care)
    .query(({ ctx, input }) => listCareOf(ctx, input)),
  look: adminProcedure
    .meta({
      rest: "GET /api/admin/patient-view",
      summary: "Get the patient whose screens this session is viewing, and until when",
    })
    .output(CurrentLook)
    .query(({ ctx }) => currentLook(ctx)),
  beginLook: adminProcedure
    .meta({
      rest: "POST /api/admin/patient-view",
      summary: "View a patient's screens read-only for half an hour in this session, with `x-patient-id`",
    })
    .input(BeginLookInput)
    .output(PatientLook)
    .mutation(({ ctx, input }) => beginLook(ctx, input)),
  endLook: adminProcedure
    .meta({ rest: "DELETE /api/admin/patient-view", summary: "Stop viewing a patient's screens" })
    .output(Success)
    .mutation(({ ctx }) => endLook(ctx)),
});
